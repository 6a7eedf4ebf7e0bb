import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { sendAutomatic } from "#lib/backend/automation/payment-reminders/automatic.ts"
import { reminderMailSource } from "#lib/backend/automation/payment-reminders/paced-source.ts"
import { dayAfter } from "#lib/backend/finance/invoices/days.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import { env } from "#lib/env.ts"
import { insertRow, sql, sqlOne } from "#tests/factories/database.ts"
import { newKey } from "#tests/factories/invoices.ts"
import { createMailbox } from "#tests/factories/mailboxes.ts"
import { createOverdue, createRemindingShow } from "#tests/factories/payment-reminders.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

const today = todayIn(env().TIME_ZONE)
/** Whatever day it is: the weekday that comes, and the end of its week. */
const fromToday = [0, 1, 2, 3, 4, 5, 6].map((days) => dayAfter(today, days))
const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay())
const weekday = fromToday.find((day) => !isWeekend(day)) ?? today
const weekend = fromToday.find(isWeekend) ?? today

let api: Api
beforeAll(async () => {
  api = await signIn(await createUser())
})

async function automaticShow() {
  const show = await createRemindingShow()
  const { id: sender } = await insertRow<{ id: number }>("mailing_sender", {
    name: "Salon",
    email: `billing-${show.id}@salon.example`,
    tradeshow_id: show.id,
  })
  await sql("UPDATE payment_reminder_plan SET is_automatic = true, sender_id = $2 WHERE tradeshow_id = $1", [
    show.id,
    sender,
  ])
  return { ...show, sender }
}
const remindersOf = async (invoice: number) => (await api.paymentReminders.get({ invoice })).data

describe("a show that reminds by itself", () => {
  it("sends what is due once, at the pace of its sender, in nobody's name", async () => {
    const show = await automaticShow()
    const { id } = await createOverdue(api, show, 9)
    const { id: early } = await createOverdue(api, show, 1)
    await Promise.all([sendAutomatic(weekday), sendAutomatic(weekday)])
    await sendAutomatic(weekday)
    expect((await remindersOf(id)).reminders).toMatchObject([
      { step: 1, is_automatic: true, user: null, status: "queued" },
    ])
    expect((await remindersOf(early)).reminders).toEqual([])
    expect(
      await sqlOne(
        "SELECT sender_id, is_paced FROM mail_delivery WHERE mail_id = (SELECT mail_id FROM payment_reminder WHERE invoice_id = $1)",
        [id],
      ),
    ).toEqual({ sender_id: show.sender, is_paced: true })
    const due = await sql<{ id: number }>(reminderMailSource.due)
    expect(due).toContainEqual({ kind: "sender", id: show.sender })
  })

  it("sends nothing at the weekend, nor where it is not switched on", async () => {
    const show = await automaticShow()
    const { id } = await createOverdue(api, show, 9)
    await sendAutomatic(weekend)
    const { id: byHand } = await createOverdue(api, await createRemindingShow(), 9)
    expect((await remindersOf(id)).reminders).toEqual([])
    await sendAutomatic(weekday)
    expect((await remindersOf(byHand)).reminders).toEqual([])
  })

  it("holds back what was paid or put on hold before it is handed over", async () => {
    const show = await automaticShow()
    const [paid, onHold, due] = [
      await createOverdue(api, show, 9),
      await createOverdue(api, show, 9),
      await createOverdue(api, show, 9),
    ]
    await sendAutomatic(weekday)
    const mails = await sql<{ mail_id: number; invoice_id: number }>(
      "SELECT mail_id, invoice_id FROM payment_reminder WHERE invoice_id = ANY ($1)",
      [[paid.id, onHold.id, due.id]],
    )
    // On their way already: nothing takes them out of the queue.
    await sql("UPDATE mail_delivery SET status = 'sending' WHERE mail_id = ANY ($1)", [
      mails.map(({ mail_id }) => mail_id),
    ])
    await api.invoices.pay({ invoice: paid.id, key: newKey(), amount: 100, date: today })
    await api.paymentReminders.hold({ invoice: onHold.id, reason: "Disputed" })
    const answers = await sql<{ mail_id: number; is_refused: boolean }>(reminderMailSource.unwanted, [
      mails.map(({ mail_id }) => mail_id),
    ])
    const refused = answers.filter(({ is_refused }) => is_refused).map(({ mail_id }) => mail_id)
    const invoices = mails.filter(({ mail_id }) => refused.includes(mail_id)).map((mail) => mail.invoice_id)
    expect(invoices.toSorted()).toEqual([paid.id, onHold.id].toSorted())
  })

  it("says why one could not be sent, once, to whoever sells to the registration", async () => {
    const show = await automaticShow()
    const { id, number, registration } = await createOverdue(api, show, 9)
    const seller = await createUser({ owner: true })
    await sql(
      "UPDATE registration SET billing_email = 'back@petit-nuage.example', sale_owner_ids = $2 WHERE id = $1",
      [registration, [seller.ownerId]],
    )
    await insertRow("contact", {
      first_name: "A",
      last_name: "B",
      email: "back@petit-nuage.example",
      email_error: true,
    })
    await sendAutomatic(weekday)
    await sendAutomatic(weekday)
    expect((await remindersOf(id)).failure).toMatchObject({ reason: "bounced" })
    expect(
      await sql("SELECT title, registration_id FROM notification WHERE target_id = $1", [seller.ownerId]),
    ).toEqual([{ title: `The payment reminder of ${number} was not sent`, registration_id: registration }])
  })

  it("reports nothing to a sales owner who was disabled (M-101)", async () => {
    const show = await automaticShow()
    const { id, registration } = await createOverdue(api, show, 9)
    const [gone, seller] = [await createUser({ owner: true }), await createUser({ owner: true })]
    await sql("UPDATE registration SET sale_owner_ids = $2 WHERE id = $1", [
      registration,
      [gone.ownerId, seller.ownerId],
    ])
    await sql('UPDATE "user" SET disabled_at = now() WHERE id = $1', [gone.id])
    await sql("UPDATE mailing_sender SET paused_at = now() WHERE id = $1", [show.sender])
    await sendAutomatic(weekday)
    expect((await remindersOf(id)).failure).toMatchObject({ reason: "no_sender" })
    const reported = await sql("SELECT target_id FROM notification WHERE registration_id = $1", [
      registration,
    ])
    expect(reported).toEqual([{ target_id: seller.ownerId }])
  })

  it("sends from no mailbox whose user was disabled, nor what waits there for its pace (M-102)", async () => {
    const show = await automaticShow()
    const { id } = await createOverdue(api, show, 9)
    const { id: mailbox } = await createMailbox()
    await sql("UPDATE payment_reminder_plan SET sender_id = NULL, mailbox_id = $2 WHERE tradeshow_id = $1", [
      show.id,
      mailbox,
    ])
    await sendAutomatic(weekday)
    const { mail_id } = await sqlOne<{ mail_id: number }>(
      "SELECT mail_id FROM payment_reminder WHERE invoice_id = $1",
      [id],
    )
    const isRefused = async () => {
      const [found] = await sql<{ is_refused: boolean }>(reminderMailSource.unwanted, [[mail_id]])
      return found?.is_refused
    }
    expect(await isRefused()).toBe(false)
    await sql(
      'UPDATE "user" SET disabled_at = now() WHERE id = (SELECT user_id FROM mailbox WHERE id = $1)',
      [mailbox],
    )
    expect(await isRefused()).toBe(true)
    await sql("UPDATE mail_delivery SET status = 'cancelled' WHERE mail_id = $1", [mail_id])
    await sendAutomatic(weekday)
    expect(await remindersOf(id)).toMatchObject({
      reminders: [{ end_reason: "obsolete" }],
      failure: { reason: "no_sender" },
    })
  })

  it("says so when nobody sends for it any more, and leaves a failed mail to people", async () => {
    const show = await automaticShow()
    const { id } = await createOverdue(api, show, 9)
    await sql("UPDATE mailing_sender SET paused_at = now() WHERE id = $1", [show.sender])
    await sendAutomatic(weekday)
    expect((await remindersOf(id)).failure).toMatchObject({ reason: "no_sender" })
    const { id: mailbox } = await createMailbox()
    await sql("UPDATE payment_reminder_plan SET sender_id = NULL, mailbox_id = $2 WHERE tradeshow_id = $1", [
      show.id,
      mailbox,
    ])
    await sendAutomatic(weekday)
    await sql(
      "UPDATE mail_delivery SET status = 'failed' WHERE mail_id = (SELECT mail_id FROM payment_reminder WHERE invoice_id = $1)",
      [id],
    )
    await sendAutomatic(weekday)
    expect(await remindersOf(id)).toMatchObject({ reminders: [{ end_reason: "failed" }], failure: null })
  })
})
