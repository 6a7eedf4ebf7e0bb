import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { moveDueRuns } from "#lib/backend/automation/sequences/engine/start.ts"
import { writeAlerts } from "#lib/backend/automation/sequences/runs/write-alerts.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { createList } from "#tests/factories/mailing.ts"
import { beginRun, moveClock, publishSequence, setNoon, whereIs } from "#tests/factories/sequences.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
beforeAll(async () => {
  api = await signIn(await createUser({ abilities: ["sequence.edit"] }))
})
beforeEach(setNoon)

const { begin, mail, personal, task, asks, end, other } = flowNodes
const move = () => moveDueRuns(new AbortController().signal)
const alertsOf = async (sequence: number) => {
  await writeAlerts()
  await writeAlerts()
  const { alerts } = (await api.sequences.getInfo({ sequence })).data
  return alerts.map(({ code, count, detail }) => ({ code, count, detail }))
}

/** Runs of a sequence with one mail, written and not sent. */
async function written(count: number) {
  const sequence = await publishSequence((email) =>
    linked([begin, mail(email), end], "begin mail", "mail end"),
  )
  const runs: number[] = []
  for (let run = 0; run < count; run++) runs.push(await beginRun(sequence, await createContact()))
  await move()
  return { id: sequence.id, runs }
}

describe("a sequence that needs somebody says so", () => {
  it("when more than a few of a day's mails fail, and no more once somebody took note", async () => {
    const { id, runs } = await written(8)
    const fail = (some: number[]) =>
      sql("UPDATE mailing_send SET delivery = 'failed', failure = 'too_large' WHERE run_id = ANY ($1)", [
        some,
      ])
    await fail(runs.slice(0, 4))
    expect(await alertsOf(id)).toEqual([])
    await fail(runs.slice(0, 6))
    expect(await alertsOf(id)).toEqual([{ code: "mail_failed", count: 6, detail: "too_large" }])
    await moveClock(1)
    await api.sequences.resetAlert({ sequence: id })
    expect(await alertsOf(id)).toEqual([])
  })

  it("when mails fail that waited for their turn for more than a day, also once somebody took note of others", async () => {
    const { id, runs } = await written(6)
    await moveClock(48)
    await api.sequences.resetAlert({ sequence: id })
    await moveClock(1)
    await sql("UPDATE mailing_send SET delivery = 'failed', failure = 'too_large' WHERE run_id = ANY ($1)", [
      runs,
    ])
    expect(await alertsOf(id)).toEqual([{ code: "mail_failed", count: 6, detail: "too_large" }])
    await moveClock(25)
    expect(await alertsOf(id)).toEqual([])
  })

  it("when its sender is refused, until that was fixed", async () => {
    const { id } = await written(1)
    const { sender_id } = await sqlOne<{ sender_id: number }>(
      "SELECT sender_id FROM sequence_start WHERE sequence_id = $1",
      [id],
    )
    const set = (paused: string, reason: string) =>
      sqlOne<{ email: string }>(
        `UPDATE mailing_sender SET paused_at = ${paused}, pause_reason = $2 WHERE id = $1 RETURNING email`,
        [sender_id, reason],
      )
    const { email } = await set("now()", "535 Wrong password")
    expect(await alertsOf(id)).toEqual([{ code: "sender_refused", count: 1, detail: email }])
    await set("NULL", "")
    expect(await alertsOf(id)).toEqual([])
  })

  it("when whoever sells has no mailbox to write from, in a reminder that names the mail", async () => {
    const owner = await createUser({ owner: true })
    const company = await createCompany({ ownerIds: [owner.ownerId] })
    const sequence = await publishSequence((email) => {
      const node = personal(email, "task")
      if (node.type === "email") node.data.label = ""
      return linked([begin, node, end], "begin mail", "mail end")
    })
    await beginRun(sequence, await createContact({ companyIds: [company.id] }))
    await move()
    expect(await alertsOf(sequence.id)).toEqual([{ code: "no_mailbox", count: 1, detail: "" }])
    expect(await sql("SELECT title FROM notification WHERE target_id = $1", [owner.ownerId])).toEqual([
      { title: "Your place" },
    ])
  })

  it("and names who sells, with the companies that the mails are about; none that is deleted", async () => {
    const [anna, bruno] = [await createUser({ owner: true }), await createUser({ owner: true })]
    const companies = [
      await createCompany({ ownerIds: [anna.ownerId] }),
      await createCompany({ ownerIds: [bruno.ownerId] }),
      await createCompany({ ownerIds: [bruno.ownerId] }),
    ]
    const sequence = await publishSequence((email) =>
      linked([begin, personal(email, "task"), end], "begin mail", "mail end"),
    )
    const contacts: number[] = []
    for (const { id } of [...companies, ...companies.filter((_, index) => index !== 1)]) {
      const contact = await createContact({ companyIds: [id] })
      contacts.push(contact)
      await beginRun(sequence, contact)
      await move()
      await moveClock(1 / 60)
    }
    const [first, second, gone] = companies.map(({ id, name }) => ({ kind: "company", id, name, count: 1 }))
    await sql("UPDATE company SET deleted_at = now() WHERE id = $1", [gone?.id])
    await sql("UPDATE sequence_run SET company_id = $1, contact_id = NULL WHERE contact_id = $2", [
      gone?.id,
      contacts[2],
    ])
    await sql("UPDATE contact SET deleted_at = now() WHERE id = $1", [contacts[4]])
    const nameOf = ({ ownerId }: { ownerId: number }) =>
      sqlOne<{ id: number; name: string }>("SELECT id, nickname AS name FROM owner WHERE id = $1", [ownerId])
    const owners = [
      { ...(await nameOf(anna)), about: [{ ...first, count: 2 }] },
      { ...(await nameOf(bruno)), about: [second] },
    ]
    await writeAlerts()
    expect((await api.sequences.getInfo({ sequence: sequence.id })).data.alerts).toMatchObject([
      { count: 5, owners },
    ])
    const today = (await api.today.get()).alerts.find((alert) => alert.sequence.id === sequence.id)
    expect(today).toMatchObject({ count: 5, owners })
  })

  it("when reminders stay undone for days", async () => {
    const owner = await createUser({ owner: true })
    const company = await createCompany({ ownerIds: [owner.ownerId] })
    const sequence = await publishSequence(() => linked([begin, task(20), end], "begin task", "task end"))
    await beginRun(sequence, await createContact({ companyIds: [company.id] }))
    await move()
    await sql("UPDATE notification SET expire_at = sequence_now() - interval '2 days' WHERE target_id = $1", [
      owner.ownerId,
    ])
    expect(await alertsOf(sequence.id)).toEqual([])
    await moveClock(30)
    expect(await alertsOf(sequence.id)).toEqual([{ code: "reminders_overdue", count: 1, detail: "" }])
  })

  it("when a step cannot be taken, which holds up no other run and is tried again", async () => {
    const filters = { 0: { f_field: "gone", f_type: "=", f_value: ["1"] } }
    const list = await createList({ kind: "dynamic", filters: JSON.stringify(filters) })
    const stuck = await publishSequence(() =>
      linked(
        [begin, asks({ kind: "list", ids: [list.id] }), end, other],
        "begin ask",
        "ask end yes",
        "ask other no",
      ),
    )
    const sound = await publishSequence(() => linked([begin, end], "begin end"))
    const runs = { stuck: [] as number[], sound: [] as number[] }
    for (let made = 0; made < 6; made++) {
      runs.stuck.push(await beginRun(stuck, await createContact(), { node: "ask" }))
      runs.sound.push(await beginRun(sound, await createContact()))
    }
    await move()
    for (const run of runs.sound) expect(await whereIs(run)).toMatchObject({ status: "completed" })
    for (const run of runs.stuck) expect(await whereIs(run)).toMatchObject({ node: "ask" })
    expect(await alertsOf(stuck.id)).toEqual([{ code: "step_failed", count: 1, detail: "ask" }])
    expect(await alertsOf(sound.id)).toEqual([])

    await api.sequences.resetAlert({ sequence: stuck.id })
    await moveClock(1)
    await move()
    expect(await alertsOf(stuck.id)).toEqual([])
    await sql("UPDATE mailing_list SET filters = '{}' WHERE id = $1", [list.id])
    await moveClock(1)
    await move()
    for (const run of runs.stuck) expect(await whereIs(run)).toMatchObject({ status: "completed" })
  })
})
