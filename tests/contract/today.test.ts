import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { moveDueRuns } from "#lib/backend/automation/sequences/engine/start.ts"
import { writeAlerts } from "#lib/backend/automation/sequences/runs/write-alerts.ts"
import { createReminder } from "#tests/factories/activity.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { arrive, client, daysAgo, type Seat, seat } from "#tests/factories/conversations.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { filterOn } from "#tests/factories/filtered-companies.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import {
  addInvoice,
  createRegistration,
  createRegistrationLifecycle,
} from "#tests/factories/registrations.ts"
import { beginRun, publishSequence, setNoon } from "#tests/factories/sequences.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let me: Seat

beforeAll(async () => {
  me = await seat()
})
beforeEach(setNoon)

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

describe("the home for the day", () => {
  it("has one's own reminders that are due, with how many there are", async () => {
    const { ownerId } = (await me.api.session.findUser()).data
    const { ownerId: anothers } = await createUser()
    for (const hours of [-50, -40, -30, -20, -10, -5])
      await createReminder({ targetId: ownerId, expireAt: inHours(hours), title: `${hours}` })
    await createReminder({ targetId: ownerId, expireAt: inHours(80) })
    await createReminder({ targetId: anothers, expireAt: inHours(-1) })
    // What a job reports is in the bell alone.
    const notice = await createReminder({ targetId: ownerId, expireAt: inHours(-60) })
    await sql("UPDATE notification SET is_notice = true WHERE id = $1", [notice])
    const { reminders } = await me.api.today.get()
    expect(reminders.total).toBe(6)
    expect(reminders.data.map(({ title }) => title)).toEqual(["-50", "-40", "-30", "-20", "-10"])
  })

  it("has conversations that wait for an answer of one's own, as many as the Messenger lists", async () => {
    const { email } = await client()
    const waiting = await arrive(me, { from: email, to: me.email, subject: "Waiting" }, daysAgo(2))
    await arrive(me, { from: email, to: me.email, subject: "Answered" }, daysAgo(3))
    await sql("UPDATE mail_thread SET last_out_at = now() WHERE subject = 'Answered'")
    const other = await seat()
    await arrive(other, { from: email, to: other.email, subject: "Another's" })
    const { unanswered } = await me.api.today.get()
    expect(unanswered.data.map(({ id }) => id)).toEqual([waiting.thread])
    expect(unanswered.total).toBe(1)
    const listed = await me.api.messenger.list({ filter: "unanswered" })
    expect(listed.data.map(({ id }) => id)).toEqual([waiting.thread])
  })

  it("has applications without a decision, drafts that were left, and registrations with something overdue, as their lists count them", async () => {
    const [undecided, decided] = [await createRegistration(), await createRegistration()]
    const lifecycle = await createRegistrationLifecycle()
    await sql("UPDATE registration SET lifecycle_id = $2 WHERE id = $1", [decided.id, lifecycle])
    const [left, fresh] = [
      await createRegistration({ isDraft: true }),
      await createRegistration({ isDraft: true }),
    ]
    await sql("UPDATE registration SET touched_at = now() - interval '8 days' WHERE id = $1", [left.id])
    await addInvoice(decided, { total: 900, balance: 400, dueOn: "2026-01-05" })
    const today = await me.api.today.get()
    const listed = await me.api.registrations.list({
      filters: { 0: filterOn("published", "=", [1]), 1: filterOn("registration_lifecycle", "not_exists") },
    })
    expect(today.applications.total).toBe(listed.meta.total)
    expect(today.applications.data.map(({ id }) => id)).toContain(undecided.id)
    expect(today.applications.data.map(({ id }) => id)).not.toContain(decided.id)
    const { counts } = await me.api.registrations.listIncomplete({ left: true })
    expect(today.left.total).toBe(counts.left)
    expect(today.left.data.map(({ id }) => id)).toContain(left.id)
    expect(today.left.data.map(({ id }) => id)).not.toContain(fresh.id)
    const late = await me.api.registrations.list({ filters: { 0: filterOn("overdue", "=", [1]) } })
    expect(today.overdue.total).toBe(late.meta.total)
    expect(today.overdue.data.find(({ id }) => id === decided.id)).toMatchObject({
      name: decided.companyName,
      due_on: "2026-01-05",
      amount: 400,
      currency: "EUR",
    })
  })

  it("has runs that wait for one's reminder, and says which wait for a mailbox", async () => {
    const user = await createUser({ owner: true })
    const api = await signIn(user)
    const { begin, task, personal, end } = flowNodes
    const company = await createCompany({ ownerIds: [user.ownerId] })
    const sold = () => createContact({ companyIds: [company.id] })
    const called = await publishSequence(() => linked([begin, task(3), end], "begin task", "task end"))
    const written = await publishSequence((email) =>
      linked([begin, personal(email, "task"), end], "begin mail", "mail end"),
    )
    const [first, second] = [await beginRun(called, await sold()), await beginRun(written, await sold())]
    await moveDueRuns(new AbortController().signal)
    const { runs } = await api.today.get()
    expect(runs.total).toBe(2)
    expect(Object.fromEntries(runs.data.map(({ id, waits_for }) => [id, waits_for]))).toEqual({
      [first]: "task",
      [second]: "mailbox",
    })
    expect((await (await signIn(await createUser())).today.get()).runs).toEqual({ total: 0, data: [] })
  })

  it("tells what is wrong with sequences to those who may change them alone", async () => {
    const { id } = await sqlOne<{ id: number }>("INSERT INTO sequence (name) VALUES ('Alarmed') RETURNING id")
    await writeAlerts()
    await sql("INSERT INTO sequence_alert (sequence_id, code, count) VALUES ($1, 'mail_failed', 7)", [id])
    const drawer = await signIn(await createUser({ abilities: ["sequence.edit"] }))
    expect((await drawer.today.get()).alerts).toContainEqual({
      sequence: { id, name: "Alarmed" },
      code: "mail_failed",
      count: 7,
      detail: "",
      owners: [],
    })
    expect((await me.api.today.get()).alerts).toEqual([])
  })
})

describe("the start page", () => {
  it("is the companies until the user chooses another, which users/auth tells at once; nobody else's changes", async () => {
    const user = await createUser()
    const api = await signIn(user)
    const start = async () => (await api.session.findUser()).data.startPage
    expect(await start()).toBe("companies")
    await api.preferences.setStart({ page: "today" })
    expect(await start()).toBe("today")
    expect((await me.api.session.findUser()).data.startPage).toBe("companies")
    await api.preferences.setStart({ page: "companies" })
    expect(await start()).toBe("companies")
    await sql("INSERT INTO user_preference VALUES ($1, 'start', '\"elsewhere\"')", [user.id])
    await api.preferences.setStart({ page: "companies" })
    expect(await start()).toBe("companies")
  })
})
