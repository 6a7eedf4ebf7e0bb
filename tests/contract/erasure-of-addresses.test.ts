import { describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { runErasure } from "#lib/backend/privacy/persons/run-erasure.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { insertRow, sql, unique } from "#tests/factories/database.ts"
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

describe("an address of a person who was erased", () => {
  const suppressed = (email: string) =>
    sql<{ reason: string }>(
      "SELECT reason::text FROM suppression WHERE email = $1 ORDER BY mailing_list_id NULLS FIRST",
      [email],
    )

  it("gets no mailings when it comes back by an import, and does once its owner takes that back", async () => {
    const api = await admin()
    const person = await somebody()
    await erase(api, person)
    expect(await suppressed(person.email)).toEqual([])
    const again = await createContact({ email: person.email.toUpperCase() })
    expect(await suppressed(person.email)).toEqual([{ reason: "unsubscribed" }])
    const { data } = await api.suppressions.list({ search: person.email })
    await api.suppressions.remove({ suppression: data[0]?.id ?? 0, why: "came back" })
    await sql("UPDATE contact SET email = NULL WHERE id = $1", [again])
    await sql("UPDATE contact SET email = $2 WHERE id = $1", [again, person.email])
    expect(await suppressed(person.email)).toEqual([])
  })

  it("keeps the reasons it was suppressed for, by list", async () => {
    const api = await admin()
    const person = await somebody()
    const list = await insertRow<{ id: number }>("mailing_list", { name: unique("List") })
    await insertRow("suppression", {
      email: person.email,
      mailing_list_id: list.id,
      reason: "complaint",
      detail: person.name,
    })
    await erase(api, person)
    const other = await createContact()
    await sql("UPDATE contact SET email = $2 WHERE id = $1", [other, person.email])
    expect(await suppressed(person.email)).toEqual([{ reason: "unsubscribed" }, { reason: "complaint" }])
  })

  it("that came back while it was erased is found at the end", async () => {
    const api = await admin()
    const person = await somebody()
    const { erasure } = await order(api, person)
    await createContact({ email: person.email })
    await sql("DELETE FROM suppression WHERE email = $1", [person.email])
    await sql("INSERT INTO suppression (email, reason) VALUES (address_mark($1), 'unsubscribed')", [
      person.email,
    ])
    await runErasure(erasure)
    expect(await suppressed(person.email)).toEqual([{ reason: "unsubscribed" }])
  })
})
