"""Yourself: the profile that new seats copy, and the access tokens that you gave to programs."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, cast

import msgspec
from django.core.exceptions import ValidationError
from msgspec import UNSET, Meta, UnsetType
from rest_framework.request import Request

from accounts import changing, deletion, mailing, reauthentication, security, tokens, trials
from accounts.models import AccessToken, Answers, Invitations, Mails, Theme
from accounts.post import bounces
from accounts.tokens import Scope
from api.authentication import credential
from api.endpoint import Endpoint, operation
from api.problems import Malformed, NotAllowed, NotAuthenticated, NotFound, ProblemRaised
from api.shapes import Strict, now
from horror import sizes
from horror.clock import BadHabits
from horror.rules.kernel.phrases import finished

ZONES = "TAB-59"
"""The rule of time zones."""
Every = Annotated[int, Meta(ge=mailing.LEAST, le=mailing.MOST)]
"""Minutes for which mails are gathered."""
At = Annotated[str, Meta(pattern="^([01][0-9]|2[0-3]):[0-5][0-9]$", max_length=5)]
"""A time of day in the own zone."""
Sleep = Annotated[list[Annotated[str, Meta(max_length=5)]], Meta(min_length=2, max_length=2)]


class Me(msgspec.Struct, kw_only=True, omit_defaults=True):
    """You. `sleep` is from when to when you sleep each night by the walls of your zone, `rest_day` the day of the week
    (0 is Monday) that you keep free; null where you have not said. Both are nobody else's to know. `theme`: in which
    colours you want pages and the pictures of mails (`system`: as the device wishes); null where you have not said.
    `email` is there for sessions and for tokens with the scope account. `unreachable`: no mails about games go to your
    address any more, since it did not take them; they go again once it is verified anew, or when a mail of yours has
    come (MAIL-23). `trial_until`: the account is on trial, without an address, and is removed then unless it gets one
    (TAB-200 to TAB-203). `staff`: you are one of those who run the server."""

    id: str
    name: str
    language: str
    time_zone: str
    theme: Theme | None
    sleep: Sleep | None
    rest_day: int | None
    mails: Mails
    mails_every: Every
    mails_at: At
    mails_html: bool
    receipts: Answers
    remind_of_free_time: bool
    remind_of_bank: bool
    invitations_from: Invitations
    program: bool
    email: str | UnsetType = UNSET
    unreachable: bool = False
    trial_until: datetime | None = None
    staff: bool = False
    scopes: list[Scope]


class MeChange(Strict):
    """What is to be changed; members left out stay as they are. Games under way follow, all but the name. `sleep` is
    two times of day at most ten hours apart (`["23:00", "07:00"]`), `rest_day` a day of the week from 0 (Monday) to 6,
    null for none: what a game asks you from then on is due neither in your sleep nor on that day."""

    name: Annotated[str, Meta(min_length=1, max_length=sizes.NAME)] | UnsetType = UNSET
    language: Annotated[str, Meta(min_length=2, max_length=sizes.LANGUAGE)] | UnsetType = UNSET
    time_zone: Annotated[str, Meta(min_length=1, max_length=sizes.TIME_ZONE)] | UnsetType = UNSET
    theme: Theme | UnsetType = UNSET
    sleep: Sleep | None | UnsetType = UNSET
    rest_day: Annotated[int, Meta(ge=0, le=6)] | None | UnsetType = UNSET
    mails: Mails | UnsetType = UNSET
    mails_every: Every | UnsetType = UNSET
    mails_at: At | UnsetType = UNSET
    mails_html: bool | UnsetType = UNSET
    receipts: Answers | UnsetType = UNSET
    remind_of_free_time: bool | UnsetType = UNSET
    remind_of_bank: bool | UnsetType = UNSET
    invitations_from: Invitations | UnsetType = UNSET
    program: bool | UnsetType = UNSET


class TokenRequest(Strict):
    """A token to be made. It ends at `expires_at`, at most a year from now."""

    name: Annotated[str, Meta(min_length=1, max_length=sizes.TOKEN_NAME)]
    scopes: Annotated[list[Scope], Meta(min_length=1, max_length=len(tokens.SCOPES))]
    expires_at: Annotated[datetime, Meta(tz=True)]


class TokenShown(msgspec.Struct, kw_only=True):
    """A token as it is listed: never with its text."""

    id: str
    name: str
    scopes: list[Scope]
    created_at: datetime
    expires_at: datetime
    last_used_at: datetime | None


class TokenMade(TokenShown, kw_only=True):
    """A new token. `token` is shown this once and never again."""

    token: str


class Tokens(msgspec.Struct):
    """Your living tokens, oldest first."""

    tokens: list[TokenShown]


def _me(request: Request) -> Me:
    user, scopes = security.somebody(request), credential(request).scopes
    return Me(
        id=str(user.pk),
        name=user.name,
        language=user.language,
        time_zone=user.time_zone,
        theme=cast(Theme, user.theme) or None,
        sleep=user.sleep,
        rest_day=user.rest_day,
        mails=cast(Mails, user.mails),
        mails_every=user.mails_every,
        mails_at=user.mails_at,
        mails_html=user.mails_html,
        receipts=cast(Answers, user.receipts),
        remind_of_free_time=user.remind_of_free_time,
        remind_of_bank=user.remind_of_bank,
        invitations_from=cast(Invitations, user.invitations_from),
        program=user.program,
        email=user.email if "account" in scopes and not trials.is_trial(user) else UNSET,
        trial_until=trials.until(user),
        unreachable=bounces.unreachable(user),
        staff=user.is_staff,
        scopes=[scope for scope in tokens.SCOPES if scope in scopes],
    )


def _members(token: AccessToken) -> dict[str, Any]:
    return {name: getattr(token, name) for name in TokenShown.__struct_fields__}


def _must_be_proven(request: Request) -> None:
    session = credential(request).session
    if session is not None and not reauthentication.lately(session):
        raise ProblemRaised("give your password again to make an access token", kind="reauthenticate")


class MeView(Endpoint):
    @operation("Who you are", {200: Me}, tag="people", name="get_me")
    def get(self, request: Request) -> Me:
        return _me(request)

    @operation(
        "Change your profile",
        {200: Me},
        body=MeChange,
        scope="account",
        problems=[422],
        tag="people",
        name="change_me",
        trial=True,
    )
    def patch(self, request: Request, body: MeChange) -> Me:
        user = security.somebody(request)
        given = {
            name: value for name in body.__struct_fields__ if (value := getattr(body, name)) is not UNSET
        }
        try:
            there = changing.change(user, given)
        except ValidationError as error:
            name, reasons = next(iter(error.message_dict.items()))
            rule = ZONES if name == "time_zone" else None
            raise Malformed(finished(reasons[0]), path=f"$.{name}", rule=rule) from None
        except BadHabits as error:
            place = error.path.removeprefix("habits.").replace("zone", "time_zone")
            raise ProblemRaised(
                error.phrase, kind="refused", code="bad_habits", rule=error.rule, path=f"$.{place}"
            ) from None
        if not there:
            raise NotAuthenticated("this account was deleted")
        return _me(request)

    @operation("Delete your account", {204: None}, scope="account", tag="people", name="delete_me")
    def delete(self, request: Request) -> None:
        """For good, and by a session alone, within five minutes of giving the password again.

        Nothing in the account opens or names you any more. A steward plays on for you where you sit; what was played
        and written stays, without your name.
        """
        session = credential(request).session
        if session is None:
            raise NotAllowed("an access token cannot delete the account; log in for that")
        if not reauthentication.asked_lately(session):
            raise ProblemRaised("give your password again to delete your account", kind="reauthenticate")
        deletion.delete(security.somebody(request), now())


class TokensView(Endpoint):
    @operation("Your access tokens", {200: Tokens}, scope="account", tag="people", name="list_tokens")
    def get(self, request: Request) -> Tokens:
        return Tokens(
            [TokenShown(**_members(token)) for token in tokens.listed(security.somebody(request), now())]
        )

    @operation(
        "Make an access token",
        {201: TokenMade},
        body=TokenRequest,
        scope="account",
        problems=[422],
        tag="people",
        name="create_token",
    )
    def post(self, request: Request, body: TokenRequest) -> TokenMade:
        """A session makes one within five minutes of logging in, or of giving the password again."""
        _must_be_proven(request)
        try:
            token, text = tokens.create(
                security.somebody(request),
                body.name,
                body.scopes,
                body.expires_at,
                now(),
                by=credential(request).token,
            )
        except tokens.TokenRefused as error:
            raise ProblemRaised(
                error.phrase, kind="refused", code="bad_token", path=f"$.{error.field}"
            ) from None
        security.note("token_made", security.somebody(request), made=token.pk)
        return TokenMade(**_members(token), token=text)


class ReplacedTokenView(Endpoint):
    @operation(
        "Replace an access token that is lost",
        {201: TokenMade},
        scope="account",
        problems=[404, 422],
        tag="people",
        name="replace_token",
    )
    def post(self, request: Request, token: str) -> TokenMade:
        """A new one with the name and the scopes of the old one, for as long from now on; the old one ends, with all
        that it made. A token is not shown twice. For a session, within five minutes of logging in, or of giving the
        password again."""
        _must_be_proven(request)
        user, by = security.somebody(request), credential(request).token
        try:
            made = tokens.replace(user, token, now(), by)
        except tokens.TokenRefused as error:
            raise ProblemRaised(error.phrase, kind="refused", code="bad_token") from None
        if made is None:
            raise NotFound
        security.note("token_revoked", user, revoked=token)
        security.note("token_made", user, made=made[0].pk)
        return TokenMade(**_members(made[0]), token=made[1])


class TokenView(Endpoint):
    @operation(
        "Revoke an access token",
        {204: None},
        scope="account",
        problems=[404],
        tag="people",
        name="revoke_token",
    )
    def delete(self, request: Request, token: str) -> None:
        if not tokens.revoke(security.somebody(request), token, now()):
            raise NotFound
        security.note("token_revoked", security.somebody(request), revoked=token)
