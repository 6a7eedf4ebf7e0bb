import { globSync, readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { labelled } from "./labelled.ts"

it("a label and its value are joined by the colon of the language", () => {
  expect(labelled("en", "PAR 01/27", "Deposit paid")).toBe("PAR 01/27: Deposit paid")
  expect(labelled("fr", "Stand", 3)).toBe("Stand\u202f: 3")
})

it("components join them in no other way", () => {
  const written = {
    "components/platform/api-docs/schema-text.ts": "is code",
    "components/mail/composer/writing/written.ts":
      "is the subject of an answer, as all mail programs write it",
  }
  const files = globSync("components/**/*.{ts,tsx}").filter((path) => !path.includes(".test."))
  const joined = files.filter((path) => /`[^`\n]*\}: \$\{/.test(readFileSync(path, "utf8")))
  expect(joined.sort()).toEqual(Object.keys(written).sort())
})
