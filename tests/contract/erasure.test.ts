import { existsSync } from "node:fs"
import { resolve } from "node:path"
import { describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { readErasureLog } from "#lib/backend/privacy/persons/erasure-log.ts"
import { runErasure } from "#lib/backend/privacy/persons/run-erasure.ts"
import { env } from "#lib/env.ts"
import { createNote, createReminder } from "#tests/factories/activity.ts"
import { refused, statusOf } from "#tests/factories/answers.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { countWaiting, insertRow, onConnection, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { createStoredMail } from "#tests/factories/mails.ts"
import { mergeFresh } from "#tests/factories/merges.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

const admin = async () => signIn(await createUser({ isAdmin: true }))

/** A contact with a name and address that nobody else has. */
async function somebody(more: { companyIds?: number[] } = {}) {
  const lastName = `Quenneville${unique("").trim()}`
  const email = `noemie.${lastName.toLowerCase()}@example.com`
  const id = await createContact({ firstName: "Noémie", lastName, email, jobTitle: "Acheteuse", ...more })
  return { id, lastName, email, name: `Noémie ${lastName}` }
}

const order = (api: Api, { id, name }: { id: number; name: string }, reason = "asked for") =>
  api.persons.erase({ kind: "contact", record: id, name, reason })

async function erase(api: Api, person: { id: number; name: string }, reason?: string) {
  const { erasure } = await order(api, person, reason)
  await runErasure(erasure)
  return erasure
}

describe("a person who is erased", () => {
  it("leaves an empty row that is in no list, search, picker and trash, and does not come back", async () => {
    const api = await admin()
    const company = await createCompany({})
    const person = await somebody({ companyIds: [company.id] })
    await insertRow("contact_phone", { contact_id: person.id, number: "612345678", type: "M" })
    await erase(api, person)
    const row = await sqlOne("SELECT * FROM contact WHERE id = $1", [person.id])
    expect(row).toMatchObject({
      first_name: "",
      last_name: "",
      email: null,
      job_title: null,
      search: " ",
      sort_name: "",
    })
    expect(row.erased_at).toEqual(row.deleted_at)
    expect((await api.contacts.pick({ term: person.lastName })).data).toEqual([])
    expect((await api.persons.find({ search: person.lastName })).meta.total).toBe(0)
    expect((await api.trash.list({ type: "contact", name: "" })).data.map(({ id }) => id)).not.toContain(
      person.id,
    )
    expect((await api.companies.get({ company: company.id })).data.contacts).toEqual([])
    expect(await statusOf(api.trash.restore({ type: "contact", record: person.id }))).toBe(409)
    await expect(sql("UPDATE contact SET first_name = 'Noémie' WHERE id = $1", [person.id])).rejects.toThrow(
      "was erased",
    )
    const body = await refused(api.contacts.get({ contact: person.id }), 404)
    expect(body).toMatchObject({ message: "This person was erased", erased_at: expect.any(String) })
  })

  it("goes with the contacts that were merged into it, and no merge brings them back", async () => {
    const api = await admin()
    const [kept, removed] = [await somebody(), await somebody()]
    await mergeFresh(api, { type: "contact", kept: kept.id, removed: removed.id })
    const { data } = await api.merges.list({ type: "contact", record: kept.id })
    const note = await createNote({ contactId: kept.id, content: `<p>${removed.name} called</p>` })
    await erase(api, kept)
    const left = await sql("SELECT first_name, last_name, email FROM contact WHERE id IN ($1, $2)", [
      kept.id,
      removed.id,
    ])
    expect(left).toEqual(Array(2).fill({ first_name: "", last_name: "", email: null }))
    expect(await sqlOne("SELECT content FROM note WHERE id = $1", [note])).toEqual({
      content: "<p>[erased] called</p>",
    })
    expect(await statusOf(api.merges.undo({ merge: data[0]?.id ?? 0 }))).toBe(409)
    const { moved } = await sqlOne<{ moved: object }>("SELECT moved FROM record_merge WHERE kept_id = $1", [
      kept.id,
    ])
    expect(JSON.stringify(moved)).not.toMatch(/Quenneville|Noémie/i)
  })

  it("goes from what others wrote: notes, reminders, mails, audit trail, imports", async () => {
    const api = await admin()
    const person = await somebody()
    const [other, user] = [await somebody(), await createUser()]
    await api.contacts.edit({
      contact: person.id,
      version: 1,
      informations: { job_title: `Bras droit de ${person.lastName}` },
    })
    const own = await createNote({ contactId: person.id, content: "<p>NOEMIE prefers phone</p>" })
    const others = await createNote({
      contactId: other.id,
      content: `<p>Noémie knows ${person.lastName}, Noemie.</p>`,
    })
    const reminder = await createReminder({
      contactId: person.id,
      title: "Call Noémie",
      targetId: user.ownerId,
      expireAt: "2026-12-01",
    })
    const mail = await createStoredMail({
      address: person.email,
      subject: `Noémie's order`,
      text: `From ${person.name}`,
    })
    const { id: job } = await insertRow<{ id: number }>("job", {
      user_id: user.id,
      kind: "contacts.import",
      input: { name: person.email },
    })
    await insertRow("job_row", {
      job_id: job,
      position: 1,
      record_id: person.id,
      data: JSON.stringify({ cells: [person.name, "Paris"] }),
    })
    await erase(api, person)
    const content = async (id: number) =>
      (await sqlOne<{ content: string }>("SELECT content FROM note WHERE id = $1", [id])).content
    expect(await content(own)).toBe("<p>[erased] prefers phone</p>")
    expect(await content(others)).toBe("<p>Noémie knows [erased].</p>")
    expect(await sqlOne("SELECT title FROM notification WHERE id = $1", [reminder])).toEqual({
      title: "Call [erased]",
    })
    const stored = await sqlOne(
      "SELECT subject, from_email, html_body, text_body, search FROM mail WHERE id = $1",
      [mail.id],
    )
    expect(stored).toMatchObject({
      subject: "[erased]'s order",
      from_email: "[erased]",
      html_body: "<p>From [erased]</p>",
    })
    expect(stored.search).not.toContain("quenneville")
    expect(await sql("SELECT FROM mail_thread_address WHERE email = $1", [person.email])).toEqual([])
    expect(await sqlOne("SELECT data FROM job_row WHERE job_id = $1", [job])).toEqual({
      data: { cells: ["[erased]", "[erased]"] },
    })
    const auditTrail = await sql<{ changes: object }>(
      "SELECT changes FROM audit_entry WHERE record_type = 'contact' AND record_id = $1 ORDER BY id",
      [person.id],
    )
    expect(auditTrail[0]?.changes).toEqual({ "informations.job_title": ["[erased]", "[erased]"] })
    expect(auditTrail.at(-1)?.changes).toEqual({ erased_at: [null, expect.stringMatching(/^20/)] })
  })

  it("takes no namesake along, nor an address and a number that somebody else has", async () => {
    const api = await admin()
    const person = await somebody()
    const namesake = await createContact({ firstName: "Noémie", lastName: person.lastName })
    const colleague = await createContact({ email: `colleague.${person.email}` })
    for (const contact_id of [person.id, colleague])
      await insertRow("contact_phone", { contact_id, number: "145678901", type: "M" })
    await sql(
      `INSERT INTO audit_entry (action, record_type, record_id, changes) VALUES ('edit', 'contact', $1, $2)`,
      [person.id, JSON.stringify({ "informations.email": [`colleague.${person.email}`, person.email] })],
    )
    const note = await createNote({
      contactId: namesake,
      content: `<p>${person.name} 01 45 67 89 01 ${person.email}</p>`,
    })
    await erase(api, person)
    expect(await sqlOne("SELECT content FROM note WHERE id = $1", [note])).toEqual({
      content: `<p>${person.name} 01 45 67 89 01 [erased]</p>`,
    })
    expect(await sqlOne("SELECT email, last_name FROM contact WHERE id = $1", [colleague])).toMatchObject({
      email: `colleague.${person.email}`,
    })
    expect((await api.contacts.get({ contact: namesake })).data.informations.name).toBe(person.name)
  })

  it("is logged without a name, in the database and in a file beside it", async () => {
    const api = await admin()
    const person = await somebody()
    await erase(api, person, `Letter of ${person.name}`)
    const { data } = await api.persons.listErasures({})
    expect(data.find(({ record }) => record === person.id)).toMatchObject({
      reason: "Letter of [erased]",
      ended_at: expect.any(String),
    })
    const { erasures, key } = await readErasureLog()
    expect(key).toMatch(/^[0-9a-f]{64}$/)
    // The file is that of all tests of the process, each of which has a database of its own.
    const { made } = await sqlOne<{ made: Date }>("SELECT created_at AS made FROM contact WHERE id = $1", [
      person.id,
    ])
    const isOfPerson = ({ record, made_at }: { record: number; made_at: string }) =>
      record === person.id && Date.parse(made_at) === made.getTime()
    expect(erasures.filter(isOfPerson)).toEqual([
      expect.objectContaining({
        kind: "contact",
        addresses: [expect.stringMatching(/^erased:[0-9a-f]{64}$/)],
      }),
    ])
    expect(existsSync(resolve(env().DATA_DIR, "erasures.jsonl"))).toBe(true)
    expect(await sqlOne("SELECT traces FROM erasure WHERE record_id = $1", [person.id])).toEqual({
      traces: null,
    })
  })
})

describe("an erasure", () => {
  it("asks for the name, and is made once by two at a time", async () => {
    const [one, other] = [await admin(), await admin()]
    const person = await somebody()
    const ask = (api: Api, name: string) =>
      statusOf(api.persons.erase({ kind: "contact", record: person.id, name, reason: "asked" }))
    expect(await ask(one, "Noémie")).toBe(422)
    const answers = await Promise.all([ask(one, person.name), ask(other, `  ${person.name.toUpperCase()} `)])
    expect(answers.sort()).toEqual([200, 409])
    expect(await sql("SELECT FROM erasure WHERE record_id = $1", [person.id])).toHaveLength(1)
  })

  it("wins over an edit at the same time, which is told so", async () => {
    const api = await admin()
    const person = await somebody()
    const edit = () =>
      api.contacts.edit({ contact: person.id, version: 1, informations: { first_name: "Noé" } })
    const [erasing, saving] = await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query("SELECT contact_lock(ARRAY[$1::int])", [person.id])
      const first = order(api, person)
      await expect.poll(countWaiting).toBe(1)
      const second = refused(edit(), 404)
      await expect.poll(countWaiting).toBe(2)
      await connection.query("COMMIT")
      return Promise.all([first, second])
    })
    expect(erasing.success).toBe(true)
    expect(saving.message).toBe("This person was erased")
    expect(await sqlOne("SELECT first_name FROM contact WHERE id = $1", [person.id])).toEqual({
      first_name: "",
    })
  })

  it("goes on where it was killed, and doing a step again does no harm", async () => {
    const api = await admin()
    const person = await somebody()
    const note = await createNote({ contactId: person.id, content: `<p>${person.name}</p>` })
    const { erasure } = await order(api, person)
    await sql(
      "UPDATE erasure SET steps = ARRAY['log', 'files', 'note', 'mail'], reached = ARRAY['2000000000'] WHERE id = $1",
      [erasure],
    )
    await runErasure(erasure)
    expect(await sqlOne("SELECT content FROM note WHERE id = $1", [note])).toEqual({
      content: `<p>${person.name}</p>`,
    })
    await sql("UPDATE erasure SET steps = '{}', reached = '{}' WHERE id = $1", [erasure])
    const before = await sqlOne<{ ended_at: unknown }>("SELECT ended_at FROM erasure WHERE id = $1", [
      erasure,
    ])
    await runErasure(erasure)
    expect(await sqlOne("SELECT ended_at FROM erasure WHERE id = $1", [erasure])).toEqual(before)
  })

  it("cancels mails to the person that wait, and leaves the lists", async () => {
    const api = await admin()
    const person = await somebody()
    const list = await insertRow<{ id: number }>("mailing_list", { name: unique("List") })
    await insertRow("mailing_subscription", { mailing_list_id: list.id, contact_id: person.id })
    const mail = await createStoredMail({ direction: "out", address: person.email })
    await insertRow("mail_delivery", { mail_id: mail.id, status: "queued", due_at: "2100-01-01" })
    await erase(api, person)
    expect(await sqlOne("SELECT status::text FROM mail_delivery WHERE mail_id = $1", [mail.id])).toEqual({
      status: "cancelled",
    })
    expect(await sql("SELECT FROM mailing_subscription WHERE contact_id = $1", [person.id])).toEqual([])
  })
})
