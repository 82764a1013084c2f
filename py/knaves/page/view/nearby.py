"""A friend nearby, drawn: the code to be scanned, the camera, and the line that says whether the friend is here."""

from __future__ import annotations

from knaves.nodes import Child, Node, h
from knaves.page.locale.texts import said, t
from knaves.page.nearby.device import Code
from knaves.page.nearby.nearby import NearbyView
from knaves.page.view.form import text_field
from knaves.page.view.friend_page import paper
from knaves.page.view.sheets import button

LONGEST = 1000  # characters of a pasted link


def nearby_page(view: NearbyView) -> Node:
    """Draw the page that a friend's invitation leads to."""
    return paper(t("Play a friend"), [nearby_panel(view)], "friend near")


def answer_page(*, is_taken: bool | None) -> Node:
    """Draw the page of an answer that came as a link; `is_taken` is None as long as no tab has said so."""
    if is_taken is None:
        said_so, note = t("Handing the answer over…"), ""
    elif is_taken:
        said_so = t("The answer has arrived")
        note = t("Your game continues in the tab where you sent the invitation. You can close this one.")
    else:
        said_so = t("Nobody is waiting for this answer here")
        note = t("Open the link on the device and in the browser where the invitation is still shown.")
    return paper(
        t("Play a friend"),
        [
            h(
                "section.grp.sheetcard.nearby",
                h("div", {"role": "status"}, h("h2", said_so), h("p", note) if note else None),
            )
        ],
        "friend answer",
    )


def nearby_panel(view: NearbyView, friend: str = "") -> Node:
    """Draw the way to a friend on this network, from the first button until the friend is here."""
    content = {
        "off": _off, "opening": _opening, "asking": _asking, "answering": _answering, "meeting": _meeting,
        "failed": _off,
    }.get(view.phase)  # fmt: skip
    problem = h("p.clash", {"role": "alert"}, said(view.problem)) if view.problem is not None else None
    return h("section.grp.sheetcard.nearby", h("h2", t("On the same network")), problem,
             content(view) if content is not None else _is_known(view, friend), key="nearby")  # fmt: skip


def presence(view: NearbyView, friend: str) -> str:
    """Say whether the friend of this name is here; "" where nobody has been, or nobody can be heard of."""
    name = friend or t("Your friend")
    if view.phase == "here":
        return t("{name} is here.", name=name)
    if view.phase == "lost":
        return t("{name} can’t be reached. Looking again…", name=name)
    return t("{name} has gone. The game stands as it was.", name=name) if view.phase == "gone" else ""


def presence_note(view: NearbyView) -> str:
    """Say the same in a word, for under the friend's name."""
    return {"here": t("is here"), "lost": t("out of reach"), "gone": t("has left")}.get(view.phase, "")


def _is_known(view: NearbyView, friend: str) -> Child:
    again = button(t("Connect again"), "nearby ask", "primary") if view.phase != "here" else None
    said_so = h("p", {"role": "status"}, h("span.dot", {"aria-hidden": "true"}), presence(view, friend))
    return h("div.presence", {"class": view.phase}, said_so, again, key="presence")


def _off(view: NearbyView) -> Child:
    return [
        h("p.mut", t("Next to each other? Your friend scans a code, and you play without sending messages.")),
        h("div.acts", button(t("Show a code"), "nearby ask", "primary")),
    ]


def _opening(view: NearbyView) -> Child:
    return h("p", {"role": "status"}, t("Preparing the code…"))


def _asking(view: NearbyView) -> Child:
    if view.is_scanning:
        return [
            h("h3", t("Scan the answer")),
            h("p", t("Point the camera at the code on your friend’s screen.")),
            h("video.codecam", {"playsinline": True, "muted": True, "aria-label": t("Camera picture")}, key="camera"),
            h("div.acts", button(t("Back to the code"), "nearby stop scan")),
        ]
    return [
        h("ol.codesteps", h("li", t("Your friend scans this code with the camera, or opens your link.")),
          h("li", t("A second code appears there. Scan it here."))),
        code_node(view.code, t("Your invitation as a QR code")),
        h("div.acts", button(t("Scan the answer"), "nearby scan", "primary"), *_ways(view)),
        _paste(),
    ]  # fmt: skip


def _answering(view: NearbyView) -> Child:
    return [
        h("p", t("Show this code to your friend, who scans it with “Scan the answer”.")),
        code_node(view.code, t("Your answer as a QR code")),
        h("div.acts", *_ways(view)),
        h("p.mut", t("Or send the link back. Leave this page open until you’re connected.")),
    ]


def _meeting(view: NearbyView) -> Child:
    slow = h("p", t("This is taking a while. Are both devices on the same network, with both pages open?"))
    return [
        h("p", {"role": "status"}, t("Connecting to your friend…")),
        [slow, h("div.acts", button(t("Invite again"), "nearby ask"))] if view.is_slow else None,
    ]


def _ways(view: NearbyView) -> list[Node]:
    return [
        button(t("Share link"), "nearby share", picture="share"),
        button(t("Copy link"), "nearby copy", picture="copy"),
    ]


def _paste() -> Node:
    field = text_field("answer", t("Your friend’s link"), "", LONGEST, "nearby take")
    return h("details.paste", h("summary", t("No camera? Paste your friend’s link")), field)


def code_node(code: Code | None, label: str) -> Child:
    """Draw a code, dark on white in every scheme: readers need it."""
    if code is None:
        return None
    attributes = {
        "viewBox": f"0 0 {code.size} {code.size}", "role": "img", "aria-label": label, "shape-rendering": "crispEdges",
    }  # fmt: skip
    sheet = h("rect", {"width": code.size, "height": code.size, "fill": "#fff"})
    return h("svg.qr", attributes, sheet, h("path", {"d": code.path, "fill": "#000"}), key=f"code {label}")
