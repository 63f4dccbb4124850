from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    """A person who plays. The address is unique without regard to case."""

    email = models.EmailField("address", unique=True)
