import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { runStart } from "#lib/backend/automation/sequences/runs/run-start.ts"
import { problemsOf, statusOf } from "#tests/factories/answers.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { countWaiting, insertRow, onConnection, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { createList } from "#tests/factories/mailing-lists.ts"
import { createPipeline } from "#tests/factories/pipelines.ts"
import { createSender, publishSequence } from "#tests/factories/sequences.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
beforeAll(async () => {
  api = await signIn(await createUser({ abilities: ["record.edit", "show.bulk-action", "sequence.edit"] }))
})

const { begin, mail, end } = flowNodes
const publish = () => publishSequence((email) => linked([begin, mail(email), end], "begin mail", "mail end"))
const made = async (table: string, row: object) => (await insertRow<{ id: number }>(table, { ...row })).id

describe("a start", () => {
  it("begins a run for everybody on the lists once, and says who is left out and why", async () => {
    const sequence = await publish()
    const [jane, twice, running] = [await createContact(), await createContact(), await createContact()]
    const outside = {
      no_address: await createContact({ email: null }),
      bounced: await createContact({ emailError: true }),
      unsubscribed: await createContact(),
      blacklisted: await createContact(),
      suppressed: await createContact(),
    }
    await sql("UPDATE contact SET unsubscribed_at = now() WHERE id = $1", [outside.unsubscribed])
    await sql("UPDATE contact SET is_blacklisted = true WHERE id = $1", [outside.blacklisted])
    await sql(
      "INSERT INTO suppression (email, reason) SELECT email, 'complaint' FROM contact WHERE id = $1",
      [outside.suppressed],
    )
    await sql("UPDATE contact SET email_error = true WHERE id = $1", [outside.bounced])
    await insertRow("sequence_run", { sequence_id: sequence.id, contact_id: running })
    const lists = [await createList(jane, twice, ...Object.values(outside)), await createList(twice, running)]
    const { session } = await createPipeline()
    const show = await sqlOne<{ id: number }>(
      "SELECT tradeshow_id AS id FROM tradeshow_session WHERE id = $1",
      [session],
    )
    const sender = await createSender()
    const { start } = await api.sequences.start({
      sequence: sequence.id,
      from: sender,
      tradeshows: [show.id],
      mailing_list: lists,
    })
    await runStart(start)
    await runStart(start)
    const runs = await sql(
      "SELECT contact_id, recipient_id, list_id, session_id FROM sequence_run WHERE start_id = $1 ORDER BY contact_id",
      [start],
    )
    expect(runs).toEqual(
      [jane, twice].map((id) => ({
        contact_id: id,
        recipient_id: id,
        list_id: lists[0],
        session_id: session,
      })),
    )
    const left = await sql<{ contact_id: number; reason: string }>(
      "SELECT contact_id, reason FROM sequence_left_out WHERE start_id = $1",
      [start],
    )
    expect(Object.fromEntries(left.map(({ contact_id, reason }) => [contact_id, reason]))).toEqual({
      ...Object.fromEntries(Object.entries(outside).map(([reason, id]) => [id, reason])),
      [running]: "already_in",
    })
    expect(
      await sqlOne(
        "SELECT started, left_out, ended_at IS NOT NULL AS is_over FROM sequence_start WHERE id = $1",
        [start],
      ),
    ).toEqual({ started: 2, left_out: 6, is_over: true })
  })

  it("says how far it is, and whom it left out by the reason", async () => {
    const sequence = await publish()
    const list = await createList(await createContact(), await createContact({ email: null }))
    const { start } = await api.sequences.start({
      sequence: sequence.id,
      from: await createSender(),
      mailing_list: [list],
    })
    const begun = async () => (await api.sequences.getStart({ start })).data
    expect(await begun()).toMatchObject({ started: 0, left_out: 0, reasons: {}, ended_at: null })
    await runStart(start)
    expect(await begun()).toMatchObject({
      sequence_id: sequence.id,
      started: 1,
      left_out: 1,
      reasons: { no_address: 1 },
      ended_at: expect.any(String),
    })
    expect(await statusOf(api.sequences.getStart({ start: 999_999 }))).toBe(404)
  })

  it("sent again is the same: by its key for good, from another window until it is over", async () => {
    const { id } = await publish()
    const list = await createList(await createContact())
    const request = { sequence: id, from: await createSender(), mailing_list: [list] }
    const key = crypto.randomUUID()
    const starts = await Promise.all([
      api.sequences.start({ ...request, key }),
      api.sequences.start({ ...request, key }),
      api.sequences.start({ ...request, key: crypto.randomUUID() }),
    ])
    const [{ start }] = starts
    expect(starts.map((one) => one.start)).toEqual([start, start, start])
    await runStart(start)
    const { key: kept } = await sqlOne<{ key: string }>("SELECT key FROM sequence_start WHERE id = $1", [
      start,
    ])
    expect((await api.sequences.start({ ...request, key: kept })).start).toBe(start)
    expect((await api.sequences.start({ ...request, key: crypto.randomUUID() })).start).not.toBe(start)
  })

  it("sent again goes on with one that nobody works on any more; one that is over is left at that", async () => {
    const { id } = await publish()
    const request = {
      sequence: id,
      from: await createSender(),
      key: crypto.randomUUID(),
      mailing_list: [await createList(await createContact())],
    }
    const { start } = await api.sequences.start(request)
    const backgroundJobs = () =>
      sql(
        "SELECT FROM pgboss.job WHERE name = 'sequence.start' AND data = json_build_object('id', $1::int)::jsonb",
        [start],
      )
    await sql(
      "DELETE FROM pgboss.job WHERE name = 'sequence.start' AND data = json_build_object('id', $1::int)::jsonb",
      [start],
    )
    expect((await api.sequences.start({ ...request, key: crypto.randomUUID() })).start).toBe(start)
    expect(await backgroundJobs()).toHaveLength(1)
    await Promise.all([runStart(start), runStart(start)])
    expect((await api.sequences.getStart({ start })).data).toMatchObject({ started: 1, left_out: 0 })
    await api.sequences.start(request)
    expect(await backgroundJobs()).toHaveLength(1)
  })

  it("is refused of a sequence that was archived, before or at that moment", async () => {
    const { id } = await publish()
    const request = { sequence: id, from: await createSender(), mailing_list: [await createList()] }
    let starting: Promise<unknown> = Promise.resolve()
    await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query("UPDATE sequence SET archived_at = now() WHERE id = $1", [id])
      starting = problemsOf(api.sequences.start(request))
      await expect.poll(countWaiting).toBe(1)
      await connection.query("COMMIT")
    })
    for (const problems of [await starting, await problemsOf(api.sequences.start(request))])
      expect(problems).toHaveProperty("sequence")
    expect(await sql("SELECT FROM sequence_start WHERE sequence_id = $1", [id])).toEqual([])
  })

  it("on all lists that are found means no other", async () => {
    const sequence = await publish()
    const name = unique("Quokka")
    const found = await made("mailing_list", { name })
    await createList()
    const request = {
      sequence: sequence.id,
      from: await createSender(),
      search: name,
      mailing_list: "*",
    } as const
    const { start } = await api.sequences.start(request)
    const { lists } = await sqlOne<{ lists: number[] }>("SELECT lists FROM sequence_start WHERE id = $1", [
      start,
    ])
    expect(lists).toEqual([found])
    expect(await problemsOf(api.sequences.start({ ...request, search: unique("Nowhere") }))).toHaveProperty(
      "mailing_list",
    )
  })

  it("of two at once begins each run once", async () => {
    const sequence = await publish()
    const contacts: number[] = []
    for (let made = 0; made < 20; made++) contacts.push(await createContact())
    const request = {
      sequence: sequence.id,
      from: await createSender(),
      mailing_list: [await createList(...contacts)],
    }
    const other = { ...request, from: await createSender() }
    const starts = [await api.sequences.start(request), await api.sequences.start(other)]
    await Promise.all(starts.flatMap(({ start }) => [runStart(start), runStart(start)]))
    const { runs } = await sqlOne<{ runs: number }>(
      "SELECT count(*)::int AS runs FROM sequence_run WHERE sequence_id = $1",
      [sequence.id],
    )
    expect(runs).toBe(20)
    const { left_out } = await sqlOne<{ left_out: number }>(
      "SELECT sum(left_out)::int AS left_out FROM sequence_start WHERE sequence_id = $1",
      [sequence.id],
    )
    expect(left_out).toBe(20)
  })

  it("on all lists is told by a star", async () => {
    const sequence = await publish()
    const list = await createList(await createContact())
    const request = { sequence: sequence.id, from: await createSender(), mailing_list: "*" } as const
    const { start } = await api.sequences.start(request)
    const { lists } = await sqlOne<{ lists: number[] }>("SELECT lists FROM sequence_start WHERE id = $1", [
      start,
    ])
    expect(lists).toContain(list)
  })

  it("is refused beside the field", async () => {
    const { id } = await publish()
    const good = { sequence: id, from: await createSender(), mailing_list: [await createList()] }
    const draft = await made("sequence", { name: unique("Draft") })
    expect(await problemsOf(api.sequences.start({ ...good, sequence: draft }))).toHaveProperty("sequence")
    expect(await problemsOf(api.sequences.start({ ...good, from: 999_999 }))).toHaveProperty("from")
    expect(await problemsOf(api.sequences.start({ ...good, mailing_list: [999_999] }))).toHaveProperty(
      "mailing_list",
    )
    expect(await problemsOf(api.sequences.start({ ...good, mailing_list: [] }))).toHaveProperty(
      "mailing_list",
    )
    expect(await problemsOf(api.sequences.start({ ...good, tradeshows: [999_999] }))).toHaveProperty(
      "tradeshows",
    )
    expect(await statusOf(api.sequences.start({ ...good, sequence: 999_999 }))).toBe(404)
  })
})
