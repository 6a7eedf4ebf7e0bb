import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import type { ApplicationView } from "#lib/contract/shows/application-view.ts"
import { sendForm, sentApplication, visitor } from "#tests/factories/public-applications.ts"
import { createShow, type TestShow } from "#tests/factories/registrations.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let show: TestShow
let staff: Api
beforeAll(async () => {
  show = await createShow()
  staff = await signIn(await createUser({ owner: true, isAdmin: true }))
})

describe("without scripts", () => {
  const path = (slug: string) => `/api/application/draft/${slug}/form`

  type Fields = Record<string, string>

  const rowFields = <Row>(name: string, rows: Row[], fieldsOf: (row: Row) => Fields): Fields =>
    Object.fromEntries(
      rows.flatMap((row, index) =>
        Object.entries(fieldsOf(row)).map(([field, value]) => [`${name}.${index}.${field}`, value]),
      ),
    )

  /** The form of corrections as it is, with some fields typed in. */
  function filledForm({ slug, version, values }: ApplicationView, more: Fields) {
    const { basic, brands } = values.brand
    const billing = Object.entries(values.billing).filter(([, value]) => typeof value !== "object")
    return sendForm(path(slug), {
      form: "correction",
      lang: "fr",
      version: String(version),
      "rows.contacts": String(values.contacts.length),
      "rows.brands": String(brands.length),
      "rows.booths": String(values.booths.length),
      "brand.basic.name": basic.name,
      "brand.basic.email": basic.email,
      "brand.basic.countryId": String(basic.countryId),
      ...rowFields("contacts", values.contacts, ({ id, firstName, lastName, email, phones }) => ({
        id: String(id),
        firstName,
        lastName,
        email,
        phone: phones[0]?.number ?? "",
      })),
      ...rowFields("brand.brands", brands, ({ id, brandName }) => ({ id: String(id), brandName })),
      ...rowFields("booths", values.booths, ({ id, itemId, brands: shown }) => ({
        id: String(id),
        itemId: String(itemId),
        ...Object.fromEntries(shown.map((at) => [`brands.${at}`, "on"])),
      })),
      ...Object.fromEntries(billing.map(([name, value]) => [`billing.${name}`, String(value)])),
      ...more,
    })
  }

  it("the form corrects, and leads back to what was sent", async () => {
    const { view } = await sentApplication(show)
    const { status, location } = await filledForm(view, { action: "correct", "billing.city": "Lyon" })
    expect([status, location]).toEqual([303, `/apply/${view.slug}?lang=fr&said=corrected`])
    expect((await visitor().applications.get({ slug: view.slug })).data.values.billing.city).toBe("Lyon")
  })

  it("rows that are added and what is wrong stay typed beside what was sent, until they are saved", async () => {
    const { view } = await sentApplication(show)
    const { slug, version } = view
    const added = await filledForm(view, { action: "add-contact", "billing.city": "Lyon" })
    expect(added.location).toBe(`/apply/${slug}?correct=${version}&lang=fr&said=unsaved#people`)
    const stored = (await visitor().applications.get({ slug })).data
    expect(stored.values).toEqual(view.values)
    expect(stored.typed).toMatchObject({ billing: { city: "Lyon" }, contacts: [{}, { id: null }] })
    expect(Object.keys(stored.problems)).toEqual(["contacts.1.lastName", "contacts.1.email"])
    const typed = { ...view, values: stored.typed ?? view.values }
    const refused = await filledForm(typed, { action: "correct", "contacts.1.id": "" })
    expect(refused.location).toBe(`/apply/${slug}?correct=${version}&lang=fr&said=incomplete#missing`)
    const person = { "contacts.1.id": "", "contacts.1.lastName": "Second", "contacts.1.email": "s@a.example" }
    const saved = await filledForm(typed, { action: "correct", ...person })
    expect(saved.location).toBe(`/apply/${slug}?lang=fr&said=corrected`)
    const after = (await visitor().applications.get({ slug })).data
    expect([after.typed, after.values.contacts.length]).toEqual([null, 2])
  })

  it("a conflict keeps what was typed, and saving it once more overwrites what was in sight", async () => {
    const { id, view } = await sentApplication(show)
    const { slug, version } = view
    await staff.registrationRecord.save({
      draft_session: id,
      version,
      billing: { city: "Nantes", street: "2 rue du Staff" },
    })
    const first = await filledForm(view, { action: "correct", "billing.city": "Lyon" })
    expect(first.location).toBe(`/apply/${slug}?correct=${version}&lang=fr&said=changed`)
    const stored = (await visitor().applications.get({ slug })).data
    const again = { action: "correct", "billing.city": "Lyon", seen: String(stored.version) }
    expect((await filledForm(view, again)).location).toContain("said=corrected")
    expect((await visitor().applications.get({ slug })).data.values.billing).toMatchObject({
      city: "Lyon",
      street: "2 rue du Staff",
    })
  })

  it("the form of a draft does nothing to what was sent, and a locked one is refused", async () => {
    const { id, view } = await sentApplication(show)
    const draft = await filledForm(view, { form: "", action: "save", "billing.city": "Lyon" })
    expect(draft.location).toContain("said=changed")
    await staff.registrationCorrections.set({ registration: id, locked: true })
    const late = await filledForm(view, { action: "correct", "billing.city": "Lyon" })
    expect(late.location).toContain("said=locked")
    expect((await visitor().applications.get({ slug: view.slug })).data.values.billing.city).toBe("Paris")
  })
})
