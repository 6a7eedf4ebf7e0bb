import { describe, expect, it } from "vitest"
import { createCompany } from "#tests/factories/companies.ts"
import {
  createBoothItem,
  createLabel,
  createRegistration,
  createShow,
} from "#tests/factories/registrations.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

describe("the audit trail of a registration", () => {
  it("is open to every user, and names booths, brands, contacts and what was chosen", async () => {
    const api = await signIn(await createUser({ owner: true }))
    await createCompany()
    const company = await createCompany({ name: "Bonton SARL" })
    const show = await createShow(["Fashion"])
    const item = await createBoothItem([show.id], { label: "Corner booth of the audit trail" })
    const registration = await createRegistration({
      show,
      brands: [{ name: "Dr. Bonton" }],
      companies: [company.id],
      booths: [{ itemId: item }],
    })
    const { id, contact, brands, booths, associations } = registration
    const label = await createLabel("Made of audit trails")
    await api.registrationRecord.save({
      draft_session: id,
      version: 1,
      contact: { [contact]: { job_title: "Owner" } },
      brand: { [brands[0] ?? 0]: { labels: [label] } },
      booth: { [booths[0] ?? 0]: { companies: associations, vendor_section_id: show.sections[0] ?? 0 } },
    })
    const reader = await signIn(await createUser())
    const { data } = await reader.audit.listRecord({ type: "registration", record: id })
    expect(data[0]?.changes).toEqual({
      "contact.Ada Applicant.job_title": [null, "Owner"],
      "brand.Dr. Bonton.labels": [[], ["Made of audit trails"]],
      "booth.Corner booth of the audit trail.companies": [[], ["Bonton SARL"]],
      "booth.Corner booth of the audit trail.vendor_section_id": [null, "Fashion"],
    })
  })

  it("tells what is linked, put on booths and taken off them", async () => {
    const api = await signIn(await createUser())
    await createCompany()
    const company = await createCompany({ name: "Ribambelle SA" })
    const { id, booths } = await createRegistration({
      brands: [{ name: "Riba" }],
      booths: [{ number: "T1" }],
    })
    await api.registrationRecord.associate({ session: id, company_id: company.id })
    await api.registrationRecord.addBrand({ session: id, boothId: booths[0] ?? 0, name: "Belle" })
    const { data } = await api.audit.listRecord({ type: "registration", record: id })
    expect(data.map(({ changes }) => changes)).toEqual([
      {
        "booth.T1.brands": [["Riba"], ["Riba", "Belle"]],
        "brand.Belle.name": [null, "Belle"],
        "brand.Belle.first_time_at_show": [null, false],
      },
      { companies: [[], ["Ribambelle SA"]], "booth.T1.companies": [[], ["Ribambelle SA"]] },
    ])
  })
})
