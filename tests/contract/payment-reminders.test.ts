import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { dayAfter } from "#lib/backend/finance/invoices/days.ts"
import { pageStatement } from "#lib/backend/finance/ledger/list.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import { env } from "#lib/env.ts"
import { problemsOf, refused, statusOf } from "#tests/factories/answers.ts"
import { auditTrailOfRegistration, entriesOf } from "#tests/factories/audit-trail.ts"
import { insertRow, onConnection, sql, sqlOne } from "#tests/factories/database.ts"
import { newKey } from "#tests/factories/invoices.ts"
import { createMailbox } from "#tests/factories/mailboxes.ts"
import {
  ageInvoice,
  createOverdue,
  createReminderTemplate,
  createRemindingShow,
  handOver,
} from "#tests/factories/payment-reminders.ts"
import { raceFor } from "#tests/factories/races.ts"
import type { TestShow } from "#tests/factories/registrations.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

const today = todayIn(env().TIME_ZONE)
let api: Api
let other: Api
let show: TestShow

async function accountant() {
  const user = await createUser()
  await createMailbox({ user })
  return signIn(user)
}

beforeAll(async () => {
  api = await accountant()
  other = await accountant()
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
const historyOf = async (invoice: number) => (await api.paymentReminders.get({ invoice })).data

describe("the reminder of an overdue invoice", () => {
  it("is proposed as it will be sent: to the billing contact, with amount, days and how to pay", async () => {
    const { id, number, registration } = await createOverdue(api, show, 9)
    expect(await propose(id)).toMatchObject({
      number,
      step: 1,
      amount: 120_000,
      days_late: 9,
      due_date: dayAfter(today, -9),
      name: "Léa Béranger",
      email: "accounting@petit-nuage.example",
      language: "fr",
      subject: `${number} (fr)`,
      reason: null,
    })
    expect((await propose(id)).html).toMatch(/Hello Léa,[\s\S]*1.200,00.€/)
    await sql("UPDATE registration SET billing_email = 'new@petit-nuage.example' WHERE id = $1", [
      registration,
    ])
    expect((await propose(id)).email).toBe("new@petit-nuage.example")
  })

  it("is sent with the invoice, stored with who sent it, and told in the audit trail", async () => {
    const { id, number, registration } = await createOverdue(api, show, 9)
    const { sent, left_out } = await remind(id)
    expect(left_out).toEqual([])
    expect(sent).toMatchObject([{ invoice: id }])
    expect(
      await sqlOne(
        `SELECT mail.subject, attachment.name, delivery.registration_id, delivery.status FROM payment_reminder reminder
          JOIN mail ON mail.id = reminder.mail_id JOIN mail_delivery delivery ON delivery.mail_id = mail.id
          JOIN mail_attachment attachment ON attachment.mail_id = mail.id WHERE invoice_id = $1`,
        [id],
      ),
    ).toEqual({
      subject: `${number} (fr)`,
      name: `${number}.pdf`,
      registration_id: registration,
      status: "queued",
    })
    const { reminders, next_step, next_on } = await historyOf(id)
    expect(reminders).toMatchObject([{ step: 1, amount: 120_000, is_automatic: false, end_reason: null }])
    // As long after the first as lies between the two.
    expect({ next_step, next_on }).toEqual({ next_step: 2, next_on: dayAfter(today, 14) })
    const entries = await auditTrailOfRegistration(registration)
    expect(entries.at(-1)?.changes).toEqual({ payment_reminders: [null, `${number} (1)`] })
  })

  it("goes up a step as days go by, and ends with the last", async () => {
    const { id } = await createOverdue(api, show, 9)
    for (const step of [1, 2, 3]) {
      expect((await propose(id)).step).toBe(step)
      expect((await remind(id)).sent).toHaveLength(1)
      await handOver(id)
      expect((await propose(id)).reason).toBe(step === 3 ? "all_sent" : "too_early")
      await ageInvoice(id, 30)
    }
  })

  it("counts steps by instalment: what falls due later begins with the first", async () => {
    const { id } = await createOverdue(api, show, 9, {
      is_splitting: true,
      second_payment_date: dayAfter(today, 17),
    })
    const first = await propose(id)
    expect(first).toMatchObject({ step: 1, amount: 36_000 })
    await remind(id)
    await handOver(id)
    await api.invoices.pay({ invoice: id, key: newKey(), amount: 36_000, date: today })
    expect((await propose(id)).reason).toBe("not_overdue")
    await ageInvoice(id, 20)
    expect(await propose(id)).toMatchObject({ step: 1, amount: 84_000, reason: null })
  })

  it.each<
    [what: string, arrange: (invoice: number, registration: number) => Promise<unknown>, reason: string]
  >([
    [
      "is paid",
      (invoice) => api.invoices.pay({ invoice, key: newKey(), amount: 120_000, date: today }),
      "not_overdue",
    ],
    [
      "is credited",
      (invoice) => api.invoices.credit({ invoice, key: newKey(), amount: 120_000, reason: "Cancelled" }),
      "not_overdue",
    ],
    ["is on hold", (invoice) => api.paymentReminders.hold({ invoice, reason: "Disputed" }), "on_hold"],
    [
      "goes to somebody nobody writes to",
      async (_, registration) => {
        const email = "accounting@blocked.example"
        await insertRow("contact", { first_name: "A", last_name: "B", email, is_blacklisted: true })
        await sql("UPDATE registration SET billing_email = $2 WHERE id = $1", [registration, email])
      },
      "blacklisted",
    ],
  ])("is not proposed, nor sent by who has it open, when it %s", async (_, arrange, reason) => {
    const { id, registration } = await createOverdue(api, show, 9)
    const { digest } = await propose(id)
    await arrange(id, registration)
    expect(await propose(id)).toMatchObject({ reason, subject: "" })
    const { sent, left_out } = await api.paymentReminders.send({ reminders: [{ invoice: id, digest }] })
    expect(sent).toEqual([])
    expect(left_out).toMatchObject([{ invoice: id, reason }])
  })

  it("fails alone: those beside it are sent, and each says what became of it (F-32)", async () => {
    const invoices = [
      await createOverdue(api, show, 9),
      await createOverdue(api, show, 9),
      await createOverdue(api, show, 9),
    ] as const
    const [first, broken, last] = invoices
    const ids = invoices.map(({ id }) => id)
    const { data } = await api.paymentReminders.propose({ invoices: ids })
    const reminders = data.map(({ invoice, digest }) => ({ invoice, digest }))
    await sql(`CREATE FUNCTION reminder_fails() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'disk full'; END $$;
      CREATE TRIGGER fails BEFORE INSERT ON payment_reminder FOR EACH ROW WHEN (new.invoice_id = ${broken.id}) EXECUTE FUNCTION reminder_fails()`)
    try {
      const { sent, left_out } = await api.paymentReminders.send({ reminders })
      expect(sent.map(({ invoice }) => invoice)).toEqual([first.id, last.id])
      expect(left_out).toEqual([
        { invoice: broken.id, number: broken.number, reason: "failed", detail: "", next_on: null },
      ])
    } finally {
      await sql("DROP FUNCTION reminder_fails CASCADE")
    }
    const again = await api.paymentReminders.send({ reminders })
    expect(again.sent).toMatchObject([{ invoice: broken.id }])
    expect(again.left_out.map(({ invoice }) => invoice)).toEqual([first.id, last.id])
  })

  it("is sent to who unsubscribed from news", async () => {
    const { id, registration } = await createOverdue(api, show, 9)
    const email = "accounting@quiet.example"
    await insertRow("contact", { first_name: "A", last_name: "B", email, unsubscribed_at: new Date() })
    await sql("UPDATE registration SET billing_email = $2 WHERE id = $1", [registration, email])
    const { digest } = await propose(id)
    const { sent } = await api.paymentReminders.send({ reminders: [{ invoice: id, digest }] })
    expect(sent).toMatchObject([{ invoice: id }])
  })

  it("is not sent with another amount than was seen", async () => {
    const { id } = await createOverdue(api, show, 9)
    const { digest } = await propose(id)
    await api.invoices.pay({ invoice: id, key: newKey(), amount: 100, date: today })
    const { left_out } = await api.paymentReminders.send({ reminders: [{ invoice: id, digest }] })
    expect(left_out).toMatchObject([{ reason: "changed" }])
  })

  it("is sent once by a double click, and by two users at once", async () => {
    const { id } = await createOverdue(api, show, 9)
    const [mine, theirs] = [await propose(id), await propose(id, other)]
    const results = await raceFor("invoice", id, [
      () => api.paymentReminders.send({ reminders: [{ invoice: id, digest: mine.digest }] }),
      () => api.paymentReminders.send({ reminders: [{ invoice: id, digest: mine.digest }] }),
      () => other.paymentReminders.send({ reminders: [{ invoice: id, digest: theirs.digest }] }),
    ])
    const answers = results.map((result) => (result.status === "fulfilled" ? result.value : result.reason))
    expect(answers.flatMap(({ sent }) => sent)).toHaveLength(1)
    expect(answers.flatMap(({ left_out }) => left_out)).toMatchObject([
      { reason: "too_early" },
      { reason: "too_early" },
    ])
    expect(await historyOf(id)).toMatchObject({ reminders: [{ step: 1 }] })
  })

  it("is once in the database whoever writes it", async () => {
    const { id } = await createOverdue(api, show, 9)
    await remind(id)
    const again = sql(
      `INSERT INTO payment_reminder (invoice_id, instalment_id, step, amount, email, sent_on)
        SELECT invoice_id, instalment_id, step, amount, email, sent_on FROM payment_reminder WHERE invoice_id = $1`,
      [id],
    )
    await expect(again).rejects.toThrow("payment_reminder_once")
  })

  it("is undone while it waits, by who sent it, and can be sent again", async () => {
    const { id } = await createOverdue(api, show, 9)
    const { sent } = await remind(id)
    const reminders = sent.map(({ reminder }) => reminder)
    expect(await other.paymentReminders.undo({ reminders })).toMatchObject({ undone: 0 })
    expect(await api.paymentReminders.undo({ reminders })).toMatchObject({ undone: 1, on_their_way: 0 })
    expect(await historyOf(id)).toMatchObject({ reminders: [{ end_reason: "undone" }], next_step: 1 })
    expect((await remind(id)).sent).toHaveLength(1)
    await handOver(id)
    const [again] = (await historyOf(id)).reminders
    expect(await api.paymentReminders.undo({ reminders: [again?.id ?? 0] })).toMatchObject({
      undone: 0,
      on_their_way: 1,
    })
  })

  it("is cancelled by money that comes before it goes", async () => {
    const { id } = await createOverdue(api, show, 9)
    await remind(id)
    await api.invoices.pay({ invoice: id, key: newKey(), amount: 100, date: today })
    expect(await historyOf(id)).toMatchObject({
      reminders: [{ end_reason: "obsolete", status: "cancelled" }],
      next_step: 1,
    })
  })

  it("does not count when its mail fails; tried again it does, unless another has gone in the meantime", async () => {
    const { id } = await createOverdue(api, show, 9)
    await remind(id)
    const { mail_id: message } = await sqlOne<{ mail_id: number }>(
      "UPDATE mail_delivery SET status = 'failed', failure = 'refused_mail' WHERE mail_id = (SELECT mail_id FROM payment_reminder WHERE invoice_id = $1) RETURNING mail_id",
      [id],
    )
    expect(await historyOf(id)).toMatchObject({
      reminders: [{ end_reason: "failed", failure: "refused_mail" }],
      next_step: 1,
    })
    expect((await remind(id, other)).sent).toHaveLength(1)
    const settled = api.messenger.settle({ message, outcome: "send_again" })
    expect((await refused(settled, 409)).message).toMatch(/sent again/)
  })

  it("needs a mailbox of one's own", async () => {
    const { id } = await createOverdue(api, show, 9)
    const without = await signIn(await createUser())
    expect(await without.paymentReminders.propose({ invoices: [id] })).toMatchObject({ from: null })
    const { digest } = await propose(id, without)
    expect(await statusOf(without.paymentReminders.send({ reminders: [{ invoice: id, digest }] }))).toBe(422)
  })

  it("is for who works on money", async () => {
    const { id } = await createOverdue(api, show, 9)
    const reader = await signIn(await createUser({ reads: ["finance.read"] }))
    expect(await statusOf(reader.paymentReminders.get({ invoice: id }))).toBe(200)
    expect(await statusOf(reader.paymentReminders.propose({ invoices: [id] }))).toBe(403)
    expect(await statusOf(reader.paymentReminders.hold({ invoice: id, reason: "No" }))).toBe(403)
  })
})

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

describe("how a show reminds", () => {
  const planOf = async (by: Api, id: number) => {
    const plans = await by.paymentReminders.listPlans()
    const plan = plans.data.find(({ tradeshow }) => tradeshow.id === id)
    if (!plan) throw new Error("The show has no plan")
    return plan
  }

  it("is changed by administrators, by one of two who have it open, and told in the audit trail", async () => {
    const admin = await signIn(await createUser({ isAdmin: true }))
    const reminding = await createRemindingShow([])
    const template_id = await createReminderTemplate()
    const { version } = await planOf(admin, reminding.id)
    const steps = [{ days: 5, template_id, template_fr_id: template_id }]
    const input = { tradeshow: reminding.id, is_automatic: false, channel: null, steps, version }
    await admin.paymentReminders.editPlan(input)
    expect(await planOf(admin, reminding.id)).toMatchObject({ steps, is_automatic: false })
    expect(await statusOf(admin.paymentReminders.editPlan({ ...input, steps: [] }))).toBe(409)
    const { templates } = await admin.paymentReminders.listPlans()
    const title = templates.find(({ id }) => id === template_id)?.name
    expect(title).toBeTruthy()
    expect((await entriesOf("tradeshow", reminding.id)).at(-1)?.changes).toEqual({
      payment_reminder_steps: [[], [`5: ${title}, ${title}`]],
    })
    expect(await statusOf(api.paymentReminders.listPlans())).toBe(403)
  })

  it("has days that ascend, texts in their language, and a sender where it sends by itself", async () => {
    const admin = await signIn(await createUser({ isAdmin: true }))
    const reminding = await createRemindingShow([])
    const { version } = await planOf(admin, reminding.id)
    const [both, english] = [await createReminderTemplate(), await createReminderTemplate(["en"])]
    const problems = await problemsOf(
      admin.paymentReminders.editPlan({
        tradeshow: reminding.id,
        is_automatic: true,
        channel: null,
        version,
        steps: [
          { days: 9, template_id: both, template_fr_id: english },
          { days: 9, template_id: 999_999, template_fr_id: both },
        ],
      }),
    )
    expect(Object.keys(problems).toSorted()).toEqual([
      "channel",
      "steps.0.template_fr_id",
      "steps.1.days",
      "steps.1.template_id",
    ])
  })

  it("keeps the templates that it writes with from being deleted", async () => {
    const admin = await signIn(await createUser({ isAdmin: true }))
    const reminding = await createRemindingShow([7])
    const template = (await planOf(admin, reminding.id)).steps[0]?.template_id ?? 0
    const { message } = await refused(admin.mailTemplates.remove({ template, version: 1 }), 409)
    expect(message).toMatch(/choose another one/)
  })
})
