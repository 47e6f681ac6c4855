"""The boards: layout, click targets and tooltips of each game. Pure layout."""
