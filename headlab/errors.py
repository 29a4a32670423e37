"""The one error that a person sees: bad input, said in one sentence."""


class InputError(ValueError):
    """Bad input; the message is one sentence that says what is wrong and what is allowed."""
