"""Project commands: `python3 build setup|play|test|bench|lint|lock`.

Only the standard library is used here, because these scripts run before anything is installed.
"""
