import { expect, it } from "vitest"
import { placeholders, sessionPlaceholders, showValues } from "./mail-terms.ts"
import { mayBeText } from "./may-be-text.ts"

const known = new Set([...placeholders, ...sessionPlaceholders, ...Object.keys(showValues)])

it.each([
  "[EN]",
  "[PDF]",
  "[FR/EN]",
  "[VIP]",
  "[URGENT]",
  "[RAPPEL]",
  "[PARIS 2027]",
  "[À LIRE]",
  "[NO-REPLY]",
])("%s may be text", (written) => expect(mayBeText(written, known)).toBe(true))

it.each([
  [
    "[FIRST_NAM]",
    "[NO_BODY]",
    "[FIRSTNAME]",
    "[FIRST NAME]",
    "[FIRST-NAME]",
    "[NAME]",
    "[LINK]",
    "[DEMO DAY]",
  ],
  ["[BRANDS]", "[USERNAM]", "[BRAMD]", "[PRÉNOM]", "[PRENOM]", "[SOCIETE]", "[NOM]", "[CITY]", "[E-MAIL]"],
  ["[brand]", "[Société]", "{{EN}}", "[[EN]]", "*|EN|*", "%%EN%%", "{EN}", "$" + "{EN}"],
])("%s and its like are placeholders with a fault", (...written) => {
  for (const one of written) expect([one, mayBeText(one, known)]).toEqual([one, false])
})
