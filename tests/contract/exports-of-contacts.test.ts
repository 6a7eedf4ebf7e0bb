import { parse } from "csv-parse/sync"
import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { send } from "#tests/factories/api.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact, linkContact } from "#tests/factories/contacts.ts"
import { sql } from "#tests/factories/database.ts"
import { finished } from "#tests/factories/jobs.ts"
import { createUser, issueToken, signIn, type TestUser } from "#tests/factories/users.ts"

let user: TestUser
let token: string
let api: Api

beforeAll(async () => {
  user = await createUser({ abilities: ["export.companies", "sib.export.contacts"], owner: true })
  token = await issueToken(user)
  api = await signIn(user)
})

const fetchFile = (job: number) => send(`/api/job/${job}/file`, { token })

async function readFile(job: number): Promise<Buffer> {
  return Buffer.from(await (await fetchFile(job)).arrayBuffer())
}

async function readCsv(job: number, delimiter = ","): Promise<Record<string, string>[]> {
  return parse(await readFile(job), { columns: true, bom: true, delimiter })
}

describe("a contacts export", () => {
  it("has the contacts with their companies", async () => {
    const [company, contact] = [
      await createCompany({ name: "Works" }),
      await createContact({ lastName: "Lovelace" }),
    ]
    await linkContact(company.id, contact)
    const job = await finished(
      api,
      api.exports.contacts({
        targets: [contact],
        columns: ["first_name", "last_name", "companies", "is_vip"],
      }),
    )
    expect(await readCsv(job.id)).toEqual([
      { "First name": "Ada", "Last name": "Lovelace", Companies: "Works", VIP: "no" },
    ])
  })

  it("for the mailing provider leaves out whom it may not write to", async () => {
    const contacts = [
      await createContact({ email: "fine@example.com", lastName: "Fine" }),
      await createContact({ email: null }),
      await createContact({ email: "black@example.com" }),
      await createContact({ email: "gone@example.com" }),
    ]
    await sql("UPDATE contact SET is_blacklisted = true WHERE id = $1", [contacts[2]])
    await sql("UPDATE contact SET unsubscribed_at = now() WHERE id = $1", [contacts[3]])
    const french = await signIn(user, { language: "fr" })
    const job = await finished(french, french.exports.contactsForMailing({ targets: contacts }))
    expect(await readCsv(job.id)).toEqual([
      expect.objectContaining({
        EMAIL: "fine@example.com",
        FIRSTNAME: "Ada",
        LASTNAME: "Fine",
        VIP: "false",
      }),
    ])
  })
})
