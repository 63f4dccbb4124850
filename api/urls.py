"""Every address below /api/v1/."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path, re_path, register_converter

from api import (
    agreements,
    boards,
    desk,
    dice,
    drafts,
    games,
    index,
    invitations,
    moments,
    now,
    order_templates,
    pace,
    people,
    places,
    play,
    positions,
    profiles,
    rates,
    ratings,
    rolls,
    rulesets,
    seats,
    standing,
    stories,
    substitutes,
    things,
    vacation,
    visits,
    words,
)
from api.leagues import whereabouts


class GameId:
    """Twelve base32 characters; anything else is no game."""

    regex = "[a-z2-7]{12}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(GameId, "game")

# An address is looked for in this order: what is asked most often stands first.

_game = [
    path("submissions/", play.SubmitView.as_view(), name="submit"),
    path("choices/", play.ChoicesView.as_view(), name="choices"),
    path("now/", now.NowView.as_view(), name="now"),
    path("events/", stories.EventsView.as_view(), name="events"),
    path("view/", positions.ViewView.as_view(), name="view"),
    path("preview/", play.PreviewView.as_view(), name="preview"),
    path("places/<str:place>/", places.PlaceView.as_view(), name="place"),
    path("messages/", play.MessagesView.as_view(), name="messages"),
    path("log/", stories.LogView.as_view(), name="log"),
    path("board.json", boards.BoardJsonView.as_view(), name="board-parts"),
    path("legend.json", boards.LegendView.as_view(), name="legend"),
    path("board.svg", boards.BoardSvgView.as_view(), name="board-svg"),
    path("", games.GameView.as_view(), name="game"),
    path("join/", seats.JoinView.as_view(), name="join"),
    path("substitutes/", substitutes.SubstitutesView.as_view(), name="substitutes"),
    path("substitute/", substitutes.NamedView.as_view(), name="substitute"),
    path("leave/", seats.LeaveView.as_view(), name="leave"),
    path("salt/", seats.SaltView.as_view(), name="salt"),
    path("bots/", seats.BotsView.as_view(), name="bots"),
    path("start/", seats.StartView.as_view(), name="start"),
    path("cancel/", seats.CancelView.as_view(), name="cancel"),
    path("invitations/", invitations.GameInvitationsView.as_view(), name="invitations"),
    path("invitations/<game:invitation>/", invitations.InvitationView.as_view(), name="invitation"),
    path("invitations/<game:invitation>/accept/", invitations.AcceptView.as_view(), name="accept"),
    path("invitations/<game:invitation>/decline/", invitations.DeclineView.as_view(), name="decline"),
    path("decisions/", play.DecisionsView.as_view(), name="decisions"),
    path("draft/", drafts.DraftView.as_view(), name="draft"),
    path("seen/", visits.SeenView.as_view(), name="seen"),
    path("since/", visits.SinceView.as_view(), name="since"),
    path("moments/", moments.MomentsView.as_view(), name="moments"),
    path("rolls/", rolls.RollsView.as_view(), name="rolls"),
    path("notes/", visits.NotesView.as_view(), name="notes"),
    path("standing/test/", standing.StandingTestView.as_view(), name="standing-test"),
    path("standing/", standing.StandingView.as_view(), name="standing"),
    path("undo/", agreements.UndoView.as_view(), name="undo"),
    path("undo/ask/", agreements.UndoAskView.as_view(), name="undo-ask"),
    path("undo/consent/", agreements.UndoConsentView.as_view(), name="undo-consent"),
    path("votes/", agreements.VotesView.as_view(), name="votes"),
    path("extensions/", agreements.ExtensionsView.as_view(), name="extensions"),
    path("here/", agreements.HereView.as_view(), name="here"),
    path("resign/", agreements.ResignView.as_view(), name="resign"),
    path("table/", positions.TableView.as_view(), name="table"),
    path("board.txt", boards.BoardTextView.as_view(), name="board-text"),
    path("dice/", dice.DiceView.as_view(), name="dice"),
    path("dice/opening/", dice.OpeningView.as_view(), name="dice-opening"),
    path("dice/anchor/", dice.AnchorView.as_view(), name="dice-anchor"),
    path("dice/ready/", dice.ReadyView.as_view(), name="dice-ready"),
    path("dice/deposit/", dice.DepositView.as_view(), name="dice-deposit"),
    path("dice/release/", dice.ReleaseView.as_view(), name="dice-release"),
    path("record/", stories.RecordView.as_view(), name="record"),
    path("export/", stories.ExportView.as_view(), name="export"),
    path("league/", whereabouts.GameLeagueView.as_view(), name="game-league"),
]

_api: list[URLPattern | URLResolver] = [
    path("games/", games.GamesView.as_view(), name="games"),
    path("games/<game:game>/", include(_game)),
    path("", index.IndexView.as_view(), name="index"),
    path("problems/<slug:kind>/", index.ProblemView.as_view(), name="problem"),
    path("me/", people.MeView.as_view(), name="me"),
    path("me/desk/", desk.DeskView.as_view(), name="desk"),
    path("me/invitations/", invitations.MyInvitationsView.as_view(), name="my-invitations"),
    path("me/standby/", substitutes.StandbyView.as_view(), name="standby"),
    path("me/vacation/", vacation.VacationView.as_view(), name="vacation"),
    path("me/standing/", order_templates.MyTemplatesView.as_view(), name="order-templates"),
    path(
        "me/standing/<slug:name>/",
        order_templates.MyTemplatesOfGameView.as_view(),
        name="order-templates-of-game",
    ),
    path("me/tokens/", people.TokensView.as_view(), name="tokens"),
    path("me/tokens/<slug:token>/", people.TokenView.as_view(), name="token"),
    path("people/<uuid:person_id>/", profiles.PersonView.as_view(), name="person"),
    path("people/<uuid:person_id>/ratings/", ratings.PersonRatingsView.as_view(), name="person-ratings"),
    path("ratings/<slug:category>/", ratings.RatingsView.as_view(), name="ratings"),
    path("words/", words.WordsView.as_view(), name="words"),
    path("pace/", pace.PaceView.as_view(), name="pace"),
    path("rates/", rates.RatesView.as_view(), name="rates"),
    path("", include("api.leagues.urls")),
    path("rulesets/", rulesets.RulesetsView.as_view(), name="rulesets"),
    path("rulesets/<slug:name>/", rulesets.RulesetView.as_view(), name="ruleset"),
    path("rulesets/<slug:name>/kinds/", rulesets.KindsView.as_view(), name="kinds"),
    path("rulesets/<slug:name>/standing/", rulesets.StandingFormsView.as_view(), name="standing-forms"),
    path("rulesets/<slug:name>/things/", things.ThingsView.as_view(), name="things"),
    path("rulesets/<slug:name>/rules/<str:number>/", things.RuleView.as_view(), name="rule"),
    path("schema/", index.SchemaView.as_view(), name="schema"),
    path("docs/", index.DocsView.as_view(), name="docs"),
]

urlpatterns = [
    path("", include((_api, "api"))),
    # allauth's endpoints for telephone numbers, which nobody has here.
    re_path(r"^auth/(?:app|browser)/v1/(?:account|auth)/phone(?:/|$)", index.nothing),
    path("auth/", index.SigningInView.as_view(), name="signing-in"),
    path("auth/", include("accounts.urls")),
]
