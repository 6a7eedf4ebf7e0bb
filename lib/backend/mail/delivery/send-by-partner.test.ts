import { expect, it } from "vitest"
import { type MailingProblem, MailingTrouble } from "#lib/backend/mail/mailing-partner/mailing-trouble.ts"
import { partnerResultOf } from "./send-by-partner.ts"

it.each<[problem: MailingProblem, outcome: object]>([
  ["not_admitted", { outcome: "mailbox_refused" }],
  ["refused", { outcome: "failed", failure: "refused_mail" }],
  ["refused_recipients", { outcome: "failed", failure: "refused_recipients" }],
  ["busy", { outcome: "again", of: "server", failure: "not_reached" }],
  ["unreachable", { outcome: "again", of: "server", failure: "not_reached" }],
])("takes a provider's %s as that of a mail server", (problem, outcome) => {
  expect(partnerResultOf(new MailingTrouble(problem, "its words"))).toMatchObject({
    ...outcome,
    reply: "its words",
  })
})

it("leaves a provider alone for as long as it asks", () => {
  expect(partnerResultOf(new MailingTrouble("busy", "", 120))).toMatchObject({ waitSeconds: 120 })
  expect(partnerResultOf(new MailingTrouble("busy", ""))).not.toHaveProperty("waitSeconds")
})
