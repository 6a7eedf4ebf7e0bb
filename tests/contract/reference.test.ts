import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { blocs } from "#lib/contract/records/reference.ts"
import { insertRow, sql, unique } from "#tests/factories/database.ts"
import { createOwner, createTag } from "#tests/factories/reference.ts"
import { createUser, signIn, type TestUser } from "#tests/factories/users.ts"

let user: TestUser
let api: Api
let french: Api

beforeAll(async () => {
  user = await createUser()
  api = await signIn(user)
  french = await signIn(user, { language: "fr" })
})

describe("the reference data", () => {
  it("has every list, filled", async () => {
    await createOwner()
    const data = await api.reference.loadInit()
    for (const [name, list] of Object.entries(data)) {
      const min = name === "owners" || name === "phoneTypes" ? 1 : 2
      expect(list.length, name).toBeGreaterThanOrEqual(min)
    }
    expect(data.countries).toHaveLength(249)
    expect(data.tradeshows.map((show) => show.id)).toEqual([1, 2, 3, 4])
    expect(data.phoneTypes.map((type) => type.code)).toEqual(["M", "L"])
    for (const show of data.tradeshows) {
      expect(show.sessions.filter((session) => session.is_current)).toHaveLength(1)
      expect(show.lifecycles.every((lifecycle) => lifecycle.options.length > 0)).toBe(true)
      expect(show.vendor_sections.length).toBeGreaterThan(0)
    }
  })

  it("names things in French to those who ask for French first, in English to all others", async () => {
    const germany = async (language?: string) => {
      const caller = await signIn(user, language === undefined ? {} : { language })
      return (await caller.reference.loadInit()).countries.find((country) => country.code === "DE")?.name
    }
    expect(await germany("fr")).toBe("Allemagne")
    expect(await germany("FR-ca,en;q=0.5")).toBe("Allemagne")
    expect(await germany("de,fr;q=0.5")).toBe("Germany")
    expect(await germany("frr")).toBe("Germany")
    expect(await germany()).toBe("Germany")
  })

  it("sorts countries by their name in the caller's language", async () => {
    for (const [caller, language] of [
      [api, "en"],
      [french, "fr"],
    ] as const) {
      const names = (await caller.reference.loadInit()).countries.map((country) => country.name)
      expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, language)))
    }
  })

  it("carries no French beside the English, and no keys the seeds keep for themselves", async () => {
    await insertRow("configuration_entry", { key: "seed.secret", value: "hidden" })
    await insertRow("configuration_entry", { key: "shown", value: "yes" })
    const keys = async () => (await api.reference.getConfiguration()).configurations.map((entry) => entry.key)
    await expect.poll(keys).toContain("shown")
    const text = JSON.stringify([
      await api.reference.loadInit(),
      await api.reference.getConfiguration(),
      await api.companies.loadInit(),
    ])
    expect(text).not.toMatch(/"seed\.|name_fr|hidden/)
  })
})

describe("a change by another process shows", () => {
  it("in the configuration", async () => {
    await insertRow("configuration_entry", { key: "moving", value: "1" })
    const value = async () =>
      (await api.reference.getConfiguration()).configurations.find((entry) => entry.key === "moving")?.value
    await expect.poll(value).toBe("1")
    await sql("UPDATE configuration_entry SET value = '2' WHERE key = 'moving'")
    await expect.poll(value).toBe("2")
    await sql("DELETE FROM configuration_entry WHERE key = 'moving'")
    await expect.poll(value).toBe(undefined)
  })

  it("in the names of both languages", async () => {
    const name = unique("Renamed")
    await sql("UPDATE salutation SET name = $1, name_fr = $2 WHERE id = (SELECT min(id) FROM salutation)", [
      name,
      `${name} fr`,
    ])
    const names = async (caller: Api) =>
      (await caller.reference.loadInit()).salutations.map((one) => one.name)
    await expect.poll(() => names(api)).toContain(name)
    await expect.poll(() => names(french)).toContain(`${name} fr`)
  })

  it("in the choices of filters and forms", async () => {
    const name = unique("Fresh tag")
    await createTag({ name })
    const offered = async () =>
      (await api.companies.listFilterOptions({ source: "company_tags" })).data.map((option) => option.label)
    await expect.poll(offered).toContain(name)
    expect((await api.companies.loadInit()).tags.map((tag) => tag.name)).toContain(name)
  })

  it("not before it is committed, and hides a seller who left", async () => {
    const nickname = unique("Leaver")
    const id = await createOwner(nickname)
    const nicknames = async () => (await api.reference.loadInit()).owners.map((owner) => owner.nickname)
    await expect.poll(nicknames).toContain(nickname)
    await sql("UPDATE owner SET is_active = false WHERE id = $1", [id])
    await expect.poll(nicknames).not.toContain(nickname)
  })
})

it("owners stand as people look for them: accents and capitals make no other letter", async () => {
  const mark = unique("Order")
  const names = ["Zoé", "émile", "Emma", "Élodie"].map((name) => `${mark} ${name}`)
  for (const name of names) await createOwner(name)
  const own = async () =>
    (await api.reference.loadInit()).owners
      .map(({ nickname }) => nickname)
      .filter((nickname) => nickname.startsWith(mark))
  await expect.poll(own).toHaveLength(names.length)
  expect((await own()).map((name) => name.replace(`${mark} `, ""))).toEqual([
    "Élodie",
    "émile",
    "Emma",
    "Zoé",
  ])
})

describe("the choices of the company form", () => {
  it("are all there, in the caller's language", async () => {
    const form = await french.companies.loadInit()
    expect(new Set(form.types.map((type) => type.bloc_associated))).toEqual(new Set([...blocs, null]))
    expect(form.types.map((type) => type.name)).toContain("Grand magasin")
    for (const list of [
      form.buyer.types,
      form.buyer.marketCategories,
      form.buyer.genderAgeRanges,
      form.media.types,
      form.vendor.sections,
      form.vendor.targets,
      form.accountTagsMp,
    ]) {
      expect(list.length).toBeGreaterThan(1)
    }
    const parents = new Set(form.vendor.marketCategories.map((category) => category.parent_id))
    expect(parents.has(null) && parents.size > 2).toBe(true)
  })

  it("tell which buyer types may be deleted: those users made", async () => {
    const name = unique("Pop-up shop")
    const { data } = await api.companies.createBuyerType({ name })
    const made = async () => (await api.companies.loadInit()).buyer.types.find((type) => type.id === data.id)
    await expect.poll(made).toEqual({ id: data.id, name, is_deletable: true })
  })
})
