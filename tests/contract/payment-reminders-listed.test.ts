import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { dayAfter } from "#lib/backend/finance/invoices/days.ts"
import { pageStatement } from "#lib/backend/finance/ledger/list.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import { env } from "#lib/env.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { auditTrailOfRegistration } from "#tests/factories/audit-trail.ts"
import { onConnection } from "#tests/factories/database.ts"
import { createMailbox } from "#tests/factories/mailboxes.ts"
import { createOverdue, createRemindingShow } from "#tests/factories/payment-reminders.ts"
import type { TestShow } from "#tests/factories/registrations.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

const today = todayIn(env().TIME_ZONE)
let api: Api
let show: TestShow

beforeAll(async () => {
  const user = await createUser()
  await createMailbox({ user })
  api = await signIn(user)
  show = await createRemindingShow()
})

const propose = async (invoice: number, by = api) => {
  const [proposal] = (await by.paymentReminders.propose({ invoices: [invoice] })).data
  if (!proposal) throw new Error("Nothing is proposed")
  return proposal
}
/** As it is proposed to whoever sends it. */
async function remind(invoice: number, by = api) {
  const { digest } = await propose(invoice, by)
  return by.paymentReminders.send({ reminders: [{ invoice, digest }] })
}

describe("an invoice on hold", () => {
  it("says why, in the audit trail as well, until it is taken off", async () => {
    const { id, registration } = await createOverdue(api, show, 9)
    const { data } = await api.paymentReminders.hold({ invoice: id, reason: "Booth too small" })
    expect(data.hold).toMatchObject({ reason: "Booth too small" })
    const { data: released } = await api.paymentReminders.release({ invoice: id })
    expect(released.hold).toBeNull()
    await api.paymentReminders.release({ invoice: id })
    const entries = (await auditTrailOfRegistration(registration)).flatMap(({ changes }) =>
      changes.payment_reminder_hold ? [changes.payment_reminder_hold] : [],
    )
    expect(entries).toEqual([
      [null, "Booth too small"],
      ["Booth too small", null],
    ])
  })

  it("needs a reason", async () => {
    const { id } = await createOverdue(api, show, 9)
    expect(await statusOf(api.paymentReminders.hold({ invoice: id, reason: " " }))).toBe(422)
  })
})

describe("the list of invoices", () => {
  it("says how it is with reminders, and is narrowed by it", async () => {
    const own = await createRemindingShow()
    const due = await createOverdue(api, own, 9)
    const early = await createOverdue(api, own, 2)
    const reminded = await createOverdue(api, own, 9)
    await remind(reminded.id)
    const onHold = await createOverdue(api, own, 9)
    await api.paymentReminders.hold({ invoice: onHold.id, reason: "Disputed" })
    const listed = async (reminders: "due" | "sent" | "on_hold") =>
      (await api.ledger.list({ show: own.id, reminders })).data.map(({ id }) => id)
    expect(await listed("due")).toEqual([due.id])
    expect(await listed("sent")).toEqual([reminded.id])
    expect(await listed("on_hold")).toEqual([onHold.id])
    const all = (await api.ledger.list({ show: own.id, sort: "number" })).data.map((row) => row.reminders)
    expect(all).toMatchObject([
      { sent: 0, last_on: null, next_step: 1, next_on: dayAfter(today, -2), hold: null },
      { next_on: dayAfter(today, 5) },
      { sent: 1, last_on: today, next_step: 2, next_on: dayAfter(today, 14) },
      { hold: "Disputed" },
    ])
    expect(early.id).toBeGreaterThan(0)
  })

  it("looks at what is overdue alone to find what is to be reminded of", async () => {
    const narrowed = { q: "", sort: "due_on", reminders: "due" } as const
    const { text, values } = pageStatement(narrowed, today, { limit: 25, offset: 0 })
    const plan = await onConnection(async (connection) => {
      await connection.query("SET enable_seqscan = off; SET enable_sort = off")
      const { rows } = await connection.query<{ "QUERY PLAN": string }>(`EXPLAIN ${text}`, values)
      return rows.map((row) => row["QUERY PLAN"]).join("\n")
    })
    expect(plan).toMatch(/Index Scan using invoice_due_on_id_idx on invoice[\s\S]*Index Cond: \(due_on </)
  })
})
