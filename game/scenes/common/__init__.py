"""Parts that several screens use: buttons, dialogs, the log panel, the pan and zoom of a board."""
