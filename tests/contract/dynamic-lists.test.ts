import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { moveDueRuns } from "#lib/backend/automation/sequences/engine/start.ts"
import { runStart } from "#lib/backend/automation/sequences/runs/run-start.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { insertRow, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { createDynamicList, createList } from "#tests/factories/mailing-lists.ts"
import { createContactTag } from "#tests/factories/reference.ts"
import { beginRun, createSender, publishSequence, whereIs } from "#tests/factories/sequences.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
beforeAll(async () => {
  api = await signIn(await createUser({ abilities: ["show.bulk-action"] }))
})

const { begin, mail, asks, end, other } = flowNodes
const publish = () => publishSequence((email) => linked([begin, mail(email), end], "begin mail", "mail end"))
const tagged = async () => {
  const tag = await createContactTag(unique("Dynamic tag"))
  return {
    tag,
    list: await createDynamicList({ 0: { f_field: "tag", f_value: [String(tag)], f_type: "=" } }),
  }
}
const giveTag = (tag: number, contact: number) =>
  insertRow("contact_tagging", { tag_id: tag, contact_id: contact })
const runsOf = (start: number) =>
  sql<{ contact_id: number; list_id: number }>(
    "SELECT contact_id, list_id FROM sequence_run WHERE start_id = $1 ORDER BY contact_id",
    [start],
  )

describe("a start on dynamic lists", () => {
  it("begins with whom their filters find when it begins, each once by the first list that has him", async () => {
    const { tag, list } = await tagged()
    const early = await createContact({ tagIds: [tag] })
    const gone = await createContact({ tagIds: [tag] })
    const later = await createContact()
    const both = await createContact({ tagIds: [tag] })
    const fixed = await createList(both)
    const sequence = await publish()
    const request = { sequence: sequence.id, from: await createSender(), mailing_list: [fixed, list] }
    const { data } = await api.sequences.simulate(request)
    expect(data.starts).toBe(3)
    const { start } = await api.sequences.start(request)
    await giveTag(tag, later)
    await sql("DELETE FROM contact_tagging WHERE contact_id = $1", [gone])
    await runStart(start)
    expect(await runsOf(start)).toEqual([
      { contact_id: early, list_id: list },
      { contact_id: later, list_id: list },
      { contact_id: both, list_id: fixed },
    ])
  })

  it("leaves out who unsubscribed from that list, as the simulation says", async () => {
    const { tag, list } = await tagged()
    const email = `${unique("left").replace(" ", "")}@example.com`
    const contact = await createContact({ email, tagIds: [tag] })
    await insertRow("suppression", { email, mailing_list_id: list, reason: "unsubscribed" })
    const request = { sequence: (await publish()).id, from: await createSender(), mailing_list: [list] }
    expect((await api.sequences.simulate(request)).data.left_out).toMatchObject([
      { reason: "suppressed", people: [{ contact_id: contact }] },
    ])
    const { start } = await api.sequences.start(request)
    await runStart(start)
    expect(await runsOf(start)).toEqual([])
    expect(
      await sql("SELECT contact_id, reason FROM sequence_left_out WHERE start_id = $1", [start]),
    ).toEqual([{ contact_id: contact, reason: "suppressed" }])
  })

  it("begins with who left one of the lists by another that has him", async () => {
    const [a, b] = [await tagged(), await tagged()]
    const address = () => `${unique("several").replace(" ", "")}@example.com`
    const emails = [address(), address(), address(), address()] as const
    const [fixedLeft, dynamicLeft, dynamicBoth, allLeft] = [
      await createContact({ email: emails[0], tagIds: [a.tag] }),
      await createContact({ email: emails[1], tagIds: [a.tag] }),
      await createContact({ email: emails[2], tagIds: [a.tag, b.tag] }),
      await createContact({ email: emails[3], tagIds: [a.tag] }),
    ]
    const first = await createList(fixedLeft, allLeft)
    const last = await createList(fixedLeft, dynamicLeft)
    for (const [email, mailing_list_id] of [
      [emails[0], first],
      [emails[0], a.list],
      [emails[1], a.list],
      [emails[2], a.list],
      [emails[3], first],
      [emails[3], a.list],
    ])
      await insertRow("suppression", { email, mailing_list_id, reason: "unsubscribed" })
    const request = {
      sequence: (await publish()).id,
      from: await createSender(),
      mailing_list: [first, a.list, b.list, last],
    }
    expect((await api.sequences.simulate(request)).data).toMatchObject({
      starts: 3,
      left_out: [{ reason: "suppressed", people: [{ contact_id: allLeft }] }],
    })
    const { start } = await api.sequences.start(request)
    await runStart(start)
    expect(await runsOf(start)).toEqual([
      { contact_id: fixedLeft, list_id: last },
      { contact_id: dynamicLeft, list_id: last },
      { contact_id: dynamicBoth, list_id: b.list },
    ])
    const statics = { ...request, sequence: (await publish()).id, mailing_list: [first, last] }
    const again = await api.sequences.start(statics)
    await runStart(again.start)
    expect(await runsOf(again.start)).toEqual([
      { contact_id: fixedLeft, list_id: last },
      { contact_id: dynamicLeft, list_id: last },
    ])
  })

  it("that was killed goes on where it was: everybody of several lists begins once", async () => {
    const word = unique("Crowd")
    await sql(
      `INSERT INTO contact (first_name, last_name, email) SELECT 'One', $1, 'crowd' || n || '@example.com' FROM generate_series(1, 6000) n`,
      [word],
    )
    const dynamic = await createDynamicList({ name: word })
    const fixed = await createList()
    await sql(
      `INSERT INTO mailing_subscription (mailing_list_id, contact_id) SELECT $1, id FROM contact WHERE last_name = $2 AND id % 3 = 0`,
      [fixed, word],
    )
    const sequence = await publish()
    const { start } = await api.sequences.start({
      sequence: sequence.id,
      from: await createSender(),
      mailing_list: [dynamic, fixed],
    })
    await sql(`CREATE FUNCTION dies() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF (SELECT reached > 0 FROM sequence_start WHERE id = NEW.start_id) THEN RAISE EXCEPTION 'killed'; END IF; RETURN NEW; END $$`)
    await sql("CREATE TRIGGER dies BEFORE INSERT ON sequence_run FOR EACH ROW EXECUTE FUNCTION dies()")
    await expect(runStart(start)).rejects.toThrow("killed")
    expect(await runsOf(start)).toHaveLength(5000)
    await sql("DROP FUNCTION dies CASCADE")
    await Promise.all([runStart(start), runStart(start)])
    expect(new Set((await runsOf(start)).map(({ contact_id }) => contact_id)).size).toBe(6000)
    expect(await sqlOne("SELECT started, left_out FROM sequence_start WHERE id = $1", [start])).toEqual({
      started: 6000,
      left_out: 0,
    })
    await sql("UPDATE sequence SET paused_at = now() WHERE id = $1", [sequence.id])
  })
})

describe("whether somebody is on a dynamic list", () => {
  it("is asked of its filters when a run comes by, and again when the contact changes", async () => {
    const { tag, list } = await tagged()
    const [inside, outside] = [await createContact({ tagIds: [tag] }), await createContact()]
    const sequence = await publishSequence(() =>
      linked(
        [begin, asks({ kind: "list", ids: [list] }, 5), end, other],
        "begin ask",
        "ask end yes",
        "ask other no",
      ),
    )
    const runs = [await beginRun(sequence, inside), await beginRun(sequence, outside)]
    const move = () => moveDueRuns(new AbortController().signal)
    await move()
    expect(await whereIs(runs[0] ?? 0)).toMatchObject({ status: "completed" })
    expect(await whereIs(runs[1] ?? 0)).toMatchObject({ status: "in_progress", node: "ask" })
    await giveTag(tag, outside)
    await move()
    expect(await whereIs(runs[1] ?? 0)).toMatchObject({ status: "completed" })
  })

  it("is simulated as it is now", async () => {
    const { tag, list } = await tagged()
    const fixed = await createList(await createContact({ tagIds: [tag] }), await createContact())
    const sequence = await publishSequence((email) =>
      linked(
        [begin, asks({ kind: "list", ids: [list] }), mail(email), end, other],
        "begin ask",
        "ask mail yes",
        "mail end",
        "ask other no",
      ),
    )
    const request = { sequence: sequence.id, from: await createSender(), mailing_list: [fixed] }
    expect((await api.sequences.simulate(request)).data).toMatchObject({ starts: 2, mails: 1 })
  })
})
