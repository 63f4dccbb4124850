"""People and the keys that they give to their programs."""

from __future__ import annotations

import uuid
from datetime import datetime
from typing import Any, ClassVar, Literal

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models, transaction
from django.db.models.functions import Lower
from django.dispatch import Signal
from django.utils.crypto import salted_hmac

from accounts import mail_tokens, profile
from accounts.away import Away  # noqa: F401
from accounts.ledger import Delivery, Notice  # noqa: F401
from accounts.standby import Standby  # noqa: F401
from accounts.strangers import InvitedAddress, NeverAgain  # noqa: F401
from accounts.wishes import AT, EVERY, Complaint, GameWish, Mode, Receipts  # noqa: F401
from horror import present, sizes
from horror.clock import Habits
from horror.models.compiled import Compiled
from horror.table.people.names import skeleton

Mails = Literal["turn", "batched", "daily", "deadlines", "none"]
Answers = Literal["all", "quiet"]
Invitations = Literal["everybody", "nobody"]
Theme = Literal["system", "light", "dark"]
SKELETON = 120
"""Characters of what a name looks like: some letters look like several."""
password_changed = Signal()
"""Somebody's password is another; sent with `user` in the transaction that saves it, whatever way it came."""


class UserManager(BaseUserManager["User"]):
    """Finds people by address without regard to case."""

    def get_by_natural_key(self, username: str | None) -> User:
        return self.get(email=(username or "").lower())

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> User:
        """A person; the address still has to be verified before it gets any other mail."""
        user = self.model(email=email.lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> User:
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)


class User(AbstractBaseUser, PermissionsMixin):
    """A person who plays. Others see the name and the id, and nothing else of this.

    ``mail_token`` is the word of the address for this person's mails (MAIL-01).
    ``mails`` is how the person wants to be mailed about games of which no :class:`accounts.wishes.GameWish` says
    otherwise; ``mails_every`` and ``mails_at`` say when, where mails are gathered.
    ``theme`` is in which colours pages and pictures are wanted, empty where nobody has said.
    ``sleep`` (a list of two times of day) and ``rest_day`` are those of :class:`horror.clock.Habits`.
    """

    Mails = Mode
    Receipts = Receipts

    class Invitations(models.TextChoices):
        EVERYBODY = "everybody", "from everybody"
        NOBODY = "nobody", "from nobody"

    class Theme(models.TextChoices):
        SYSTEM = "system", "as the device wishes"
        LIGHT = "light", "light"
        DARK = "dark", "dark"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    email = models.EmailField("address", max_length=254, unique=True)
    name = models.CharField("shown name", max_length=sizes.NAME, validators=[profile.check_name])
    skeleton = models.CharField(
        "what the name looks like", max_length=SKELETON, default="", db_default="", editable=False
    )
    language = models.CharField(max_length=sizes.LANGUAGE, default="en", validators=[profile.check_language])
    time_zone = models.CharField(
        max_length=sizes.TIME_ZONE, default="UTC", validators=[profile.check_time_zone]
    )
    theme = models.CharField(max_length=8, choices=Theme, default="", db_default="", blank=True)
    sleep = models.JSONField(null=True, blank=True)
    rest_day = models.PositiveSmallIntegerField(null=True, blank=True)
    mails = models.CharField(max_length=12, choices=Mode, default=Mode.TURN)
    mails_every = models.PositiveSmallIntegerField(
        "minutes for which mails are gathered",
        default=EVERY, db_default=EVERY, validators=[MinValueValidator(5), MaxValueValidator(1440)],
    )  # fmt: skip
    mails_at = models.CharField(
        "time of day of gathered mails",
        max_length=5, default=AT, db_default=AT, validators=[profile.check_time_of_day],
    )  # fmt: skip
    mails_html = models.BooleanField("mails with a picture of the board", default=True, db_default=True)
    receipts = models.CharField(
        "answers to mails", max_length=8, choices=Receipts, default=Receipts.ALL, db_default=Receipts.ALL
    )
    mail_token = models.CharField(
        max_length=mail_tokens.LENGTH, unique=True, default=mail_tokens.fresh, editable=False
    )
    remind_of_free_time = models.BooleanField(
        "a mail when the free time runs out", default=True, db_default=True
    )
    remind_of_bank = models.BooleanField("a mail when the bank runs out", default=True, db_default=True)
    invitations_from = models.CharField(
        "invitations", max_length=12, choices=Invitations, default=Invitations.EVERYBODY
    )
    program = models.BooleanField("a program plays", default=False)
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    joined_at = models.DateTimeField(default=present.now, editable=False)
    deleted_at = models.DateTimeField(null=True, editable=False)
    session_round = models.PositiveIntegerField(default=0, editable=False)

    _password: str | None

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]

    _password_ended = False

    class Meta:
        constraints = [models.UniqueConstraint(Lower("email"), name="user_email_any_case")]
        indexes = [
            models.Index(fields=["name"], name="user_name"),
            models.Index(fields=["skeleton"], name="user_skeleton"),
        ]

    def __str__(self) -> str:
        return self.name or str(self.pk)  # a deleted account has no name

    def clean(self) -> None:
        self.email = self.email.lower()

    def _get_session_auth_hash(self, secret: str | None = None) -> str:
        """What a session must hold to be one of this account: it ends with the password, and with the round."""
        if not self.session_round:
            return str(super()._get_session_auth_hash(secret))  # type: ignore[misc]
        material = f"{self.password} {self.session_round}"
        return salted_hmac("accounts.User.session", material, secret=secret, algorithm="sha256").hexdigest()

    def set_unusable_password(self) -> None:
        super().set_unusable_password()
        self._password_ended = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        """A password that is new (and not merely hashed anew) ends what the old one opened, whoever set it."""
        self.skeleton = self.looks_of(self.name)
        new = not self._state.adding and (self._password is not None or self._password_ended)
        self._password_ended = False
        if "name" in (kwargs.get("update_fields") or ()):
            kwargs["update_fields"] = [*kwargs["update_fields"], "skeleton"]
        with transaction.atomic():
            super().save(*args, **kwargs)
            if new:
                password_changed.send(User, user=self)

    @staticmethod
    def looks_of(name: str) -> str:
        """What a name looks like, as it is kept beside it."""
        return skeleton(name)[:SKELETON]

    def get_full_name(self) -> str:
        return self.name

    def get_short_name(self) -> str:
        return self.name

    @property
    def habits(self) -> Habits:
        """When this person sleeps and rests, in the own zone."""
        begins, ends = self.sleep or ("", "")
        return Habits(zone=self.time_zone, sleep=(begins, ends) if begins else None, rest_day=self.rest_day)

    @property
    def verified_address(self) -> str | None:
        """Where this person gets mail; None until the address is verified."""
        found = _VERIFIED.first(person=self.pk)
        return found.email if found else None


def _verified(person: Any) -> models.QuerySet[Any]:
    from allauth.account.models import EmailAddress  # which is a model of an application that comes later

    rows: models.QuerySet[Any] = EmailAddress.objects.filter(user_id=person, verified=True, primary=True)
    return rows.order_by("pk")


_VERIFIED: Compiled[Any] = Compiled(_verified, person=User._meta.pk)


class AccessTokenQuerySet(models.QuerySet["AccessToken"]):
    def alive(self, now: datetime) -> AccessTokenQuerySet:
        """Those that still open something: neither revoked nor expired, their owner active."""
        return self.filter(revoked_at=None, expires_at__gt=now, user__is_active=True)


class AccessToken(models.Model):
    """A key for a program. Only its hash is stored: the text is shown once, when it is made (accounts.tokens)."""

    id = models.CharField(primary_key=True, max_length=16, editable=False)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="tokens")
    made_by = models.ForeignKey("self", on_delete=models.CASCADE, null=True, related_name="made")
    name = models.CharField(max_length=sizes.TOKEN_NAME)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    scopes = models.JSONField(default=list)
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    objects = AccessTokenQuerySet.as_manager()

    class Meta:
        indexes = [models.Index(fields=["user", "created_at"])]

    def __str__(self) -> str:
        return f"{self.name} ({self.id})"


class OrderTemplates(models.Model):
    """A person's templates of standing orders for one ruleset (TAB-127): ``templates`` are
    :class:`accounts.order_templates.Template` as JSON, in their order.
    """

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="order_templates", db_index=False)
    ruleset = models.CharField(max_length=sizes.NAMED)
    templates = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "ruleset"], name="order_templates_once")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.ruleset}"


class HeldAddress(models.Model):
    """An address of a deleted account, as a keyed hash, with which nobody can sign up for a while."""

    digest = models.CharField(max_length=64, unique=True)
    until = models.DateTimeField()

    def __str__(self) -> str:
        return f"held until {self.until}"


class StaffAct(models.Model):
    """One request of a member of staff to the admin pages: who looked at or changed what, and when."""

    at = models.DateTimeField()
    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    method = models.CharField(max_length=8)
    path = models.CharField(max_length=300)
    status = models.PositiveSmallIntegerField()

    class Meta:
        indexes = [models.Index(fields=["at"])]

    def __str__(self) -> str:
        return f"{self.method} {self.path}"
