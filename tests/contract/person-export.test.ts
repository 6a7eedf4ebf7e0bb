import { expect, it } from "vitest"
import { createNote } from "#tests/factories/activity.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { send } from "#tests/factories/api.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { insertRow, sql, unique } from "#tests/factories/database.ts"
import { finished } from "#tests/factories/jobs.ts"
import { createStoredMail } from "#tests/factories/mails.ts"
import { createSharedMailbox } from "#tests/factories/shared-mailboxes.ts"
import { createUser, issueToken, signIn } from "#tests/factories/users.ts"
import { unzip } from "#tests/factories/zip.ts"

it("writes what is stored of a person as JSON and as a page in the reader's language, without what colleagues keep private", async () => {
  const user = await createUser({ isAdmin: true })
  const api = await signIn(user, { language: "fr" })
  const email = `${unique("ines").replace(" ", "")}@example.com`
  const contact = await createContact({
    firstName: "Inès",
    lastName: "<Brun>",
    email,
    website: "https://ines.example",
  })
  const contents = Array.from({ length: 201 }, (_, index) => `<p>Note ${index}</p>`)
  for (const content of contents) await createNote({ contactId: contact, content })
  await createStoredMail({ address: email, subject: "Open", text: "Bonjour" })
  const hidden = await createStoredMail({ address: email, subject: "Secret", text: "Hidden words" })
  await sql("UPDATE mail SET is_hidden = true WHERE id = $1", [hidden.id])
  await createStoredMail({ address: "other@example.com", subject: "Of others" })
  await insertRow("tracking_event", {
    contact_id: contact,
    action: "given",
    source: "form",
    proof: '{"address": "192.0.2.1"}',
  })

  const job = await finished(api, api.persons.export({ kind: "contact", record: contact }))
  expect(job.status).toBe("completed")
  const answer = await send(job.file?.link ?? "", { token: await issueToken(user) })
  const files = unzip(Buffer.from(await answer.arrayBuffer()))
  const stored = JSON.parse(files.get("person.json") ?? "")
  expect(stored.record).toEqual([expect.objectContaining({ first_name: "Inès", last_name: "<Brun>", email })])
  expect(stored.notes.map(({ content }: { content: string }) => content)).toEqual(contents)
  expect(stored.mails.map(({ subject }: { subject: string }) => subject)).toEqual(["Open"])
  expect(stored.private_mails).toEqual([{ id: 1, count: 1 }])
  expect(stored.tracking).toEqual([expect.objectContaining({ proof: { address: "192.0.2.1" } })])
  const page = files.get("person.html") ?? ""
  expect(page).toContain('<html lang="fr">')
  expect(page).toContain("<dt>Prénom</dt><dd>Inès</dd>")
  expect(page).toContain("&lt;Brun&gt;")
  expect(page).not.toContain("<Brun>")
  expect([...files.values()].join("")).not.toMatch(/Secret|Hidden words|Of others/)
})

it("is there for no unknown person, nor one who was erased", async () => {
  const api = await signIn(await createUser({ isAdmin: true }))
  const contact = await createContact({ firstName: "Inès", lastName: "Gris" })
  await api.persons.erase({ kind: "contact", record: contact, name: "Inès Gris", reason: "asked" })
  for (const record of [contact, 2_000_000_000])
    expect(await statusOf(api.persons.export({ kind: "contact", record }))).toBe(404)
})

it("has the shared mailboxes that a user reads", async () => {
  const admin = await createUser({ isAdmin: true })
  const api = await signIn(admin)
  const user = await createUser()
  const read = await createSharedMailbox([user, admin])
  await createSharedMailbox([admin])
  const job = await finished(api, api.persons.export({ kind: "user", record: user.id }))
  const answer = await send(job.file?.link ?? "", { token: await issueToken(admin) })
  const stored = JSON.parse(unzip(Buffer.from(await answer.arrayBuffer())).get("person.json") ?? "")
  expect(stored.shared_mailboxes).toEqual([{ id: read.id, email: read.email, name: "Registrations" }])
})
