"""JSON Schema, OpenAPI and AsyncAPI, generated from the message types."""

from collections.abc import Iterable
from typing import Any, Final, TypeAlias, get_args

import msgspec

from netdeck.book import Book
from netdeck.bots import BotInfo
from netdeck.language.editor import Meaning, Suggestion
from netdeck.server import catalogue, drafts, lab_jobs, lab_runs, lesson_jobs
from netdeck.server import http_bodies as bodies
from netdeck.server import messages as m

Schema: TypeAlias = dict[str, Any]
"""A piece of JSON Schema."""
REF = "#/$defs/{name}"
REF_OPENAPI = "#/components/schemas/{name}"
ANSWERS: Final[dict[type[msgspec.Struct], tuple[type[msgspec.Struct], ...]]] = {
    m.Hello: (m.Welcome,),
    m.Choose: (m.Done,),
    m.AskWhy: (m.Reasons,),
    m.AskWhyNot: (m.Legal,),
    m.AskStanding: (m.Standing,),
    m.AskHint: (m.Hinted,),
    m.AskKnowledge: (m.Known,),
    m.Concede: (m.Done,),
    m.Undo: (m.Done,),
    m.Agree: (m.Done,),
    m.HandOver: (m.HandedOver, m.Done),
    m.Revoke: (m.HandedOver,),
    m.Arrange: (m.Done,),
    m.Rematch: (m.Done,),
    m.Say: (m.Done,),
    m.Report: (m.Done,),
    m.Look: (m.Done,),
    m.Ping: (m.Pong,),
}
"""What answers each message of a client, where it is not refused."""


def protocol_schema() -> Schema:
    """All messages, both ways: ``client`` and ``server`` say what each side may send. The rest goes over HTTP."""
    kinds: Schema = {
        "client": m.ClientMessage,
        "server": m.ServerMessage,
        "new_table": bodies.NewTable,
        "created": bodies.Created,
        "replay": bodies.Replay,
        "thoughts": list[bodies.Thought],
        "games": list[catalogue.GameInfo],
        "game": catalogue.GameDetail,
        "cards": list[catalogue.CardInfo],
        "bots": list[BotInfo],
        "house": bodies.House,
        "deck_draft": drafts.DeckDraft,
        "checked_deck": drafts.CheckedDeck,
        "hand_wish": drafts.HandWish,
        "sample_hands": list[drafts.SampleHand],
        "opposition": drafts.Opposition,
        "answers": drafts.Answers,
        "trial": drafts.Trial,
        "measured": drafts.Measured,
        "card_draft": drafts.CardDraft,
        "compiled_cards": drafts.CompiledCards,
        "dead_text": drafts.DeadText,
        "card_place": drafts.CardPlace,
        "suggestions": list[Suggestion],
        "meaning": Meaning | None,
        "lab_plan": lab_jobs.LabPlan,
        "lab_run": lab_runs.LabRun,
        "lab_news": lab_runs.LabNews,
        "lab_game": lab_jobs.LabGame,
        "lab_shown": lab_runs.LabShown,
        "lessons": list[lesson_jobs.LessonInfo],
        "lesson_turn": lesson_jobs.LessonTurn,
        "scene": lesson_jobs.Scene,
        "book": Book,
        "played_example": m.PlayedExample,
    }
    schemas, defs = _schemas(kinds.values(), REF)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Netdeck protocol {m.VERSION}",
        "properties": dict(zip(kinds, schemas, strict=True)),
        "$defs": dict(sorted(defs.items())),
    }


def schema_text() -> str:
    """The schema with a line for each type, so that a change shows where it is."""
    schema = protocol_schema()
    defs = schema.pop("$defs")
    rows = [f'  "{key}": {_compact(value)},' for key, value in schema.items()]
    lines = ",\n".join(f'    "{name}": {_compact(definition)}' for name, definition in defs.items())
    return "\n".join(["{", *rows, '  "$defs": {', lines, "  }", "}"])


def _as_body(schema: Schema, name: str, components: Schema) -> Schema:
    """The same as the body of a request: over HTTP the address says what type it is. Inside of others a message says so itself."""
    message = components.get(name, {})
    if "type" not in message.get("required", ()):
        return schema
    components[f"{name}Body"] = message | {"required": [field for field in message["required"] if field != "type"]}
    return {"$ref": REF_OPENAPI.format(name=f"{name}Body")}


def openapi() -> Schema:
    """The HTTP endpoints as OpenAPI."""
    from netdeck import __version__
    from netdeck.server.api import ENDPOINTS
    from netdeck.server.http_replies import STATUS

    kinds: list[object] = [m.Refused]
    for endpoint in ENDPOINTS:
        kinds += [kind for kind in (endpoint.body, endpoint.gives) if kind not in (None, str)]
    schemas, components = _schemas(kinds, REF_OPENAPI)
    refused, rest = schemas[0], iter(schemas[1:])
    problems = {str(status): _content("It is refused.", refused) for status in sorted({*STATUS.values(), 422})}
    paths: Schema = {}
    for endpoint in ENDPOINTS:
        entry: Schema = {"summary": endpoint.summary, "responses": dict(problems)}
        names = [part[1:-1] for part in endpoint.path.split("/") if part.startswith("{")]
        entry["parameters"] = [{"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names] + [
            {"name": name, "in": "query", "description": text, "schema": {"type": "integer", "minimum": 0, "maximum": 10**15 - 1}}
            for name, text in endpoint.query.items()
        ]
        if endpoint.body is not None:
            needed = any(field.required for field in msgspec.structs.fields(endpoint.body))
            body = _as_body(next(rest), endpoint.body.__name__, components)
            entry["requestBody"] = {"required": needed, "content": {"application/json": {"schema": body}}}
        gives = {"type": "string"} if endpoint.gives is str else next(rest)
        entry["responses"][str(endpoint.status)] = _content("Fine.", gives, endpoint.media)
        if endpoint.secured:
            entry["security"] = [{}, {"token": []}]
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = entry
    return {
        "openapi": "3.1.0",
        "info": {"title": "Netdeck", "version": __version__, "description": "Tables that enforce the rules and cite them."},
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
    }


def asyncapi() -> Schema:
    """The WebSocket as AsyncAPI: requests, their answers, and unrequested messages."""
    from netdeck import __version__

    kinds: list[type[msgspec.Struct]] = [*get_args(m.ClientMessage), *get_args(m.ServerMessage)]
    _, schemas = _schemas(kinds, REF_OPENAPI)
    said = {
        _key(kind): {
            "action": "receive",
            "summary": _summary(kind),
            "channel": {"$ref": "#/channels/socket"},
            "messages": [_on_socket(kind)],
            "reply": {"channel": {"$ref": "#/channels/socket"}, "messages": [*map(_on_socket, answers), _on_socket(m.Refused)]},
        }
        for kind, answers in ANSWERS.items()
    }
    news: tuple[type[msgspec.Struct], ...] = get_args(m.News)
    told = {
        "news": {
            "action": "send",
            "summary": "What comes by itself.",
            "channel": {"$ref": "#/channels/socket"},
            "messages": [_on_socket(kind) for kind in news],
        }
    }
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Netdeck", "version": __version__, "description": f"Protocol {m.VERSION}: the same messages as over HTTP."},
        "channels": {
            "socket": {
                "address": "/api/socket",
                "description": "The first frame is a hello. Each frame is one JSON object, told apart by its type.",
                "messages": {_key(kind): {"$ref": f"#/components/messages/{_key(kind)}"} for kind in kinds},
                "bindings": {"ws": {"method": "GET"}},
            }
        },
        "operations": {**said, **told},
        "components": {
            "messages": {
                _key(kind): {
                    "name": _key(kind),
                    "summary": _summary(kind),
                    "contentType": "application/json",
                    "payload": {"$ref": REF_OPENAPI.format(name=kind.__name__)},
                    **({"correlationId": {"location": "$message.payload#/ref"}} if "ref" in kind.__struct_fields__ else {}),
                }
                for kind in kinds
            },
            "schemas": dict(sorted(schemas.items())),
        },
    }


def _key(kind: type[msgspec.Struct]) -> str:
    """The name of a message in the description. A question and its answer may have the same type, so it is the name of the class."""
    return kind.__name__


def _summary(kind: type[msgspec.Struct]) -> str:
    return (kind.__doc__ or "").strip().splitlines()[0]


def _on_socket(kind: type[msgspec.Struct]) -> dict[str, str]:
    return {"$ref": f"#/channels/socket/messages/{_key(kind)}"}


def _schemas(kinds: Iterable[object], reference: str) -> tuple[list[Schema], Schema]:
    """The schema of each type, and of all that they refer to by name. All of it is plain JSON: msgspec leaves defaults as tuples."""
    made = msgspec.json.schema_components(kinds, ref_template=reference, schema_hook=_anything)
    schemas, components = msgspec.json.decode(msgspec.json.encode(made))
    return schemas, components


def _anything(kind: type) -> Schema:
    """Values whose form is the game's own may be anything."""
    if kind is object:
        return {"description": "a value of the game's own"}
    raise NotImplementedError


def _content(description: str, schema: object, media: str = "application/json") -> Schema:
    return {"description": description, "content": {media: {"schema": schema}}}


def _compact(value: object) -> str:
    return msgspec.json.encode(value).decode()
