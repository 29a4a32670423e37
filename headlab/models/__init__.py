"""Files that people have, read into a model card: no Qt, no weights loaded, no network."""
