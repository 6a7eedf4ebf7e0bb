import { describe, expect, it } from "vitest"
import { companyFields } from "#lib/contract/crm/company-fields.ts"
import { contactFields } from "#lib/contract/crm/contact-fields.ts"
import { companyExportColumns, contactExportColumns } from "#lib/contract/crm/exports.ts"
import { importFields } from "#lib/contract/crm/import-fields.ts"
import type { RecordFields } from "#lib/contract/records/record-fields.ts"
import english from "#messages/en/fields.json"

type Files = { fields: RecordFields; imported: readonly string[]; exported: readonly string[] }

describe.each<Files>([
  { fields: companyFields, imported: importFields.companies, exported: companyExportColumns },
  { fields: contactFields, imported: importFields.contacts, exported: contactExportColumns },
])("a field of a record", ({ fields, imported, exported }) => {
  it("that says it is in files is a column of them", () => {
    const labels = Object.values(fields)
    expect(imported).toEqual(expect.arrayContaining(labels.flatMap((field) => field.imported ?? [])))
    expect(exported).toEqual(expect.arrayContaining(labels.flatMap((field) => field.exported ?? [])))
  })

  it("has its labels among the messages, and columns of files have theirs", () => {
    const labels = Object.values(fields).flatMap(({ label, fullLabel = label }) => [label, fullLabel])
    expect(Object.keys(english)).toEqual(expect.arrayContaining([...labels, ...imported, ...exported]))
  })
})
