import { expect, it } from "vitest"
import { beginDemoDrafts } from "#scripts/demonstration/demo-mail-drafts.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { seat } from "#tests/factories/conversations.ts"
import { sql } from "#tests/factories/database.ts"

it("the demo's sellers have begun a mail in each language, which they find among their drafts", async () => {
  const seller = await seat()
  await sql("UPDATE mailbox SET intake = 'local' WHERE user_id = $1", [seller.user.id])
  for (const code of ["FR", "GB"]) {
    const { id } = await createCompany()
    await createContact({ companyIds: [id], firstName: "Lina" })
    await sql("UPDATE company SET country_id = (SELECT id FROM country WHERE code = $2) WHERE id = $1", [
      id,
      code,
    ])
  }
  await beginDemoDrafts()
  const { data } = await seller.api.messenger.listDrafts({})
  expect(data.map(({ subject }) => subject).toSorted()).toEqual([
    "Votre stand\u202f: les prochaines étapes",
    "Your booth: two options",
  ])
  expect(data.every(({ about, excerpt }) => about !== null && excerpt.includes("Lina"))).toBe(true)
})
