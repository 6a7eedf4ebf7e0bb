import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import type { ContactChanges } from "#lib/contract/crm/contact-form.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { countWaiting, onConnection, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api

beforeAll(async () => {
  api = await signIn(await createUser({ isAdmin: true }))
})

const address = (name = "person") =>
  `${unique(name)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "-")}@example.com`
const read = async (contact: number) => (await api.contacts.get({ contact })).data
const save = async (contact: number, informations: ContactChanges["informations"], version?: number) =>
  (await api.contacts.edit({ contact, version, informations })).data
const listed = (...emails: string[]) => emails.map((email) => ({ email }))
const addressesOf = async (contact: number) => {
  const { email, other_emails } = (await read(contact)).informations
  return [email, ...other_emails.map((other) => other.email)]
}
const refusal = (errors: Record<string, string[]>) => ({ status: 422, body: { errors } })

describe("further addresses of a contact", () => {
  it("are added, ordered, changed and removed by a save, and written down", async () => {
    const [first, second, third] = [address(), address(), address()]
    const id = await createContact({ email: address() })
    await save(id, { other_emails: listed(first, second) }, 1)
    expect((await read(id)).informations.other_emails).toEqual([
      { email: first, email_error: false },
      { email: second, email_error: false },
    ])
    await save(id, { other_emails: listed(third, ` ${first} `) }, 2)
    expect((await addressesOf(id)).slice(1)).toEqual([third, first])
    const { version } = await save(id, { other_emails: listed(third, first) }, 3)
    expect(version).toBe(3)
    const [entry] = await sql(
      "SELECT changes FROM audit_entry WHERE record_type = 'contact' AND record_id = $1 ORDER BY id DESC LIMIT 1",
      [id],
    )
    expect(entry).toEqual({
      changes: { "informations.other_emails": [listed(first, second), listed(third, first)] },
    })
  })

  it("come with a new contact", async () => {
    const other = address()
    const { data } = await api.contacts.create({
      informations: {
        salutation: (await sqlOne<{ id: number }>("SELECT id FROM salutation LIMIT 1")).id,
        first_name: "Ada",
        last_name: "Several",
        email: address(),
        other_emails: listed(other),
      },
    })
    expect(data.informations.other_emails).toEqual([{ email: other, email_error: false }])
  })

  it("keep, when one becomes the primary address, the former one in its position, and each whether mail to it bounced", async () => {
    const [primary, bounced, last] = [address(), address(), address()]
    const id = await createContact({ email: primary })
    await save(id, { other_emails: listed(bounced, last) })
    await sql("UPDATE contact_email SET email_error = true WHERE contact_id = $1 AND email = $2", [
      id,
      bounced,
    ])
    const both = { email: bounced, other_emails: listed(primary, last) }
    expect((await save(id, both)).email_error).toBe(true)
    expect((await read(id)).informations.other_emails).toEqual([
      { email: primary, email_error: false },
      { email: last, email_error: false },
    ])
    // Who names only the primary address loses none either.
    await save(id, { email: last })
    expect(await addressesOf(id)).toEqual([last, primary, bounced])
    expect((await read(id)).informations.other_emails.map((other) => other.email_error)).toEqual([
      false,
      true,
    ])
    expect((await read(id)).email_error).toBe(false)
  })

  it("are refused beside their input where one is there twice, is the primary one or is no address", async () => {
    const [primary, other] = [address(), address()]
    const id = await createContact({ email: primary })
    const twice = ["This address is listed already"]
    await expect(
      save(id, { other_emails: listed(other, other.toUpperCase(), primary.toUpperCase()) }),
    ).rejects.toMatchObject(
      refusal({
        "informations.other_emails.1.email": twice,
        "informations.other_emails.2.email": twice,
      }),
    )
    await expect(save(id, { other_emails: listed("nobody") })).rejects.toMatchObject({ status: 422 })
    expect(await addressesOf(id)).toEqual([primary])
  })

  it("are searched", async () => {
    const other = address("findable")
    const id = await createContact({ email: address() })
    await save(id, { other_emails: listed(other) })
    const found = await api.contacts.list({ filters: { name: other } })
    expect(found.data.map((row) => row.id)).toEqual([id])
    await save(id, { other_emails: [] })
    expect((await api.contacts.list({ filters: { name: other } })).data).toEqual([])
  })
})

describe("an address", () => {
  const taken = ["Another contact already has this address"]

  it("belongs to one contact, whichever of its addresses it is", async () => {
    const [primary, other] = [address(), address()]
    const owner = await createContact({ email: primary })
    await save(owner, { other_emails: listed(other) })
    const id = await createContact({ email: address() })
    for (const email of [primary, other.toUpperCase()])
      await expect(save(id, { other_emails: listed(address(), email) })).rejects.toMatchObject(
        refusal({ "informations.other_emails.1.email": taken }),
      )
    await expect(save(id, { email: other.toUpperCase() })).rejects.toMatchObject(
      refusal({ "informations.email": taken }),
    )
    await save(owner, { other_emails: [] })
    await save(id, { email: other })
  })

  it.each([
    {
      of: "a further one",
      given: (email: string) => ({ other_emails: listed(email) }),
      field: "other_emails",
    },
    { of: "the primary one", given: (email: string) => ({ email }), field: "email" },
  ])(
    "that somebody else is just giving to another contact is waited for, as $of, and then refused",
    async ({ given, field }) => {
      const email = address()
      const [one, other] = [await createContact(), await createContact()]
      await onConnection(async (connection) => {
        await connection.query("BEGIN")
        await connection.query("INSERT INTO contact_email (contact_id, email) VALUES ($1, $2)", [one, email])
        const late = save(other, given(email))
        const refused = expect(late).rejects.toMatchObject(refusal({ [`informations.${field}`]: taken }))
        await expect.poll(countWaiting).toBe(1)
        await connection.query("COMMIT")
        await refused
      })
    },
  )

  it("is free while its contact is in the trash, which then does not come back with it", async () => {
    const other = address()
    const gone = await createContact({ email: address() })
    await save(gone, { other_emails: listed(other) })
    await api.contacts.remove({ contact: gone })
    const id = await createContact({ email: address() })
    await save(id, { other_emails: listed(other) })
    await expect(api.trash.restore({ type: "contact", record: gone })).rejects.toMatchObject({ status: 409 })
    await save(id, { other_emails: [] })
    await api.trash.restore({ type: "contact", record: gone })
    expect((await addressesOf(gone)).slice(1)).toEqual([other])
  })
})
