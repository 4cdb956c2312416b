"""What an administrator meets: installing the table as a service, and removing it."""
