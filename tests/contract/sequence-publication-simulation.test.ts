import { beforeAll, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { moveDueRuns } from "#lib/backend/automation/sequences/engine/start.ts"
import { runTransfers } from "#lib/backend/automation/sequences/publication/run-transfers.ts"
import { simulatePublication } from "#lib/backend/automation/sequences/publication/simulate-publication.ts"
import type { TransferDecision } from "#lib/contract/automation/sequence-publication.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { send } from "#tests/factories/api.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { insertRow, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { beginRun, moveClock, publishSequence, setNoon } from "#tests/factories/sequences.ts"
import { createUser, issueToken, signIn, type TestUser } from "#tests/factories/users.ts"

let api: Api
let user: TestUser
beforeAll(async () => {
  user = await createUser({ abilities: ["sequence.edit"] })
  api = await signIn(user)
})

const { begin, mail, waits, asks, end, other } = flowNodes
const move = () => moveDueRuns(new AbortController().signal)
const hour = 3_600_000

/** Mails go as soon as they are due. */
async function sendDue(sequence: number): Promise<void> {
  await move()
  await sql(
    `UPDATE mailing_send SET delivery = 'sent', sent_at = sequence_now() FROM sequence_run run
      WHERE run.id = run_id AND run.sequence_id = $1 AND delivery = 'queued' AND mailing_send.due_at <= sequence_now()`,
    [sequence],
  )
  await move()
}

/** Runs at every node of a flow, one of which has its tag and one of which was opened, and a draft of another. */
async function cast() {
  const tag = (await insertRow<{ id: number }>("contact_tag", { name: unique("tag") })).id
  const again = (email: number) => ({ ...mail(email), id: "again" })
  const sequence = await publishSequence((email) =>
    linked(
      [begin, mail(email), waits(3), asks({ kind: "opened", mail: "mail" }), again(email), end, other],
      "begin mail",
      "mail wait",
      "wait ask",
      "ask end yes",
      "ask again no",
      "again other",
    ),
  )
  const people = [
    await createContact(),
    await createContact(),
    await createContact({ tagIds: [tag] }),
    await createContact(),
    await createContact(),
  ]
  const runs: number[] = []
  for (const contact of people) runs.push(await beginRun(sequence, contact))
  await sendDue(sequence.id)
  const waiting = await beginRun(sequence, await createContact())
  const atNight = await beginRun(sequence, await createContact(), { node: "again" })
  await moveClock(15)
  await move()
  await sql("UPDATE mailing_send SET opened_at = sequence_now() WHERE run_id = $1", [runs[1]])
  const late = { ...mail(sequence.email), id: "late" }
  const flow = linked(
    [
      begin,
      mail(sequence.email),
      waits(5),
      asks({ kind: "tag", ids: [tag] }),
      { ...asks({ kind: "opened", mail: "mail" }), id: "opened" },
      late,
      end,
      other,
    ],
    "begin mail",
    "mail wait",
    "wait ask",
    "ask end yes",
    "ask opened no",
    "opened other yes",
    "opened late no",
    "late other",
  )
  const { data } = await api.sequences.saveDraft({ sequence: sequence.id, flow, version: null })
  return { sequence, runs: [...runs, waiting, atNight], version: data.version ?? 0 }
}

it.each<[what: string, decisions: Partial<TransferDecision>[]]>([
  ["they stay", []],
  ["they continue where they are", [{ becomes: "same" }]],
  ["they come to a mail that they had", [{ becomes: "node", target: "mail" }]],
  ["they come to a check", [{ becomes: "node", target: "ask" }]],
  ["some end", [{ becomes: "end" }, { node: "again", becomes: "node", target: "wait" }]],
])(
  "what happens after a publication is what was simulated, as long as nobody reacts: %s",
  async (_, decided) => {
    await setNoon()
    const { sequence, runs, version } = await cast()
    const decisions = decided.map((one) => ({
      version_number: 1,
      node: "wait",
      becomes: "stay" as const,
      note: "",
      ...one,
    }))
    const input = { sequence: sequence.id, version, decisions }
    const { outcome, now } = await simulatePublication(input)
    await api.sequences.publish(input)
    await runTransfers(
      (
        await sqlOne<{ id: number }>("SELECT max(id) AS id FROM sequence_version WHERE sequence_id = $1", [
          sequence.id,
        ])
      ).id,
    )
    const until = Date.parse(now) + 7 * 24 * hour
    const time = async () => Number((await sqlOne<{ now: Date }>("SELECT sequence_now() AS now")).now)
    while ((await time()) < until) {
      await sendDue(sequence.id)
      await moveClock(1)
    }
    const sent = await sql<{ contact: number; node: string; at: Date }>(
      `SELECT send.contact_id AS contact, node, sent_at AS at FROM mailing_send send
      WHERE run_id = ANY ($1) AND delivery = 'sent' AND sent_at >= $2 ORDER BY 1, 2`,
      [runs, new Date(now)],
    )
    const named = ({ contact, node }: { contact: number; node: string }) => `${contact} ${node}`
    expect(sent.map(named)).toEqual(
      outcome.mails.map(named).toSorted((a, b) => a.localeCompare(b, "en", { numeric: true })),
    )
    for (const one of sent) {
      const planned = outcome.mails.find((mailed) => named(mailed) === named(one))
      // The clock goes by hours here.
      expect(Math.abs(Number(one.at) - (planned?.at ?? 0))).toBeLessThan(2 * hour)
    }
    const ended = await sql<{ contact: number; reason: string }>(
      `SELECT contact_id AS contact, end_reason AS reason FROM sequence_run WHERE id = ANY ($1) AND ended_at >= $2 ORDER BY 1`,
      [runs, new Date(now)],
    )
    expect(ended).toEqual(
      outcome.ends
        .map(({ contact, reason }) => ({ contact, reason }))
        .toSorted((a, b) => a.contact - b.contact),
    )
  },
)

it("a publication is simulated on paper and as a file, changes nothing, and is refused as the publication is", async () => {
  await setNoon()
  const { sequence, version } = await cast()
  const decisions = [{ version_number: 1, node: "wait", becomes: "end" as const }]
  const { data } = await api.sequences.simulatePublication({ sequence: sequence.id, version, decisions })
  expect(data).toMatchObject({ starts: 7, others: { is_counted: true } })
  const waiting = (await api.sequences.getPublication({ sequence: sequence.id })).data
  const countAt = (id: string) => waiting.find(({ node }) => node.id === id)?.waiting ?? 0
  expect(countAt("wait")).toBeGreaterThan(0)
  expect(countAt("again")).toBeGreaterThan(0)
  expect(data.becomes).toEqual({ stay: 7 - countAt("wait"), end: countAt("wait"), go: [] })
  const going = await api.sequences.simulatePublication({
    sequence: sequence.id,
    version,
    decisions: [
      { version_number: 1, node: "wait", becomes: "same" },
      { version_number: 1, node: "again", becomes: "node", target: "mail" },
    ],
  })
  expect(going.data.becomes).toEqual({
    stay: 7 - countAt("wait") - countAt("again"),
    end: 0,
    go: [
      { node: "mail", runs: countAt("again") },
      { node: "wait", runs: countAt("wait") },
    ],
  })
  const file = await send(
    `/api/sequence/${sequence.id}/publication/simulation?version=${version}&decisions[0][version_number]=1&decisions[0][node]=wait&decisions[0][becomes]=end`,
    { token: await issueToken(user) },
  )
  expect((await file.text()).trim().split("\r\n")).toHaveLength(1 + data.mails)
  expect((await api.sequences.get({ sequence: sequence.id })).sequence.version_number).toBe(1)
  const wrong = { sequence: sequence.id, version: version + 1, decisions }
  expect(await statusOf(api.sequences.simulatePublication(wrong))).toBe(409)
})

it("counts runs, not whom they write to: two companies may have one contact", async () => {
  const sequence = await publishSequence((email) =>
    linked([begin, mail(email), waits(3), end], "begin mail", "mail wait", "wait end"),
  )
  const contact = await createContact()
  const runs = [await beginRun(sequence, contact), await beginRun(sequence, await createContact())]
  await sql("UPDATE sequence_run SET recipient_id = $1 WHERE id = ANY ($2)", [contact, runs])
  const flow = linked([begin, mail(sequence.email), waits(5), end], "begin mail", "mail wait", "wait end")
  const { data: draft } = await api.sequences.saveDraft({ sequence: sequence.id, flow, version: null })
  const { data } = await api.sequences.simulatePublication({
    sequence: sequence.id,
    version: draft.version ?? 0,
    decisions: [],
  })
  expect(data).toMatchObject({ starts: 2, becomes: { stay: 2 } })
})
