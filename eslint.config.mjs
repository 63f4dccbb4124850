// What `make check` holds of the pages' modules and of the tests that are written in JavaScript. The packages are those
// of .venv-browser (tests/browser/package-lock.json).
import { createRequire } from "node:module";

const packages = createRequire(new URL(".venv-browser/", import.meta.url));
const js = packages("@eslint/js");
const globals = packages("globals");

export default [
  { ignores: [".venv*/", "var/", "tests/generated/", "web/static/web/vendor/"] },
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error", reportUnusedInlineConfigs: "error" },
    languageOptions: { ecmaVersion: 2024, sourceType: "module" },
    rules: {
      "array-callback-return": "error",
      "default-case-last": "error",
      eqeqeq: "error",
      "no-alert": "off",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
      "no-promise-executor-return": "error",
      "no-self-compare": "error",
      "no-shadow": "error",
      "no-template-curly-in-string": "error",
      "no-throw-literal": "error",
      "no-unmodified-loop-condition": "error",
      "no-unreachable-loop": "error",
      "no-unused-expressions": "error",
      "no-use-before-define": ["error", { functions: false, variables: false }],
      "no-useless-rename": "error",
      "no-useless-return": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-object-spread": "error",
      "prefer-template": "error",
      "require-atomic-updates": "off",
    },
  },
  { files: ["web/static/**/*.js"], languageOptions: { globals: globals.browser } },
  { files: ["tests/**/*.{js,mjs}", "*.mjs"], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
];
