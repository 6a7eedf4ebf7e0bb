import { describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { eraseAgain } from "#lib/backend/privacy/persons/erase-again.ts"
import { runErasure } from "#lib/backend/privacy/persons/run-erasure.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { send } from "#tests/factories/api.ts"
import { insertRow, sql, unique } from "#tests/factories/database.ts"
import { finished } from "#tests/factories/jobs.ts"
import { createStoredMail } from "#tests/factories/mails.ts"
import { createRegistration } from "#tests/factories/registrations.ts"
import { createUser, issueToken, signIn } from "#tests/factories/users.ts"
import { unzip } from "#tests/factories/zip.ts"

const admin = async () => signIn(await createUser({ isAdmin: true }))

/** `phone`: as it is stored, without the 0; nobody else has it. */
type Somebody = { first: string; last: string; email: string; name: string; phone: string }

let made = 0

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

const order = (api: Api, record: number, { name, email }: Somebody) =>
  api.persons.erase({ kind: "applicant", record, email, name, reason: `Letter of ${name}` })

async function erase(api: Api, record: number, person: Somebody) {
  const { erasure } = await order(api, record, person)
  await runErasure(erasure)
}

describe("an applicant who is no contact", () => {
  it("is erased again in a database of before, under whatever registration has the address", async () => {
    const api = await admin()
    const person = newPerson()
    const sent = await appliesWith(person)
    await erase(api, sent.id, person)
    await sql("DELETE FROM erasure WHERE kind = 'applicant' AND record_id = $1", [sent.id])
    const before = await appliesWith(person)
    await sql("UPDATE registration SET created_at = '2026-01-01' WHERE id = $1", [before.id])
    expect(await eraseAgain()).toBe(1)
    expect(await sql("SELECT FROM registration_contact WHERE email = $1", [person.email])).toEqual([])
    expect(await eraseAgain()).toBe(0)
  })

  it("gets what is stored in a file", async () => {
    const user = await createUser({ isAdmin: true })
    const api = await signIn(user)
    const person = newPerson()
    const sent = await appliesWith(person)
    await createStoredMail({ address: person.email, subject: "A question" })
    const job = await finished(
      api,
      api.persons.export({ kind: "applicant", record: sent.id, email: person.email }),
    )
    const answer = await send(job.file?.link ?? "", { token: await issueToken(user) })
    const stored = JSON.parse(unzip(Buffer.from(await answer.arrayBuffer())).get("person.json") ?? "")
    expect(stored.applications).toEqual([
      expect.objectContaining({ first_name: person.first, last_name: person.last, phones: [person.phone] }),
    ])
    expect(stored.registrations).toEqual([
      expect.objectContaining({ billing: { name: person.name, email: person.email, phone: "145671234" } }),
    ])
    expect(stored.mails).toEqual([expect.objectContaining({ subject: "A question" })])
    expect(
      await statusOf(api.persons.export({ kind: "applicant", record: sent.id, email: "x@example.com" })),
    ).toBe(404)
  })
})
