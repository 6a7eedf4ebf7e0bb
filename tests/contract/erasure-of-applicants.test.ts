import { describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { fileStore } from "#lib/backend/platform/files/file-store.ts"
import { writeFile } from "#lib/backend/platform/files/write-file.ts"
import { runErasure } from "#lib/backend/privacy/persons/run-erasure.ts"
import type { RegistrationChanges } from "#lib/contract/shows/registration-form.ts"
import { createNote } from "#tests/factories/activity.ts"
import { refused, statusOf } from "#tests/factories/answers.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { countWaiting, insertRow, onConnection, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { createStoredMail } from "#tests/factories/mails.ts"
import { filledIn, visitor } from "#tests/factories/public-applications.ts"
import { createRegistration, createShow } from "#tests/factories/registrations.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

const admin = async () => signIn(await createUser({ isAdmin: true }))

/** `phone`: as it is stored, without the 0; nobody else has it. */
type Somebody = { first: string; last: string; email: string; name: string; phone: string }

let made = 0
const written = (phone: string) => `0${phone}`.replace(/..(?=.)/g, "$& ")

function newPerson(): Somebody {
  const number = unique("").trim()
  const last = `Larivaudière${number}`
  made += 1
  return {
    first: "Clémence",
    last,
    email: `c.larivaudiere${number}@example.com`,
    name: `Clémence ${last}`,
    phone: `6123${String(made).padStart(5, "0")}`,
  }
}

/** A registration that was sent in, in which the person is a contact. */
async function appliesWith({ first, last, email, phone }: Somebody) {
  const registration = await createRegistration({
    more: {
      billing_first_name: first,
      billing_last_name: last,
      billing_email: email,
      billing_phone: "145671234",
    },
  })
  const { id } = await insertRow<{ id: number }>("registration_contact", {
    registration_id: registration.id,
    first_name: first,
    last_name: last,
    email,
    job_title: "Founder",
  })
  await insertRow("registration_contact_phone", { registration_contact_id: id, number: phone })
  return { ...registration, contact: id }
}

/** An application that is being written, with somebody's typed texts. */
const writes = ({ first, last, email }: Somebody) =>
  createRegistration({
    isDraft: true,
    email,
    companyName: `Atelier ${last}`,
    draft: { data: { store: { contacts: [{ firstName: first, lastName: last, email }] } } },
  })

const order = (api: Api, record: number, { name, email }: Somebody) =>
  api.persons.erase({ kind: "applicant", record, email, name, reason: `Letter of ${name}` })

async function erase(api: Api, record: number, person: Somebody) {
  const { erasure } = await order(api, record, person)
  await runErasure(erasure)
}

describe("an applicant who is no contact", () => {
  it("is found once by name and by address, and goes from every registration under the address; what was sent in stays", async () => {
    const api = await admin()
    const person = newPerson()
    const sent = await appliesWith(person)
    const draft = await writes(person)
    const found = (search: string) => api.persons.find({ search }).then(({ data }) => data)
    const row = { kind: "applicant", name: person.name, email: person.email.toLowerCase(), is_deleted: false }
    expect(await found(person.last)).toEqual([expect.objectContaining({ ...row, id: draft.id })])
    expect(await found(person.email)).toHaveLength(1)
    const note = await insertRow<{ id: number }>("note", {
      registration_id: sent.id,
      content: `<p>Clemence called, ${written(person.phone)}</p>`,
    })
    await sql(
      "INSERT INTO audit_entry (action, record_type, record_id, changes) VALUES ('edit', 'registration', $1, $2)",
      [sent.id, JSON.stringify({ [`contact.${sent.contact}.first_name`]: ["Clem", "Clémence"] })],
    )
    const mail = await createStoredMail({ address: person.email, text: `Clémence, Clem ${person.last}` })
    await erase(api, sent.id, person)
    expect(await sql("SELECT FROM registration_contact WHERE email = $1", [person.email])).toEqual([])
    expect(
      await sqlOne(
        "SELECT billing_first_name, billing_last_name, billing_email, billing_phone, company_name, deleted_at FROM registration WHERE id = $1",
        [sent.id],
      ),
    ).toEqual({
      billing_first_name: null,
      billing_last_name: null,
      billing_email: null,
      billing_phone: null,
      company_name: sent.companyName,
      deleted_at: null,
    })
    expect((await api.registrationRecord.get({ draft: sent.id })).data).toMatchObject({ id: sent.id })
    expect(await sqlOne("SELECT content FROM note WHERE id = $1", [note.id])).toEqual({
      content: "<p>[erased] called, [erased]</p>",
    })
    const auditTrail = await sql<{ action: string; changes: object }>(
      "SELECT action, changes FROM audit_entry WHERE record_type = 'registration' AND record_id = $1 ORDER BY id",
      [sent.id],
    )
    expect(auditTrail).toEqual([
      { action: "edit", changes: { [`contact.${sent.contact}.first_name`]: ["[erased]", "[erased]"] } },
      {
        action: "erase",
        changes: expect.objectContaining({ "billing.contact_email": ["[erased]", null] }),
      },
    ])
    expect(await sqlOne("SELECT text_body FROM mail WHERE id = $1", [mail.id])).toEqual({
      text_body: "[erased], [erased]",
    })
    expect(await found(person.last)).toEqual([])
    expect((await api.persons.listErasures({})).data.find(({ record }) => record === sent.id)).toMatchObject({
      kind: "applicant",
      reason: "Letter of [erased]",
      ended_at: expect.any(String),
    })
  })

  it("leaves a draft empty: its link ends, its files go, and neither a save nor the trash brings it back", async () => {
    const api = await admin()
    const person = newPerson()
    const { key } = await fileStore().then(async () => {
      const draft = await writes(person)
      async function* picture() {
        yield "a picture"
      }
      const file = await writeFile(
        {
          folder: `brand-images/${draft.id}`,
          name: "a.png",
          mime: "image/png",
          extension: ".png",
          userId: null,
          days: 90,
        },
        picture(),
      )
      return sqlOne<{ key: string }>("SELECT key FROM stored_file WHERE id = $1", [file])
    })
    const { id, slug } = await sqlOne<{ id: number; slug: string }>(
      "SELECT id, slug FROM registration WHERE email = $1",
      [person.email],
    )
    await erase(api, id, person)
    expect(
      await sqlOne("SELECT email, draft, company_name, search FROM registration WHERE id = $1", [id]),
    ).toEqual({ email: null, draft: {}, company_name: "", search: " " })
    expect(await statusOf(visitor().applications.get({ slug }))).toBe(404)
    expect(await sql("SELECT FROM stored_file WHERE key = $1", [key])).toEqual([])
    expect(await statusOf(api.trash.restore({ type: "registration", record: id }))).toBe(409)
    expect(
      (await api.trash.list({ type: "registration", name: "" })).data.map((row) => row.id),
    ).not.toContain(id)
    for (const change of [
      "email = 'back@example.com'",
      `draft = '{"a": 1}'`,
      "deleted_at = NULL",
      "erased_at = NULL",
    ])
      await expect(sql(`UPDATE registration SET ${change} WHERE id = $1`, [id])).rejects.toThrow("was erased")
  })

  it("who saves the draft meanwhile is told that it is gone", async () => {
    const api = await admin()
    const { slug, values, version } = await filledIn(await createShow())
    const email = newPerson().email
    const { id } = await sqlOne<{ id: number }>(
      "UPDATE registration SET email = $2 WHERE slug = $1 RETURNING id",
      [slug, email],
    )
    const [erasing, saving] = await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query("SELECT FROM registration WHERE id = $1 FOR NO KEY UPDATE", [id])
      const first = api.persons.erase({ kind: "applicant", record: id, name: email, reason: "asked" })
      await expect.poll(countWaiting).toBe(1)
      const second = statusOf(visitor().applications.save({ slug, version, values }))
      await expect.poll(countWaiting).toBe(2)
      await connection.query("COMMIT")
      return Promise.all([first, second])
    })
    expect(erasing.success).toBe(true)
    expect(saving).toBe(404)
    expect(await sqlOne("SELECT draft, email FROM registration WHERE id = $1", [id])).toEqual({
      draft: {},
      email: null,
    })
  })

  it("does not come back by a form of the registration that was open", async () => {
    const api = await admin()
    const person = newPerson()
    const sent = await appliesWith(person)
    const { version } = (await api.registrationRecord.get({ draft: sent.id })).data
    await erase(api, sent.id, person)
    const stale = (changes: RegistrationChanges) =>
      statusOf(api.registrationRecord.save({ draft_session: sent.id, version, ...changes }))
    expect(await stale({ billing: { contact_email: person.email } })).toBe(409)
    expect(await stale({ contact: { [sent.contact]: { first_name: "Back" } } })).toBe(422)
  })

  it("takes no namesake along, nor a person who wrote the same application", async () => {
    const api = await admin()
    const person = newPerson()
    const sent = await appliesWith(person)
    const namesake = { ...person, email: `other.${person.email}` }
    const other = await appliesWith(namesake)
    await sql(
      "UPDATE registration_contact_phone SET number = '698700001' WHERE registration_contact_id = $1",
      [sent.contact],
    )
    await insertRow("registration_contact_phone", {
      registration_contact_id: sent.contact,
      number: person.phone,
    })
    const note = await createNote({
      contactId: await createContact(),
      content: `<p>${person.name} ${person.email} 0${person.phone} 0698700001</p>`,
    })
    await erase(api, sent.id, person)
    expect(
      await sql("SELECT first_name, email FROM registration_contact WHERE registration_id = $1 ORDER BY id", [
        sent.id,
      ]),
    ).toEqual([{ first_name: "Ada", email: expect.any(String) }])
    expect(await sqlOne("SELECT last_name FROM registration_contact WHERE id = $1", [other.contact])).toEqual(
      {
        last_name: person.last,
      },
    )
    expect(await sqlOne("SELECT content FROM note WHERE id = $1", [note])).toEqual({
      content: `<p>${person.name} [erased] 0${person.phone} [erased]</p>`,
    })
  })

  it("is a contact's, once there is one with the address; needs the name, and is erased once", async () => {
    const api = await admin()
    const person = newPerson()
    const sent = await appliesWith(person)
    expect(await statusOf(order(api, sent.id, { ...person, name: "Clémence" }))).toBe(422)
    expect(await statusOf(order(api, sent.id, { ...person, email: "nobody@example.com" }))).toBe(404)
    const contact = await createContact({ email: person.email })
    expect((await refused(order(api, sent.id, person), 409)).message).toBe(
      "This person is a contact: erase the contact",
    )
    expect((await api.persons.find({ search: person.email })).data.map(({ kind }) => kind)).toEqual([
      "contact",
    ])
    await sql("UPDATE contact SET email = NULL WHERE id = $1", [contact])
    const answers = await Promise.all([0, 1].map(() => statusOf(order(api, sent.id, person))))
    expect(answers.sort()).toEqual([200, 404])
  })
})
