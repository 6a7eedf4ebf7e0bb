import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { dayAfter } from "#lib/backend/finance/invoices/days.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import { env } from "#lib/env.ts"
import { refused, statusOf } from "#tests/factories/answers.ts"
import { auditTrailOfRegistration } from "#tests/factories/audit-trail.ts"
import { insertRow, sql, sqlOne } from "#tests/factories/database.ts"
import { newKey } from "#tests/factories/invoices.ts"
import { createMailbox } from "#tests/factories/mailboxes.ts"
import {
  ageInvoice,
  createOverdue,
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
