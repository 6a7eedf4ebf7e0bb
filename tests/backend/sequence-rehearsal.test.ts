import { afterAll, beforeAll, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { moveDueRuns } from "#lib/backend/sequences/engine/start.ts"
import { rehearseStart } from "#lib/backend/sequences/rehearsal/rehearse-start.ts"
import { runStart } from "#lib/backend/sequences/run-start.ts"
import { env } from "#lib/env.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { insertRow, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { linkMailbox, whileSending } from "#tests/factories/sending.ts"
import { createSender, moveClock, publishSequence, setNoon } from "#tests/factories/sequences.ts"
import { createUser, signIn } from "#tests/factories/users.ts"
import { TestMailServer } from "#tests/mail/smtp-server.ts"

let api: Api
let server: TestMailServer
beforeAll(async () => {
  api = await signIn(await createUser({ abilities: ["show.bulk-action"] }))
  server = await TestMailServer.start()
  env().SMTP_URL = `smtp://127.0.0.1:${server.port}`
})
afterAll(async () => {
  env().SMTP_URL = undefined
  await server.stop()
})

const { begin, mail, waits, asks, personal, task, end, other } = flowNodes
const made = async (table: string, row: object) => (await insertRow<{ id: number }>(table, { ...row })).id

/** Four who begin, among them one with the tag and one in another country; one who is left out. */
async function cast() {
  const tag = await made("contact_tag", { name: unique("tag") })
  const box = await linkMailbox({ user: await createUser({ owner: true }), port: server.port })
  const home = await createCompany({ ownerIds: [box.user.ownerId] })
  const us = await sqlOne<{ id: number }>("SELECT id FROM country WHERE code = 'US'")
  const abroad = await createCompany({ countryId: us.id })
  const people = [
    await createContact({ tagIds: [tag] }),
    await createContact({ companyIds: [home.id] }),
    await createContact({ companyIds: [abroad.id] }),
    await createContact(),
    await createContact({ email: null }),
  ]
  const list = await made("mailing_list", { name: unique("List") })
  for (const contact_id of people)
    await insertRow("mailing_subscription", { mailing_list_id: list, contact_id })
  const sequence = await publishSequence((email) =>
    linked(
      [
        begin,
        asks({ kind: "tag", ids: [tag] }),
        mail(email),
        waits(3),
        { ...asks({ kind: "opened" }, 2), id: "opened" },
      ].concat([{ ...personal(email), id: "again" }, task(1), end, other]),
      ...["begin ask", "ask task yes", "task end", "ask mail no", "mail wait", "wait opened"],
      ...["opened end yes", "opened again no", "again other"],
    ),
  )
  return {
    people,
    box,
    asked: { sequence: sequence.id, from: await createSender(), tradeshows: [], mailing_list: [list] },
  }
}

it("a rehearsal shows the mails of each day, whom they are from and who is left out, and begins nothing", async () => {
  await setNoon()
  const { people, asked, box } = await cast()
  const { data } = await api.sequences.rehearse(asked)
  expect(data).toMatchObject({ starts: 4, mails: 6, waiting: {} })
  expect(data.days.map(({ nodes }) => nodes)).toEqual(
    [{ mail: 3 }, { again: 3 }].map((nodes) => expect.objectContaining(nodes)),
  )
  expect(data.left_out).toMatchObject([
    { reason: "no_address", count: 1, people: [{ contact_id: people[4], email: null }] },
  ])
  const own = data.outlets.find(({ email }) => email === box.email)
  expect(Object.values(own?.days ?? {})).toEqual([1])
  expect(await sql("SELECT FROM sequence_run WHERE sequence_id = $1", [asked.sequence])).toEqual([])
})

it("what happens is what was rehearsed, as long as nobody reacts", async () => {
  await setNoon()
  const { asked } = await cast()
  const { outcome, now } = await rehearseStart(asked)
  const { start } = await api.sequences.start(asked)
  await runStart(start)
  const reached = async () =>
    Number((await sqlOne<{ now: Date }>("SELECT sequence_now() AS now")).now) - Date.parse(now)
  const sending =
    "SELECT FROM mailing_send JOIN sequence_run run ON run.id = run_id WHERE run.start_id = $1 AND delivery IN ('queued', 'sending') AND due_at <= sequence_now()"
  await whileSending(async () => {
    while ((await reached()) < 8 * 86_400_000) {
      await moveDueRuns(new AbortController().signal)
      await expect.poll(async () => (await sql(sending, [start])).length, { timeout: 10_000 }).toBe(0)
      await moveDueRuns(new AbortController().signal)
      await moveClock(1)
    }
  })
  const sent = await sql<{ contact: number; node: string }>(
    `SELECT send.contact_id AS contact, node FROM mailing_send send JOIN sequence_run run ON run.id = run_id
      WHERE run.start_id = $1 AND delivery = 'sent' ORDER BY send.contact_id, node`,
    [start],
  )
  const rehearsed = outcome.mails
    .map(({ contact, node }) => ({ contact, node }))
    .toSorted((a, b) => a.contact - b.contact || a.node.localeCompare(b.node))
  expect(sent).toEqual(rehearsed.toSorted((a, b) => a.contact - b.contact || (a.node < b.node ? -1 : 1)))
  const left = await sql<{ contact: number; at: Date; node: string }>(
    `SELECT run.contact_id AS contact, passage.left_at AS at, node FROM sequence_passage passage JOIN sequence_run run ON run.id = passage.run_id
      WHERE run.start_id = $1 AND node IN ('mail', 'again') ORDER BY 1, 3`,
    [start],
  )
  for (const { contact, node, at } of left) {
    const planned = outcome.mails.find((one) => one.contact === contact && one.node === node)
    // The clock goes by hours here: a mail goes with the hour in which it was to go.
    expect(Math.abs(Number(at) - (planned?.at ?? 0))).toBeLessThan(2 * 3_600_000)
  }
  expect(
    await sql("SELECT DISTINCT status, end_reason FROM sequence_run WHERE start_id = $1", [start]),
  ).toEqual([{ status: "completed", end_reason: "done" }])
}, 120_000)
