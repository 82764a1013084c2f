/** The workshop's own part of the page, loaded when it is opened: its styles, and `<knaves-editor>`, an editor of Python. */

import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import {
    drawSelection,
    EditorView,
    highlightActiveLine,
    highlightActiveLineGutter,
    keymap,
    lineNumbers,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";

const QUIET = 250; // ms without a key until what was written is told
const LEAVING = 60_000; // ms after Escape in which Tab leaves the editor

const colours = EditorView.theme({
    "&": { color: "var(--ink)", backgroundColor: "var(--surface)", fontSize: "0.9375rem", height: "100%" },
    "&.cm-focused": { outline: "3px solid var(--focus)", outlineOffset: "1px" },
    ".cm-scroller": { fontFamily: "ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace", lineHeight: "1.5" },
    ".cm-content": { caretColor: "var(--ink)" },
    ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
    ".cm-gutters": { color: "var(--ink-2)", backgroundColor: "var(--surface-2)", borderRight: "1px solid var(--line)" },
    ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "color-mix(in oklab, var(--gold) 14%, transparent)" },
    "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
        background: "color-mix(in oklab, var(--focus) 30%, transparent)",
    },
    ".cm-matchingBracket": { backgroundColor: "transparent", outline: "1px solid var(--line-strong)" },
    ".cm-lintRange-error": {
        backgroundImage: "none",
        textDecoration: "underline wavy var(--bad)",
        textDecorationSkipInk: "none",
    },
    ".cm-tooltip": {
        color: "var(--ink)",
        backgroundColor: "var(--surface)",
        border: "1px solid var(--line-strong)",
    },
    ".cm-diagnostic-error": { borderLeftColor: "var(--bad)" },
});

const words = HighlightStyle.define([
    { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword], color: "var(--accent-text)", fontWeight: "600" },
    { tag: [tags.string, tags.special(tags.string)], color: "var(--good)" },
    { tag: [tags.number, tags.bool, tags.null], color: "var(--gold-deep)" },
    { tag: [tags.comment, tags.docString], color: "var(--ink-2)", fontStyle: "italic" },
    { tag: [tags.function(tags.definition(tags.variableName)), tags.definition(tags.className)], fontWeight: "600" },
]);

/** `value` is its text, as `input` tells it; `line` and `problem` mark a line; its `data-label` names the text. */
class Editor extends HTMLElement {
    static observedAttributes = ["line", "problem"];
    #view = null;
    #text = "";
    #timer = 0;

    connectedCallback() {
        if (this.#view) return;
        if (Object.hasOwn(this, "value")) {
            this.#text = this.value; // it was set before this class was there
            delete this.value;
        }
        // In a shadow tree the styles of CodeMirror are style sheets of the document's making, which the policy allows.
        const root = this.attachShadow({ mode: "open" });
        const told = EditorView.updateListener.of((update) => {
            if (update.docChanged) this.#changed();
        });
        const label = EditorView.contentAttributes.of({
            "aria-label": this.dataset.label ?? "",
            tabindex: "0", // what scrolls is reached by a key: not every tool knows that an edited text is
            autocorrect: "off",
            autocapitalize: "off",
            spellcheck: "false",
        });
        // The browser would give text that replaces a selection a style attribute, which the policy refuses.
        const replace = EditorView.domEventHandlers({
            beforeinput(event, view) {
                if (event.inputType !== "insertText" || !event.data || event.isComposing) return false;
                if (view.state.selection.main.empty) return false;
                view.dispatch(view.state.replaceSelection(event.data), { userEvent: "input.type" });
                event.preventDefault();
                return true;
            },
        });
        const leave = { key: "Escape", run: (view) => (view.setTabFocusMode(LEAVING), true) };
        const extensions = [
            lineNumbers(),
            lintGutter(),
            EditorView.lineWrapping,
            history(),
            drawSelection(),
            highlightActiveLine(),
            highlightActiveLineGutter(),
            indentUnit.of("    "),
            indentOnInput(),
            bracketMatching(),
            python(),
            syntaxHighlighting(words),
            keymap.of([leave, indentWithTab, ...defaultKeymap, ...historyKeymap]),
            colours,
            label,
            replace,
            told,
        ];
        this.#view = new EditorView({
            state: EditorState.create({ doc: this.#text, extensions }),
            parent: root,
            root,
        });
        for (const name of ["keydown", "input"]) root.addEventListener(name, (event) => event.stopPropagation()); // not the page's
        this.addEventListener("focusout", () => this.#tell());
        this.#mark();
    }

    get value() {
        return this.#view ? this.#view.state.doc.toString() : this.#text;
    }

    set value(text) {
        this.#text = text;
        if (this.#view && text !== this.value)
            this.#view.dispatch({ changes: { from: 0, to: this.#view.state.doc.length, insert: text } });
    }

    focus() {
        this.#view?.focus();
    }

    attributeChangedCallback() {
        queueMicrotask(() => this.#mark()); // both of them have been set then
    }

    #mark() {
        if (!this.#view) return;
        const { doc } = this.#view.state;
        const number = Number(this.getAttribute("line"));
        const marks = [];
        if (number >= 1 && number <= doc.lines) {
            const { from, to } = doc.line(number);
            marks.push({ from, to, severity: "error", message: this.getAttribute("problem") ?? "" });
            this.#view.dispatch({ effects: EditorView.scrollIntoView(from, { y: "center" }) });
        }
        this.#view.dispatch(setDiagnostics(this.#view.state, marks));
    }

    #changed() {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#tell(), QUIET);
    }

    #tell() {
        clearTimeout(this.#timer);
        if (this.value === this.#text) return;
        this.#text = this.value;
        this.dispatchEvent(new Event("input", { bubbles: true }));
    }
}

/** Resolves when the styles have come; without them the workshop can be used all the same. */
export const ready = new Promise((arrived) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL("workshop.css", import.meta.url).href;
    link.onload = link.onerror = arrived;
    document.head.append(link);
});

customElements.define("knaves-editor", Editor);
