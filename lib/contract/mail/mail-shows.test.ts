import { describe, expect, it } from "vitest"
import { isForeignShow, type MailShow, proposedShow } from "./mail-shows.ts"
import type { TemplateType } from "./mail-terms.ts"

const show = (id: number, changes: Partial<MailShow> = {}): MailShow => ({
  id,
  show: "Paris",
  session: "2027",
  kind: 2,
  is_over: false,
  reason: "current",
  ...changes,
})

const own = show(1, { reason: "own", is_over: true })
const ownElsewhere = show(2, { reason: "own", kind: 7 })
const past = show(3, { reason: "application", is_over: true })
const applied = show(4, { reason: "application" })
const losAngeles = show(5, { kind: 7, reason: "pipeline" })
const current = show(6)
const other = show(7, { reason: null })

describe("the show that a mail is about", () => {
  it.each<[string, MailShow[], TemplateType, number | undefined]>([
    ["the registration's own, though it is over", [own, applied], 2, 1],
    ["no show of another kind", [ownElsewhere, applied, current], 2, 4],
    ["the registration's own for templates of all shows", [ownElsewhere, applied], 1, 2],
    ["no application for a show that is over", [past, current], 2, 6],
    ["a pipeline of the template's kind", [applied, losAngeles, current], 7, 5],
    ["none without a reason", [other], 2, undefined],
  ])("is proposed: %s", (_, shows, type, proposed) => {
    expect(proposedShow(shows, type)?.id).toBe(proposed)
  })

  it.each<[string, MailShow[], number | null, boolean]>([
    ["another one than the recipient's", [applied, current], 6, true],
    ["the recipient's", [applied, current], 4, false],
    ["a past one of the recipient's", [past, applied], 3, false],
    ["any, where the recipient has none", [current, other], 7, false],
    ["any, where all of the recipient's are over", [past, current], 6, false],
    ["none chosen", [applied], null, false],
  ])("is foreign: %s", (_, shows, chosen, isForeign) => {
    expect(isForeignShow(shows, chosen)).toBe(isForeign)
  })
})
