// What is looked for in the scripts and style sheets; how they are laid out is prettier's affair.

import css from "@eslint/css";
import js from "@eslint/js";
import globals from "globals";

export default [
    { ignores: ["node_modules", "site", ".build", ".venv", "test-results"] },
    { files: ["**/*.{js,mjs}"], ...js.configs.recommended },
    {
        files: ["**/*.{js,mjs}"],
        rules: { eqeqeq: "error", "no-var": "error", "prefer-const": "error", "prefer-template": "error" },
    },
    { files: ["web/**/*.mjs"], languageOptions: { globals: globals.browser } },
    {
        files: ["web/js/arrival.js", "web/js/first-paint.js", "web/sandbox/host.js", "web/sandbox/frame.js"],
        languageOptions: { sourceType: "script", globals: globals.browser },
    },
    {
        files: ["web/sandbox/worker.js", "tools/engines/attack.js"],
        languageOptions: { sourceType: "script", globals: { ...globals.browser, ...globals.worker } },
    },
    {
        files: ["tools/looks/*.js", "tools/bench/pages/*.js"], // what tools run in the page
        languageOptions: { globals: { ...globals.browser, knaves: "readonly", noted: "readonly", frames: "writable" } },
    },
    { files: ["web/js/sw.js"], languageOptions: { globals: globals.serviceworker } },
    { files: ["tools/**/*.mjs", "tests/friend/*.mjs", "*.js"], languageOptions: { globals: globals.node } },
    {
        files: ["**/*.css"],
        language: "css/css",
        ...css.configs.recommended,
        languageOptions: { tolerant: false },
        rules: {
            ...css.configs.recommended.rules,
            "css/no-invalid-properties": "off", // it takes calc() with a variable in it for wrong
            "css/use-baseline": "off", // which browsers are too old is what web/js/panel.mjs asks
            "css/no-important": "off", // forced colours and reduced motion have the last word
            "no-restricted-syntax": [
                "error",
                {
                    selector: "PseudoClassSelector[name=/^has$/i]",
                    message:
                        "A drawing says by a class what lies in it, docs/decisions/0032: :has() slows every change down.",
                },
            ],
        },
    },
];
