import { describe, expect, it } from "vitest"
import { type MailSession, shownShowValues } from "./show-values.ts"

const session = (changes: Partial<MailSession> = {}): MailSession => ({
  name: "2027",
  show: "Salon",
  entity: "sarl",
  from: "2027-03-10",
  to: "2027-03-12",
  values: {},
  ...changes,
})

describe("what templates say of a session", () => {
  it("has its show, its name and its days as each language writes them", () => {
    expect(shownShowValues(session(), "en")).toMatchObject({
      SHOW: "Salon",
      SESSION: "2027",
      FIRST_DAY: "10 March 2027",
      LAST_DAY: "12 March 2027",
    })
    expect(shownShowValues(session({ entity: "inc" }), "en")).toMatchObject({
      FIRST_DAY: "March 10, 2027",
      SHOW_DAYS: "March 10–12, 2027",
    })
    expect(shownShowValues(session(), "fr")).toMatchObject({
      SHOW_DAYS: "du 10 au 12 mars 2027",
      FIRST_DAY: "10 mars 2027",
      LAST_DAY: "12 mars 2027",
    })
  })

  it.each<[what: string, changes: Partial<MailSession>, placeholder: string, shown: string | null]>([
    ["a text in its language", { values: { VENUE: { en: "Hall", fr: "Halle" } } }, "VENUE", "Halle"],
    [
      "a text in the other where it has none in its own",
      { values: { VENUE: { en: "Hall", fr: "" } } },
      "VENUE",
      "Hall",
    ],
    ["no empty text", { values: { VENUE: { en: "", fr: "" } } }, "VENUE", null],
    ["a text that is the same in all", { values: { BOOTH_SQM: "9" } }, "BOOTH_SQM", "9"],
    [
      "a day as it is written",
      { values: { WAITING_LIST_REPLY: "2026-10-07" } },
      "WAITING_LIST_REPLY",
      "7 octobre 2026",
    ],
    ["no day that is none", { values: { WAITING_LIST_REPLY: "soon" } }, "WAITING_LIST_REPLY", null],
    ["nothing where nothing is kept", {}, "VENUE", null],
    ["a value of its own", { values: { MY_OWN: { en: "a", fr: "b" } } }, "MY_OWN", "b"],
    [
      "the day on which the balance is due, across a year",
      { from: "2027-01-10", values: { BALANCE_DAYS: "30" } },
      "BALANCE_DAY",
      "11 décembre 2026",
    ],
    ["no such day without a number of days", { values: { BALANCE_DAYS: "some" } }, "BALANCE_DAY", null],
    [
      "no such day for a show without a day",
      { from: null, values: { BALANCE_DAYS: "30" } },
      "BALANCE_DAY",
      null,
    ],
    ["its own name, whatever is kept under it", { values: { SHOW: "Other" } }, "SHOW", "Salon"],
  ])("has %s", (_, changes, placeholder, shown) => {
    expect(shownShowValues(session(changes), "fr")).toHaveProperty(placeholder, shown)
  })
})
