import { describe, expect, it } from "vitest"
import { statusOf } from "#tests/factories/answers.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { insertRow, sql, unique } from "#tests/factories/database.ts"
import { raceFor } from "#tests/factories/races.ts"
import { createRegistration } from "#tests/factories/registrations.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

const admin = async () => (await signIn(await createUser({ isAdmin: true }))).tradeshows

const fields = () => ({
  name: unique("Petit Salon"),
  short_name: unique("PS"),
  template_type_id: 2 as const,
  billing_entity: "sarl" as const,
})

const addShow = async () => (await (await admin()).createShow(fields())).data

/** A new show with sections of these names. */
async function showWith(...names: string[]) {
  const calls = await admin()
  const { id: tradeshow } = await addShow()
  for (const name of names) await calls.createSection({ tradeshow, name })
  const { data: sections } = await calls.listSections({ tradeshow })
  return { calls, tradeshow, sections, ids: sections.map(({ id }) => id) }
}

const entriesOf = (type: string, id: number) =>
  sql("SELECT action, changes FROM audit_entry WHERE record_type = $1 AND record_id = $2 ORDER BY id", [
    type,
    id,
  ])

const nameTaken = { status: 422, body: { errors: { name: ["This name already exists: choose another"] } } }

describe("a trade show", () => {
  it("is added without anything in it, and the reference data know it at once", async () => {
    const api = await signIn(await createUser({ isAdmin: true }))
    const input = fields()
    const { data } = await api.tradeshows.createShow({ ...input, name: ` ${input.name} ` })
    expect(data).toMatchObject({ ...input, sessions: 0, sections: 0, current_session: null })
    expect((await api.tradeshows.listShows()).data).toContainEqual(data)
    await expect
      .poll(async () => (await api.reference.getConfiguration()).tradeshows.some(({ id }) => id === data.id))
      .toBe(true)
    expect(await entriesOf("tradeshow", data.id)).toEqual([
      { action: "create", changes: expect.objectContaining({ name: [null, input.name] }) },
    ])
  })

  it("tells its current session with its days", async () => {
    const { id } = await addShow()
    const session = { name: "Summer", is_current: true, from: "2027-06-01", to: "2027-06-03" }
    await insertRow("tradeshow_session", { tradeshow_id: id, ...session })
    const { data } = await (await admin()).listShows()
    expect(data.find((show) => show.id === id)).toMatchObject({
      sessions: 1,
      current_session: { name: "Summer", from: "2027-06-01", to: "2027-06-03" },
    })
  })

  it("is the only one of its name and of its short name", async () => {
    const calls = await admin()
    const [first, second] = [await addShow(), await addShow()]
    await expect(calls.createShow({ ...fields(), name: first.name })).rejects.toMatchObject(nameTaken)
    const { id: tradeshow, version } = second
    const edit = { ...fields(), tradeshow, version }
    await expect(calls.editShow({ ...edit, name: first.name })).rejects.toMatchObject(nameTaken)
    await expect(calls.editShow({ ...edit, short_name: first.short_name })).rejects.toMatchObject({
      status: 422,
      body: { errors: { short_name: ["This name already exists: choose another"] } },
    })
  })

  it("is added once by two who add the same at once", async () => {
    const calls = await admin()
    const input = fields()
    const add = () => statusOf(calls.createShow(input))
    expect((await Promise.all([add(), add()])).sort()).toEqual([200, 422])
  })

  it("refuses what is blank, too long or not known", async () => {
    const calls = await admin()
    expect(await statusOf(calls.createShow({ ...fields(), name: " " }))).toBe(422)
    expect(await statusOf(calls.createShow({ ...fields(), short_name: "" }))).toBe(422)
    expect(await statusOf(calls.createShow({ ...fields(), short_name: "x".repeat(13) }))).toBe(422)
    const unknown = { ...fields(), template_type_id: 5 as 2 }
    expect(await statusOf(calls.createShow(unknown))).toBe(422)
    expect(await statusOf(calls.editShow({ ...fields(), tradeshow: 2_000_000_000, version: 1 }))).toBe(404)
  })

  it("is changed over the version that was loaded only, also by two at once", async () => {
    const calls = await admin()
    const { id: tradeshow, version } = await addShow()
    const [one, other] = [fields(), fields()]
    const results = await raceFor("tradeshow", tradeshow, [
      () => calls.editShow({ ...one, tradeshow, version }),
      () => calls.editShow({ ...other, tradeshow, version }),
    ])
    const refused = results.filter(({ status }) => status === "rejected")
    const stored = (await calls.listShows()).data.find(({ id }) => id === tradeshow)
    expect(refused).toEqual([
      expect.objectContaining({
        reason: expect.objectContaining({ status: 409, body: expect.objectContaining({ current: stored }) }),
      }),
    ])
    expect(stored?.version).toBe(version + 1)
  })

  it("leaves an entry with both values of what changed, and none when nothing did", async () => {
    const calls = await admin()
    const { id: tradeshow, version, name, short_name } = await addShow()
    const same = { name, short_name, template_type_id: 2 as const, billing_entity: "sarl" as const }
    await calls.editShow({ ...same, tradeshow, version })
    await calls.editShow({ ...same, billing_entity: "inc", tradeshow, version })
    expect((await entriesOf("tradeshow", tradeshow)).slice(1)).toEqual([
      { action: "edit", changes: { billing_entity: ["sarl", "inc"] } },
    ])
  })
})

describe("the sections of a trade show", () => {
  it("are added one after the other, each name once in a show", async () => {
    const { calls, tradeshow, sections } = await showWith("Toys", "Fashion")
    expect(sections).toEqual([
      { id: expect.any(Number), name: "Toys", name_fr: null, is_used: false },
      { id: expect.any(Number), name: "Fashion", name_fr: null, is_used: false },
    ])
    await expect(calls.createSection({ tradeshow, name: "Toys" })).rejects.toMatchObject(nameTaken)
    const { id: other } = await addShow()
    expect(await statusOf(calls.createSection({ tradeshow: other, name: "Toys" }))).toBe(200)
    expect(await statusOf(calls.createSection({ tradeshow: 2_000_000_000, name: "Toys" }))).toBe(404)
  })

  it("keep places of their own when several are added at once", async () => {
    const { calls, tradeshow } = await showWith()
    await raceFor(
      "tradeshow",
      tradeshow,
      ["A", "B", "C"].map((name) => () => calls.createSection({ tradeshow, name })),
    )
    const rows = await sql("SELECT position FROM vendor_section WHERE tradeshow_id = $1 ORDER BY 1", [
      tradeshow,
    ])
    expect(rows).toEqual([{ position: 0 }, { position: 1 }, { position: 2 }])
  })

  it("are renamed, never to a name the show has, and never through another show", async () => {
    const { calls, tradeshow, ids } = await showWith("Toys", "Fashion")
    const [section = 0] = ids
    const { all } = await calls.renameSection({ tradeshow, section, name: "Games" })
    expect(all.map(({ name }) => name)).toEqual(["Games", "Fashion"])
    await expect(calls.renameSection({ tradeshow, section, name: "Fashion" })).rejects.toMatchObject(
      nameTaken,
    )
    expect(await statusOf(calls.renameSection({ tradeshow: 1, section, name: "No" }))).toBe(404)
    expect(await entriesOf("vendor_section", section)).toEqual([
      { action: "create", changes: { tradeshow_id: [null, tradeshow], name: [null, "Toys"] } },
      { action: "edit", changes: { name: ["Toys", "Games"] } },
    ])
  })

  it("are put in an order, which the reference data follow and the audit trail tells by name", async () => {
    const { calls, tradeshow, ids } = await showWith("Toys", "Fashion", "Shoes")
    const { all } = await calls.orderSections({ tradeshow, sections: ids.toReversed() })
    expect(all.map(({ name }) => name)).toEqual(["Shoes", "Fashion", "Toys"])
    const api = await signIn(await createUser({ isAdmin: true }))
    await expect
      .poll(async () => {
        const { tradeshows } = await api.reference.getConfiguration()
        return tradeshows.find(({ id }) => id === tradeshow)?.vendor_sections.map(({ name }) => name)
      })
      .toEqual(["Shoes", "Fashion", "Toys"])
    const { data } = await api.audit.listRecord({ type: "tradeshow", record: tradeshow })
    expect(data[0]?.changes).toEqual({
      sections: [
        ["Toys", "Fashion", "Shoes"],
        ["Shoes", "Fashion", "Toys"],
      ],
    })
  })

  it("are not put in an order that misses one, has one twice or one of another show", async () => {
    const { calls, tradeshow, ids } = await showWith("Toys", "Fashion")
    const [first = 0, second = 0] = ids
    const elsewhere = (await showWith("Toys")).ids[0] ?? 0
    for (const sections of [[first], [first, first], [first, second, second], [first, elsewhere]]) {
      await expect(calls.orderSections({ tradeshow, sections })).rejects.toMatchObject({
        status: 409,
        body: { current: [{ id: first }, { id: second }] },
      })
    }
  })

  it("are deleted when no company is in them", async () => {
    const { calls, tradeshow, ids } = await showWith("Toys", "Fashion")
    const [section = 0] = ids
    const { all } = await calls.removeSection({ tradeshow, section })
    expect(all.map(({ name }) => name)).toEqual(["Fashion"])
    expect(await statusOf(calls.removeSection({ tradeshow, section }))).toBe(404)
  })

  it.each([
    ["a company", "created"],
    ["a deleted company", "deleted"],
    ["a booth", "booth"],
  ])("stay, with the reason, while %s is in them", async (_, state) => {
    const { calls, tradeshow, ids } = await showWith("Toys")
    const [section = 0] = ids
    const { id: company } = await createCompany()
    if (state === "booth") await createRegistration({ booths: [{ sectionId: section }] })
    else await insertRow("company_vendor_section", { company_id: company, vendor_section_id: section })
    if (state === "deleted") await sql("UPDATE company SET deleted_at = now() WHERE id = $1", [company])
    expect((await calls.listSections({ tradeshow })).data).toMatchObject([{ is_used: true }])
    await expect(calls.removeSection({ tradeshow, section })).rejects.toMatchObject({
      status: 422,
      body: { errors: { section: ["Companies or booths use this section, possibly deleted ones"] } },
    })
    expect((await calls.listSections({ tradeshow })).data).toHaveLength(1)
  })
})
