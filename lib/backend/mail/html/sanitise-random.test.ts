import fc from "fast-check"
import { expect, it } from "vitest"
import { lettersOf, randomMailHtml } from "#tests/factories/random-mail-html.ts"
import { size } from "#tests/sizes.ts"
import { sanitiseMail } from "./sanitise.ts"
import { textOfSanitised } from "./text-of-html.ts"

/** RUNS goes through more mails, SEED through others. */
const runs = Number(process.env.RUNS ?? size({ gate: 300, full: 3000 }))
const seed = Number(process.env.SEED ?? 822)
const through = (check: (html: string) => void) =>
  fc.assert(fc.property(randomMailHtml, check), { numRuns: runs, seed })

const withoutSpaces = (text: string) => text.replace(/\s+/g, "")

it("shows the same letters in the same order as the mail, whatever program wrote it", () => {
  through((html) => {
    expect(lettersOf(sanitiseMail(html, { trustLinks: true }))).toBe(lettersOf(html))
  })
})

it("shows the same letters when it is sanitised again", () => {
  through((html) => {
    const once = sanitiseMail(html, { trustLinks: true })
    expect(lettersOf(sanitiseMail(once, { trustLinks: true }))).toBe(lettersOf(once))
  })
})

it("has nothing that runs, fetches or is hidden", () => {
  through((html) => {
    expect(sanitiseMail(html)).not.toMatch(
      /<(script|style|iframe|base|meta|form|input)\b|<[^>]* (on\w+|hidden)\b|<img[^>]* src="(http|cid)/i,
    )
  })
})

it("reads as text what its HTML shows", () => {
  through((html) => {
    const safe = sanitiseMail(html, { trustLinks: true })
    const read = withoutSpaces(textOfSanitised(safe)).replaceAll("-", "")
    expect(read).toBe(lettersOf(safe).replaceAll("-", ""))
  })
})
