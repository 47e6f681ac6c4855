"""The result of a finished match, and its picture to share."""
