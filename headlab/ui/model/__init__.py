"""Pages of the Model workspace: what somebody's files really say."""
