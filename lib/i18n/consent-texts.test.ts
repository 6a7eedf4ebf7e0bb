import { createHash } from "node:crypto"
import { expect, it } from "vitest"
import { trackingTextVersion } from "#lib/contract/crm/tracking-terms.ts"
import { messagesOf } from "./messages.ts"

/** Texts that people agreed by: a version stays what it was. */
const texts: Record<string, string> = {
  "2026-11": "b3e9ac1ae86cc9e4",
}

it("a text by which people agree to tracking has another version when it is another", () => {
  const shown = (["en", "fr"] as const).map((language) => messagesOf(language).mailingPages.tracking.consent)
  expect(createHash("sha256").update(JSON.stringify(shown)).digest("hex").slice(0, 16)).toBe(
    texts[trackingTextVersion],
  )
})
