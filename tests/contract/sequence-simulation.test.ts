import { afterAll, beforeAll, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { moveDueRuns } from "#lib/backend/automation/sequences/engine/start.ts"
import { runStart } from "#lib/backend/automation/sequences/runs/run-start.ts"
import { simulateStart } from "#lib/backend/automation/sequences/simulation/simulate-start.ts"
import { findChannel } from "#lib/backend/mail/channels/channels.ts"
import { leasePaced } from "#lib/backend/mail/delivery/lease-paced.ts"
import { send } from "#tests/factories/api.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { insertRow, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { linkMailbox, whileSending } from "#tests/factories/sending.ts"
import { beginRun, createSender, moveClock, publishSequence, setNoon } from "#tests/factories/sequences.ts"
import { startSystemSmtp, stopSystemSmtp } from "#tests/factories/system-smtp.ts"
import { createUser, issueToken, signIn, type TestUser } from "#tests/factories/users.ts"
import type { TestMailServer } from "#tests/mail/smtp-server.ts"

let api: Api
let user: TestUser
let server: TestMailServer
beforeAll(async () => {
  user = await createUser({ abilities: ["show.bulk-action"] })
  api = await signIn(user)
  server = await startSystemSmtp()
})
afterAll(() => stopSystemSmtp(server))

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
      "begin ask",
      "ask task yes",
      "task end",
      "ask mail no",
      "mail wait",
      "wait opened",
      "opened end yes",
      "opened again no",
      "again other",
    ),
  )
  return {
    people,
    box,
    request: { sequence: sequence.id, from: await createSender(), tradeshows: [], mailing_list: [list] },
  }
}

it("a simulation shows the mails of each day, whom they are from and who is left out, and begins nothing", async () => {
  await setNoon()
  const { people, request, box } = await cast()
  const { data } = await api.sequences.simulate(request)
  expect(data).toMatchObject({ starts: 4, mails: 6, waiting: {} })
  expect(data.days.map(({ nodes }) => nodes)).toEqual(
    [{ mail: 3 }, { again: 3 }].map((nodes) => expect.objectContaining(nodes)),
  )
  expect(data.left_out).toMatchObject([
    { reason: "no_address", count: 1, people: [{ contact_id: people[4], email: null }] },
  ])
  expect(data.names).toMatchObject({ mail: { subject: "Your place" }, again: { subject: "Your place" } })
  expect(data.days[0]?.first.map(({ contact_id, node }) => [contact_id, node])).toEqual(
    [people[1], people[3], people[2]].map((id) => [id, "mail"]),
  )
  const own = data.channels.find(({ email }) => email === box.email)
  expect(Object.values(own?.days ?? {})).toEqual([1])
  expect(await sql("SELECT FROM sequence_run WHERE sequence_id = $1", [request.sequence])).toEqual([])
})

it("a simulation is downloaded with a line for each mail and one for everybody who is left out", async () => {
  await setNoon()
  const { people, request } = await cast()
  const query = `from=${request.from}&mailing_list[]=${request.mailing_list[0]}`
  const answer = await send(`/api/sequence/${request.sequence}/simulation?${query}`, {
    token: await issueToken(user),
  })
  expect(answer.headers.get("content-type")).toContain("text/csv")
  expect(answer.headers.get("content-disposition")).toContain("simulation.csv")
  const lines = (await answer.text()).trim().split("\r\n")
  expect(lines[0]).toBe("Name,Email,Company,When,Email sent,From,Left out")
  expect(lines).toHaveLength(1 + 6 + 1)
  const [omitted] = await sql<{ name: string }>(
    "SELECT btrim(first_name || ' ' || last_name) AS name FROM contact WHERE id = $1",
    [people[4]],
  )
  expect(lines.at(-1)).toBe(`${omitted?.name},,,,,,No email address`)
})

it("a simulation says what holds everything up, who lacks what a mail says, and for whom somebody has to write", async () => {
  await setNoon()
  const brand = await made("brand", { name: unique("Brand") })
  const company = await createCompany({ brandIds: [brand] })
  const people = [await createContact({ companyIds: [company.id] }), await createContact()]
  const list = await made("mailing_list", { name: unique("List") })
  for (const contact_id of people)
    await insertRow("mailing_subscription", { mailing_list_id: list, contact_id })
  const sequence = await publishSequence(
    (email) =>
      linked(
        [begin, mail(email), { ...personal(email, "task"), id: "write" }, end],
        "begin mail",
        "mail write",
        "write end",
      ),
    { paused_at: new Date() },
  )
  await sql("UPDATE sequence_email SET subject = 'For [BRAND]' WHERE id = $1", [sequence.email])
  const from = await createSender({ paused_at: new Date() })
  const request = { sequence: sequence.id, from, tradeshows: [], mailing_list: [list] }
  const { data } = await api.sequences.simulate(request)
  expect(data).toMatchObject({
    held: ["sequence_paused", "sender_paused"],
    starts: 2,
    mails: 1,
    waiting: { write: 1 },
    left_out: [
      { reason: "missing_value", count: 1, people: [{ contact_id: people[1] }] },
      { reason: "no_owner", count: 1, people: [{ contact_id: people[0] }] },
    ],
  })
})

it("what happens is what was simulated, as long as nobody reacts", async () => {
  await setNoon()
  const { request } = await cast()
  const { outcome, now } = await simulateStart(request)
  const { start } = await api.sequences.start(request)
  await runStart(start)
  const reached = async () =>
    Number((await sqlOne<{ now: Date }>("SELECT sequence_now() AS now")).now) - Date.parse(now)
  const sending =
    "SELECT FROM mailing_send JOIN sequence_run run ON run.id = run_id WHERE run.start_id = $1 AND delivery IN ('queued', 'sending') AND due_at <= sequence_now()"
  await whileSending(async () => {
    while ((await reached()) < 8 * 86_400_000) {
      await moveDueRuns(new AbortController().signal)
      await expect.poll(async () => (await sql(sending, [start])).length).toBe(0)
      await moveDueRuns(new AbortController().signal)
      await moveClock(1)
    }
  })
  const sent = await sql<{ contact: number; node: string }>(
    `SELECT send.contact_id AS contact, node FROM mailing_send send JOIN sequence_run run ON run.id = run_id
      WHERE run.start_id = $1 AND delivery = 'sent' ORDER BY send.contact_id, node`,
    [start],
  )
  const simulated = outcome.mails
    .map(({ contact, node }) => ({ contact, node }))
    .toSorted((a, b) => a.contact - b.contact || a.node.localeCompare(b.node))
  expect(sent).toEqual(simulated.toSorted((a, b) => a.contact - b.contact || (a.node < b.node ? -1 : 1)))
  const left = await sql<{ contact: number; at: Date; node: string }>(
    `SELECT run.contact_id AS contact, visit.left_at AS at, node FROM sequence_visit visit JOIN sequence_run run ON run.id = visit.run_id
      WHERE run.start_id = $1 AND node IN ('mail', 'again') ORDER BY 1, 3`,
    [start],
  )
  for (const { contact, node, at } of left) {
    const planned = outcome.mails.find((one) => one.contact === contact && one.node === node)
    // The clock goes by hours here: a mail goes with the hour in which it was to go.
    expect(Math.abs(Number(at) - (planned?.at ?? 0))).toBeLessThan(2 * 3_600_000)
  }
  const ended = await sql<{ contact: number; at: Date; reason: string }>(
    "SELECT contact_id AS contact, ended_at AS at, end_reason AS reason FROM sequence_run WHERE start_id = $1",
    [start],
  )
  expect(ended.map(({ contact }) => contact).toSorted()).toEqual(
    outcome.ends.map(({ contact }) => contact).toSorted(),
  )
  for (const { contact, at, reason } of ended) {
    const planned = outcome.ends.find((one) => one.contact === contact)
    expect(reason).toBe(planned?.reason)
    expect(Math.abs(Number(at) - (planned?.at ?? 0))).toBeLessThan(2 * 3_600_000)
  }
})

it("a mail that lacks what it says takes a place of the sender's pace, as simulated", async () => {
  await setNoon()
  const brand = await made("brand", { name: unique("Brand") })
  const company = await createCompany({ brandIds: [brand] })
  const people = [
    await createContact(),
    await createContact({ companyIds: [company.id] }),
    await createContact({ companyIds: [company.id] }),
  ]
  const list = await made("mailing_list", { name: unique("List") })
  for (const contact_id of people)
    await insertRow("mailing_subscription", { mailing_list_id: list, contact_id })
  const sequence = await publishSequence((email) =>
    linked([begin, mail(email), end], "begin mail", "mail end"),
  )
  await sql("UPDATE sequence_email SET subject = 'For [BRAND]' WHERE id = $1", [sequence.email])
  const from = await createSender({ per_minute: 1 })
  const request = { sequence: sequence.id, from, tradeshows: [], mailing_list: [list] }
  const { outcome, now } = await simulateStart(request)
  const simulated = outcome.mails.map(({ contact, at }) => [contact, (at - Date.parse(now)) / 60_000])

  await runStart((await api.sequences.start(request)).start)
  await moveDueRuns(new AbortController().signal)
  // In the order in which they begin: several workers write them down at once.
  await sql(
    "UPDATE mailing_send SET due_at = sequence_now() - make_interval(secs => $2 - contact_id) WHERE sender_id = $1",
    [from, Math.max(...people)],
  )
  const channel = await findChannel({ kind: "sender", id: from })
  if (!channel) throw new Error("The sender is not there")
  const sent: [number, number][] = []
  for (let minute = 0; minute < people.length; minute++) {
    const { leases } = await leasePaced(channel, 10, { worker: "pace", leaseSeconds: 600 })
    const written = await sql<{ contact_id: number }>(
      "SELECT contact_id FROM mailing_send WHERE mail_id = ANY ($1)",
      [leases.map(({ mail_id }) => mail_id)],
    )
    sent.push(...written.map(({ contact_id }): [number, number] => [contact_id, minute]))
    // A minute of the pace goes by, which is the database's own.
    await sql("UPDATE mailing_sender SET next_bulk_at = now() WHERE id = $1", [from])
  }
  expect(sent).toEqual([
    [people[1], 1],
    [people[2], 2],
  ])
  expect(simulated).toEqual(sent)
})

it("mails of other runs of the sender take their places in a simulation, and it says how many those are", async () => {
  await setNoon()
  const from = await createSender({ per_minute: 1 })
  const flowOf = (email: number) =>
    linked([begin, waits(1), mail(email), end], "begin wait", "wait mail", "mail end")
  const running = await publishSequence(flowOf)
  const run = await beginRun(running, await createContact())
  await sql("UPDATE sequence_start SET sender_id = $2 WHERE sequence_id = $1", [running.id, from])
  await moveDueRuns(new AbortController().signal)
  const list = await made("mailing_list", { name: unique("List") })
  await insertRow("mailing_subscription", { mailing_list_id: list, contact_id: await createContact() })
  const sequence = await publishSequence(flowOf)
  const request = { sequence: sequence.id, from, tradeshows: [], mailing_list: [list] }
  const minutesOf = ({ outcome, now }: Awaited<ReturnType<typeof simulateStart>>) =>
    outcome.mails.map(({ at }) => Math.round((at - Date.parse(now)) / 60_000) - 24 * 60)
  const simulated = await simulateStart(request)
  expect(simulated.others).toEqual({ runs: 1, is_counted: true })
  expect(minutesOf(simulated)).toEqual([1])
  expect((await api.sequences.simulate(request)).data).toMatchObject({ starts: 1, mails: 1 })
  await sql("UPDATE sequence_run SET status = 'stopped' WHERE id = $1", [run])
  expect(minutesOf(await simulateStart(request))).toEqual([0])
})
