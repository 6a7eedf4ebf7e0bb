import { expect, it } from "vitest"
import { beginHandOver } from "#lib/backend/mail/delivery/hand-over.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import { env } from "#lib/env.ts"
import { sql } from "#tests/factories/database.ts"
import { newKey } from "#tests/factories/invoices.ts"
import { createMailbox } from "#tests/factories/mailboxes.ts"
import { createOverdue, createRemindingShow } from "#tests/factories/payment-reminders.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

it("the reminder of an overdue invoice does not go once another amount is due or it is on hold, also when its mail is tried again (I-76)", async () => {
  const today = todayIn(env().TIME_ZONE)
  const { user } = await createMailbox({ user: await createUser() })
  const api = await signIn(user)
  const show = await createRemindingShow()
  const remind = async (invoice: number) => {
    const [proposal] = (await api.paymentReminders.propose({ invoices: [invoice] })).data
    await api.paymentReminders.send({ reminders: [{ invoice, digest: proposal?.digest ?? "" }] })
  }
  const cases = await Promise.all(["due", "paid", "held", "tried"].map(() => createOverdue(api, show, 9)))
  for (const { id } of cases) await remind(id)
  const ids = cases.map(({ id }) => id)
  const mails = await sql<{ mail_id: number; invoice_id: number }>(
    "SELECT mail_id, invoice_id FROM payment_reminder WHERE invoice_id = ANY ($1) ORDER BY invoice_id",
    [ids],
  )
  const [due, paid, held, tried] = mails
  if (!due || !paid || !held || !tried) throw new Error("One was not sent")
  const put = (state: string, some: typeof mails) =>
    sql(`UPDATE mail_delivery SET ${state} WHERE mail_id = ANY ($1)`, [some.map(({ mail_id }) => mail_id)])
  const taken =
    "status = 'sending', leased_by = 'w', leased_until = now() + interval '1 minute', attempts = 1"
  await put(taken, [due, paid, held])
  await put("status = 'failed', failure = 'refused_mail'", [tried])
  for (const { invoice_id: invoice } of [paid, tried])
    await api.invoices.pay({ invoice, key: newKey(), amount: 100, date: today })
  await api.paymentReminders.hold({ invoice: held.invoice_id, reason: "Disputed" })
  await api.messenger.settle({ message: tried.mail_id, outcome: "send_again" })
  await put(taken, [tried])
  const leases = mails.map(({ mail_id }) => ({
    mail_id,
    attempt: 1,
    tries: 0,
    bulk_mail_id: null,
    is_paced: false,
  }))
  expect(await beginHandOver(leases, "w")).toEqual([due.mail_id])
  for (const { invoice_id } of [paid, held, tried])
    expect((await api.paymentReminders.get({ invoice: invoice_id })).data.reminders).toMatchObject([
      { end_reason: "obsolete", status: "cancelled" },
    ])
})
