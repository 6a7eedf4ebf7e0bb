import sharp from "sharp"
import { beforeAll, describe, expect, it } from "vitest"
import type { ApplicationValues } from "#lib/contract/shows/application-values.ts"
import { sqlOne } from "#tests/factories/database.ts"
import {
  begun,
  filledIn,
  filledStamp,
  freshAddress,
  sendForm,
  visitor,
  wholeValues,
} from "#tests/factories/public-applications.ts"
import { createShow, type TestShow } from "#tests/factories/registrations.ts"

let show: TestShow
beforeAll(async () => {
  show = await createShow()
})

const get = async (slug: string) => (await visitor().applications.get({ slug })).data
const pathOf = (slug: string) => `/api/application/draft/${slug}/form`
const outcomeOf = (location: string) => new URLSearchParams(location.split("?")[1]?.split("#")[0]).get("said")

const isId = (value: unknown) => typeof value === "number"

/** What a form sends of a value: what is ticked is "on", what is not is left out. */
function fieldOf(path: string, value: unknown): [string, string][] {
  if (typeof value === "string" || typeof value === "number") return [[path, String(value)]]
  if (Array.isArray(value)) return value.filter(isId).map((id) => [`${path}.${id}`, "on"])
  return value === true ? [[path, "on"]] : []
}

const fieldsIn = (path: string, row: object) =>
  Object.entries(row).flatMap(([name, value]) => fieldOf(`${path}.${name}`, value))

/** The fields of a page that shows these values. */
function fieldsOf(version: number, { brand, contacts, booths, billing, platform }: ApplicationValues) {
  const rows = { brands: brand.brands.length, contacts: contacts.length, booths: booths.length }
  return Object.fromEntries([
    ...fieldsIn("rows", rows),
    ...fieldsIn("brand.basic", brand.basic),
    ...fieldsIn("billing", billing),
    ...fieldsIn("platform", platform),
    ...brand.brands.flatMap((row, place) => fieldsIn(`brand.brands.${place}`, row)),
    ...booths.flatMap((row, place) => fieldsIn(`booths.${place}`, row)),
    ...contacts.flatMap((row, place) => fieldsIn(`contacts.${place}`, row)),
    ...contacts.map(({ phones }, place) => [`contacts.${place}.phone`, phones[0]?.number ?? ""]),
    ["lang", "fr"],
    ["version", String(version)],
  ])
}

describe("without scripts", () => {
  it("an application is begun by a form, which leads to its page in the language of the form", async () => {
    const path = `/api/application/show/${show.shortName.toLowerCase()}/form`
    const typed = { lang: "fr", name: "Petit Nuage", email: "lea@petit-nuage.example", fax: "" }
    const { status, location } = await sendForm(path, { ...typed, stamp: filledStamp() })
    expect([status, location]).toEqual([
      303,
      expect.stringMatching(/^\/apply\/[\w-]{22}\?lang=fr&said=saved$/),
    ])
    const { values } = await get(location.slice("/apply/".length, "/apply/".length + 22))
    expect(values.brand.basic).toMatchObject({ name: "Petit Nuage", email: "lea@petit-nuage.example" })
    const caught = await sendForm(path, { ...typed, fax: "1", stamp: filledStamp() })
    expect(outcomeOf(caught.location)).toBe("program")
  })

  it("one that was sent too fast is shown again with what was typed, which no address tells, and is taken then", async () => {
    const showName = show.shortName.toLowerCase()
    const path = `/api/application/show/${showName}/form`
    const typed = { lang: "fr", name: "Petit Nuage", email: "lea@petit-nuage.example", fax: "" }
    const { stamp } = (await visitor().applications.getShow({ show: showName })).data
    const { location } = await sendForm(path, { ...typed, stamp })
    expect(outcomeOf(location)).toBe("program")
    expect(decodeURIComponent(location)).not.toContain("nuage")
    const encrypted = new URLSearchParams(location.split("?")[1]).get("kept") ?? ""
    const shown = (await visitor().applications.getShow({ show: showName, kept: encrypted })).data
    expect(shown.typed).toEqual({ name: typed.name, email: typed.email })
    expect(outcomeOf((await sendForm(path, { ...typed, stamp: shown.stamp })).location)).toBe("saved")
  })

  it("what is no form of ours that was refused lets nobody through sooner", async () => {
    const showName = show.shortName.toLowerCase()
    for (const encrypted of ["", "nothing", `Fe26.2*1*${"a".repeat(64)}*b*c*d**e*f`]) {
      const { stamp, typed } = (await visitor().applications.getShow({ show: showName, kept: encrypted }))
        .data
      const { location } = await sendForm(`/api/application/show/${showName}/form`, { name: "A", stamp })
      expect([typed, outcomeOf(location)]).toEqual([null, "program"])
    }
  })

  it("it is filled in, given rows, a picture and sent, each by a button", async () => {
    const slug = await begun(show)
    const whole = await wholeValues(show)
    const first = {
      ...whole,
      brand: { ...whole.brand, brands: whole.brand.brands.slice(0, 1) },
      booths: whole.booths.slice(0, 1).map((booth) => ({ ...booth, brands: [0] })),
    }
    const added = await sendForm(pathOf(slug), {
      ...fieldsOf((await get(slug)).version, first),
      action: "add-brand",
    })
    expect(added).toEqual({ status: 303, location: `/apply/${slug}?lang=fr&said=saved#brands` })
    const seen = await get(slug)
    expect(seen.values.brand.brands.map(({ brandName }) => brandName)).toEqual([
      whole.brand.brands[0]?.brandName,
      "",
    ])
    const missing = await sendForm(pathOf(slug), {
      ...fieldsOf(seen.version, seen.values),
      action: "publish",
    })
    expect(outcomeOf(missing.location)).toBe("missing")
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#caa" } })
      .png()
      .toBuffer()
    const removed = await sendForm(pathOf(slug), {
      ...fieldsOf((await get(slug)).version, seen.values),
      "picture.0": new File([new Uint8Array(picture)], "look.png"),
      action: "remove-brand.1",
    })
    expect(outcomeOf(removed.location)).toBe("saved")
    const { version, values, images, problems } = await get(slug)
    expect([values.brand.brands.length, images.map(({ name }) => name), problems]).toEqual([
      1,
      ["look.png"],
      {},
    ])
    const { notice } = (await visitor().applications.getShow({ show: show.shortName.toLowerCase() })).data
    const shown = { notice: String(notice.id), action: "publish" }
    const sent = await sendForm(pathOf(slug), { ...fieldsOf(version, values), ...shown })
    expect(await sqlOne("SELECT privacy_notice_id FROM registration WHERE slug = $1", [slug])).toEqual({
      privacy_notice_id: notice.id,
    })
    expect(outcomeOf(sent.location)).toBe("sent")
    expect((await get(slug)).state.code).toBe("sent")
  })

  it("the kind of company and the networks of contacts are stored, said to be wrong by their paths, and become records", async () => {
    const { slug, values, version } = await filledIn(show)
    const { choices } = (await visitor().applications.getShow({ show: show.shortName.toLowerCase() })).data
    expect(choices.accountTypes.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["Brand", "Showroom"]),
    )
    expect(choices.accountTypes.map(({ name }) => name)).not.toContain("Department store")
    const [kind] = choices.accountTypes
    const [empty, other] = choices.contactNetworks
    if (!kind || !empty || !other) return expect.unreachable("nothing to choose among")
    const typed = {
      ...fieldsOf(version, values),
      "brand.basic.accountTypeId": String(kind.id),
      [`contacts.0.socialNetworks.${empty.id}`]: "",
      [`contacts.0.socialNetworks.${other.id}`]: "n".repeat(501),
    }
    await sendForm(pathOf(slug), { ...typed, action: "save" })
    const wrong = await get(slug)
    expect(wrong.problems).toHaveProperty(["contacts.0.socialNetworks.0.name"])
    const corrected = {
      ...typed,
      version: String(wrong.version),
      [`contacts.0.socialNetworks.${other.id}`]: "ada",
    }
    expect(outcomeOf((await sendForm(pathOf(slug), { ...corrected, action: "publish" })).location)).toBe(
      "sent",
    )
    const made = await sqlOne(
      `SELECT account_type_id, array_agg(social_network_id || ' ' || network.name) AS networks
       FROM registration JOIN registration_contact contact ON contact.registration_id = registration.id
       JOIN registration_contact_social_network network ON network.registration_contact_id = contact.id
       WHERE slug = $1 GROUP BY account_type_id`,
      [slug],
    )
    expect(made).toEqual({ account_type_id: kind.id, networks: [`${other.id} ada`] })
  })

  it("a form made before it asked for the kind of company and networks leaves those alone", async () => {
    const { slug, values, version } = await filledIn(show)
    const { accountTypeId: _, ...basic } = values.brand.basic
    const stored = { ...values, brand: { ...values.brand, basic: { ...basic, accountTypeId: 31 } } }
    const { data } = await visitor().applications.save({ slug, version, values: stored })
    const { "brand.basic.accountTypeId": __, ...fields } = fieldsOf(data.version, data.values)
    await sendForm(pathOf(slug), { ...fields, "billing.city": "Lyon", action: "save" })
    const after = (await get(slug)).values
    expect([after.billing.city, after.brand.basic.accountTypeId, after.contacts[0]?.socialNetworks]).toEqual([
      "Lyon",
      31,
      data.values.contacts[0]?.socialNetworks,
    ])
  })

  it("what was typed while another tab saved is kept beside it, until one of the two is chosen", async () => {
    const { slug, values, version } = await filledIn(show)
    const other = { ...values, platform: { ...values.platform, name: "The other tab" } }
    await visitor().applications.save({ slug, version, values: other })
    const mine = { ...values, platform: { ...values.platform, name: "Mine" } }
    const late = await sendForm(pathOf(slug), { ...fieldsOf(version, mine), action: "save" })
    expect(outcomeOf(late.location)).toBe("changed")
    const both = await get(slug)
    expect([both.values.platform.name, both.typed?.platform.name]).toEqual(["The other tab", "Mine"])
    await sendForm(pathOf(slug), { lang: "en", action: "use-typed" })
    const chosen = await get(slug)
    expect([chosen.values.platform.name, chosen.typed]).toEqual(["Mine", null])
  })

  it("what was no picture is refused, and what else was typed is saved", async () => {
    const { slug, values, version } = await filledIn(show)
    const svg = new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "look.png")
    const answer = await sendForm(pathOf(slug), {
      ...fieldsOf(version, values),
      "picture.0": svg,
      action: "save",
    })
    expect(outcomeOf(answer.location)).toBe("picture")
  })

  it("names that no form of ours has change nothing", async () => {
    const { slug, version } = await filledIn(show)
    const before = await get(slug)
    const { status } = await sendForm(pathOf(slug), {
      ...fieldsOf(version, before.values),
      "__proto__.polluted": "1",
      "constructor.prototype.polluted": "1",
      "booths.9999999.itemId": "1",
      "rows.booths": "999999",
      "brand.brands.0.images.5": "on",
      published_at: "now",
      action: "delete",
    })
    expect([status, Object.hasOwn(Object.prototype, "polluted")]).toEqual([303, false])
    const after = await get(slug)
    expect(after.values.booths.length).toBeLessThanOrEqual(20)
    expect(after.values.brand.brands[0]?.images).toEqual([])
    expect(after.state.code).toBe("draft")
  })
})

it("HTML, SVG, formulas and scripts in every field are stored as they were typed, to be shown as text", async () => {
  const hostile = `=HYPERLINK("http://x")<svg/onload=alert(1)><script>alert(1)</script>{{7*7}}`
  const { slug, values, version } = await filledIn(show)
  const [brand, ...brands] = values.brand.brands
  const typed = {
    ...values,
    brand: {
      ...values.brand,
      brands: [{ ...brand, brandName: hostile }, ...brands],
      basic: { ...values.brand.basic, name: hostile },
    },
    billing: { ...values.billing, companyName: hostile, note: hostile },
  }
  const { data } = await visitor().applications.save({ slug, version, values: typed })
  expect([data.values.brand.basic.name, data.values.billing.note]).toEqual([hostile, hostile])
  const { id } = await visitor().applications.publish({ slug })
  expect(await sqlOne("SELECT company_name, note_billing FROM registration WHERE id = $1", [id])).toEqual({
    company_name: hostile,
    note_billing: hostile,
  })
})

it("a form of somebody with no draft leads to a page that is not there, and not to another's", async () => {
  const { location } = await sendForm(pathOf("no-such-draft-at-all"), { action: "save" }, freshAddress())
  expect(location).toBe("/apply/no-such-draft-at-all?lang=en&said=refused")
})
