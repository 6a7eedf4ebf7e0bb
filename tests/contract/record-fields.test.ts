import { describe, expect, it } from "vitest"
import { companyForm } from "#lib/backend/crm/companies/form.ts"
import { contactForm } from "#lib/backend/crm/contacts/form.ts"
import { companyFields } from "#lib/contract/crm/company-fields.ts"
import { contactFields } from "#lib/contract/crm/contact-fields.ts"
import { sql } from "#tests/factories/database.ts"

describe.each([
  { fields: companyFields, form: companyForm },
  { fields: contactFields, form: contactForm },
])("the fields of a $form.type", ({ fields, form }) => {
  it("are of columns that exist", async () => {
    const columns = Object.values(form.columns)
    const known = await sql<{ name: string }>(
      "SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1 AND column_name = ANY ($2)",
      [form.type, columns],
    )
    expect(known.map(({ name }) => name).sort()).toEqual([...columns].sort())
  })

  it("are each read and written: as a column, as links or as rows", () => {
    const written = [form.columns, form.links, form.rows].flatMap((one) => Object.keys(one))
    expect(written.sort()).toEqual(Object.keys(fields).sort())
  })
})
