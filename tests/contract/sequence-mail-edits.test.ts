import { beforeAll, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { problemsOf, statusOf } from "#tests/factories/answers.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { countWaiting, onConnection, sql } from "#tests/factories/database.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { beginRun, publishSequence } from "#tests/factories/sequences.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
beforeAll(async () => {
  api = await signIn(await createUser({ abilities: ["sequence.edit"] }))
})

const { begin, mail, end } = flowNodes
const flowOf = (email: number) => linked([begin, mail(email), end], "begin mail", "mail end")
const good = { subject: "Your place", content: "<div>Come</div>" }
const unpublish = (sequence: number) => sql("DELETE FROM sequence_version WHERE sequence_id = $1", [sequence])

it.each<[what: string, text: Partial<typeof good>, field: string]>([
  ["an unknown placeholder in the subject", { subject: "For [NOBODY_KNOWS]" }, "subject"],
  ["an unknown placeholder in the text", { content: "<div>[NOBODY_KNOWS]</div>" }, "content"],
  ["a dead link", { content: "<div><a href='#'>Come</a></div>" }, "content"],
  ["too large a page", { content: `<div>${"word ".repeat(21_000)}</div>` }, "content"],
])(
  "a mail that is sent is not saved with what would keep it from being published: %s",
  async (_, text, field) => {
    const { email } = await publishSequence(flowOf)
    expect((await api.sequences.getEmail({ email })).data.is_live).toBe(true)
    const problems = await problemsOf(api.sequences.editEmail({ email, ...good, ...text }))
    expect(Object.keys(problems)).toEqual([field])
    expect((await api.sequences.getEmail({ email })).data).toMatchObject({
      subject: "Your place",
      version: 1,
    })
    await api.sequences.editEmail({ email, ...good })
  },
)

it("a mail that no published flow sends is saved as it is: the publication says what is wrong", async () => {
  const { id: sequence, email } = await publishSequence(flowOf)
  await unpublish(sequence)
  const { data } = await api.sequences.editEmail({ email, ...good, subject: "For [NOBODY_KNOWS]" })
  expect(data).toMatchObject({ is_live: false, version: 2 })
})

it("a mail is sent for as long as runs are on a version with it", async () => {
  const sequence = await publishSequence(flowOf)
  const run = await beginRun(sequence, await createContact())
  await sql(
    "INSERT INTO sequence_version (sequence_id, number, flow, published_at) VALUES ($1, 2, $2, now())",
    [sequence.id, JSON.stringify(linked([begin, end], "begin end"))],
  )
  const faulty = { email: sequence.email, ...good, subject: "For [NOBODY_KNOWS]" }
  expect(await statusOf(api.sequences.editEmail(faulty))).toBe(422)
  await sql("UPDATE sequence_run SET status = 'stopped' WHERE id = $1", [run])
  await api.sequences.editEmail(faulty)
})

it("the first text is not brought back to those who are sent the mail while something is wrong with it", async () => {
  const { email } = await publishSequence(flowOf)
  await sql("UPDATE sequence_email SET first_subject = 'For [NOBODY_KNOWS]' WHERE id = $1", [email])
  expect(await problemsOf(api.sequences.resetEmail({ email }))).toHaveProperty("subject")
})

it("the first text is not brought back over what a colleague has written since it was seen", async () => {
  const { email } = await publishSequence(flowOf)
  const seen = (await api.sequences.getEmail({ email })).data
  const { data: theirs } = await api.sequences.editEmail({ email, ...good, subject: "Theirs" })
  await expect(api.sequences.resetEmail({ email, version: seen.version })).rejects.toMatchObject({
    status: 409,
    body: { current: { subject: "Theirs", version: theirs.version } },
  })
  const { data } = await api.sequences.resetEmail({ email, version: theirs.version })
  expect(data.is_changed).toBe(false)
})

it("a mail that is edited while its flow is published waits for that, and is checked then", async () => {
  const { id: sequence, email } = await publishSequence(flowOf)
  await unpublish(sequence)
  await onConnection(async (connection) => {
    await connection.query("BEGIN")
    await connection.query("SELECT FROM sequence WHERE id = $1 FOR NO KEY UPDATE", [sequence])
    const editing = statusOf(api.sequences.editEmail({ email, ...good, subject: "For [NOBODY_KNOWS]" }))
    await expect.poll(countWaiting).toBe(1)
    await connection.query(
      "INSERT INTO sequence_version (sequence_id, number, flow, published_at) VALUES ($1, 1, $2, now())",
      [sequence, JSON.stringify(flowOf(email))],
    )
    await connection.query("COMMIT")
    expect(await editing).toBe(422)
  })
})
