import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { send } from "#tests/factories/api.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createFilterSet, filterOn, type SetValues, setWord } from "#tests/factories/filtered-companies.ts"
import {
  type FilterCase,
  type FilteredList,
  finder,
  testFilters,
} from "#tests/factories/list-filter-cases.ts"
import { countryId, createBrand, createTag } from "#tests/factories/reference.ts"
import { createUser, issueToken, signIn } from "#tests/factories/users.ts"

let api: Api
let token: string
let values: SetValues

beforeAll(async () => {
  const user = await createUser()
  api = await signIn(user)
  token = await issueToken(user)
  values = await createFilterSet()
})

const shortNames = (rows: { name: string }[]) => rows.map((row) => row.name.replace(`${setWord} `, ""))

const short = (rows: { name: string }[]) => shortNames(rows).join(" ")

const list: FilteredList<SetValues> = {
  list: async (asked) => {
    const { data, meta } = await api.companies.list(asked)
    return { names: shortNames(data), total: meta.total }
  },
  listFilters: () => api.companies.listFilters(),
  listFilterOptions: (asked) => api.companies.listFilterOptions(asked),
  listFilterCounts: (asked) => api.companies.listFilterCounts(asked),
  setWord,
  values: () => values,
}

const found = finder(list)

/** The list's order is by name. */
const cases: FilterCase<SetValues>[] = [
  ["account_type", "=", ["press"], "aurore dahlia"],
  ["account_type", "=", ["media"], "aurore biche dahlia"],
  ["account_type", "=", ["press", "conceptStore"], "aurore castor dahlia"],
  ["account_type", "!=", ["media"], "castor farfadet"],
  ["account_type", "!=", ["press"], "biche castor farfadet"],
  ["account_type", "exists", [], "aurore biche castor dahlia"],
  ["account_type", "not_exists", [], "farfadet"],
  ["tag", "=", ["red"], "aurore biche"],
  ["tag", "=", ["red", "blue"], "aurore biche castor"],
  ["tag", "!=", ["red"], "castor dahlia farfadet"],
  ["tag", "!=", ["red", "blue"], "dahlia farfadet"],
  ["tag", "exists", [], "aurore biche castor"],
  ["tag", "not_exists", [], "dahlia farfadet"],
  ["country", "=", ["france"], "aurore"],
  ["country", "=", ["france", "us"], "aurore biche castor"],
  ["country", "!=", ["us"], "aurore dahlia farfadet"],
  ["country", "exists", [], "aurore biche castor"],
  ["country", "not_exists", [], "dahlia farfadet"],
  ["state", "=", ["california"], "biche"],
  ["state", "!=", ["california"], "aurore castor dahlia farfadet"],
  ["state", "exists", [], "biche castor"],
  ["state", "not_exists", [], "aurore dahlia farfadet"],
  ["brand", "=", ["grandOurs"], "biche"],
  ["brand", "=", ["petitLoup", "grandOurs"], "aurore biche"],
  ["brand", "!=", ["grandOurs"], "aurore castor dahlia farfadet"],
  ["brand", "exists", [], "aurore biche"],
  ["brand", "not_exists", [], "castor dahlia farfadet"],
  ["website", "exists", [], "aurore"],
  ["website", "not_exists", [], "biche castor dahlia farfadet"],
  ["email_error", "exists", [], "biche"],
  ["email_error", "not_exists", [], "aurore castor dahlia farfadet"],
  ["in_sequence", "exists", [], "castor"],
  ["in_sequence", "not_exists", [], "aurore biche dahlia farfadet"],
  ["sale_owner", "=", ["ben"], "biche"],
  ["sale_owner", "=", ["anna"], "aurore biche"],
  ["sale_owner", "!=", ["ben"], "aurore castor dahlia farfadet"],
  ["sale_owner", "exists", [], "aurore biche"],
  ["sale_owner", "not_exists", [], "castor dahlia farfadet"],
  ["vendor_tag", "=", ["hot"], "aurore"],
  ["vendor_tag", "!=", ["hot"], "biche castor dahlia farfadet"],
  ["vendor_tag", "exists", [], "aurore biche"],
  ["vendor_tag", "not_exists", [], "castor dahlia farfadet"],
  ["primary_sales_contact", "exists", [], "aurore"],
  ["primary_sales_contact", "not_exists", [], "biche castor dahlia farfadet"],
  ["current_lifecycle", "=", ["currentStage"], "aurore castor"],
  ["current_lifecycle", "!=", ["currentStage"], "biche dahlia farfadet"],
  ["current_lifecycle", "exists", [], "aurore castor dahlia"],
  ["current_lifecycle", "not_exists", [], "biche farfadet"],
  ["previous_lifecycle", "=", ["previousStage"], "biche castor"],
  ["previous_lifecycle", "!=", ["previousStage"], "aurore dahlia farfadet"],
  ["previous_lifecycle", "exists", [], "biche castor"],
  ["previous_lifecycle", "not_exists", [], "aurore dahlia farfadet"],
  ["current_participation", "=", ["currentSession"], "aurore"],
  ["current_participation", "!=", ["currentSession"], "biche castor dahlia farfadet"],
  ["current_participation", "exists", [], "aurore castor"],
  ["current_participation", "not_exists", [], "biche dahlia farfadet"],
  ["previous_participation", "=", ["previousSession"], "biche castor"],
  ["previous_participation", "!=", ["previousSession"], "aurore dahlia farfadet"],
  ["previous_participation", "exists", [], "biche castor"],
  ["previous_participation", "not_exists", [], "aurore dahlia farfadet"],
  ["on_marketplace", "exists", [], "aurore"],
  ["on_marketplace", "not_exists", [], "biche castor dahlia farfadet"],
  ["lifecycle_platform", "=", ["lost"], "castor"],
  ["lifecycle_platform", "=", ["lost", "trial"], "aurore castor"],
  ["lifecycle_platform", "!=", ["lost"], "aurore biche dahlia farfadet"],
  ["lifecycle_platform", "exists", [], "aurore castor"],
  ["lifecycle_platform", "not_exists", [], "biche dahlia farfadet"],
]

testFilters(list, cases, {
  open: ["brands"],
  most: () => [filterOn("tag", "!=", [values.red]), filterOn("email_error", "not_exists")],
})

describe("a filter", () => {
  it("holds together with every other one", async () => {
    const red = filterOn("tag", "=", [values.red])
    const blue = filterOn("tag", "=", [values.blue])
    const media = filterOn("account_type", "=", [values.media])
    const american = filterOn("country", "=", [values.us])
    expect(await found(red, blue)).toBe("biche")
    expect(await found(media, red)).toBe("aurore biche")
    expect(await found(media, red, american)).toBe("biche")
    expect(await found(media, red, american, filterOn("state", "!=", [values.california]))).toBe("")
  })

  it("finds what was changed a moment ago", async () => {
    const tag = await createTag()
    const filter = filterOn("tag", "=", [tag])
    expect((await api.companies.list({ filters: { 0: filter } })).meta.total).toBe(0)
    const { id } = await createCompany({ tagIds: [tag] })
    expect((await api.companies.list({ filters: { 0: filter } })).data.map((row) => row.id)).toEqual([id])
  })
})

describe("filters as an address has them", () => {
  const get = async (query: string) => {
    const answer = await send(`/api/company-list?${query}`, { token })
    return { status: answer.status, body: await answer.json() }
  }

  it("are read in the form that is specified", async () => {
    const query = `filters[0][f_field]=tag&filters[0][f_relation]=tags&filters[0][f_value][0]=${values.red}&filters[0][f_value][1]=${values.blue}&filters[0][f_type]==&filters[1][f_field]=country&filters[1][f_value]=${values.us}&filters[1][f_type]==&filters[name]=${setWord}`
    expect(short((await get(query)).body.data)).toBe("biche castor")
  })

  it("are read the same when percent-encoded", async () => {
    const query = `filters%5B0%5D%5Bf_field%5D=tag&filters%5B0%5D%5Bf_value%5D%5B%5D=${values.blue}&filters%5B0%5D%5Bf_type%5D=%21%3D&filters%5Bname%5D=${setWord}`
    expect(short((await get(query)).body.data)).toBe("aurore dahlia farfadet")
  })

  it("need no search term", async () => {
    const one = `filters[0][f_field]=brand&filters[0][f_value][0]=${values.grandOurs}&filters[0][f_type]==`
    expect(short((await get(one)).body.data)).toBe("biche")
    const two = `${one}&filters[1][f_field]=tag&filters[1][f_value][0]=${values.red}&filters[1][f_type]=!=`
    expect(short((await get(two)).body.data)).toBe("")
  })

  it("may have any number, with none before it and no search term", async () => {
    const third = `filters[3][f_field]=brand&filters[3][f_value][0]=${values.grandOurs}&filters[3][f_type]==`
    expect(short((await get(third)).body.data)).toBe("biche")
    expect(short((await get(`${third}&filters[7][f_field]=tag&filters[7][f_type]=exists`)).body.data)).toBe(
      "biche",
    )
  })

  it("stay in the addresses of the pages", async () => {
    const query = `per_page=10&filters[0][f_field]=tag&filters[0][f_value][0]=${values.red}&filters[0][f_type]==&filters[name]=${setWord}`
    const { links } = (await get(query)).body
    const answer = await (await send(links[1].url, { token })).json()
    expect(short(answer.data)).toBe("aurore biche")
  })
})

describe("a filter the list does not offer is refused", () => {
  const wrong: [reason: string, filter: object, key: string][] = [
    ["field", { f_field: "password_hash", f_type: "=", f_value: ["1"] }, "f_field"],
    ["field without a name", { f_type: "=", f_value: ["1"] }, "f_field"],
    ["operator", { f_field: "tag", f_type: "like", f_value: ["1"] }, "f_type"],
    ["operator of another filter", { f_field: "website", f_type: "=", f_value: ["1"] }, "f_type"],
    ["relation", { f_field: "tag", f_relation: "owners", f_type: "exists" }, "f_relation"],
    ["value", { f_field: "tag", f_type: "=", f_value: ["1); DROP TABLE company"] }, "f_value"],
    ["value 0", { f_field: "tag", f_type: "=", f_value: ["0"] }, "f_value"],
    ["value too large", { f_field: "tag", f_type: "=", f_value: ["2147483648"] }, "f_value"],
    ["nothing chosen", { f_field: "tag", f_type: "=", f_value: [] }, "f_value"],
    ["no date", { f_field: "created_at", f_type: "day" }, "f_value"],
    ["date that is none", { f_field: "created_at", f_type: "day", f_value: ["2026-02-30"] }, "f_value"],
    ["one date of two", { f_field: "created_at", f_type: "day_between", f_value: ["2026-02-01"] }, "f_value"],
    ["201 values", { f_field: "tag", f_type: "=", f_value: Array(201).fill("1") }, "f_value"],
  ]

  it.each(wrong)("with 422 on it: %s", async (_, filter, key) => {
    const query = new URLSearchParams(
      Object.entries(filter).flatMap(([name, value]) =>
        Array.isArray(value)
          ? value.map((one, place) => [`filters[3][${name}][${place}]`, one])
          : [[`filters[3][${name}]`, value]],
      ),
    )
    const answer = await send(`/api/company-list?filters[name]=x&${query}`, { token })
    expect(answer.status).toBe(422)
    expect(Object.keys((await answer.json()).errors)).toEqual([`filters.3.${key}`])
  })

  it("with 422 when there are more than 20", async () => {
    const filters = Object.fromEntries(
      Array.from({ length: 22 }, (_, place) => [place, filterOn("tag", "exists")]),
    )
    await expect(api.companies.list({ filters })).rejects.toMatchObject({ status: 422 })
  })
})

describe("the choices of a filter", () => {
  it("of brands are at most 10 that start with at least 3 letters, whatever case and accents", async () => {
    for (let number = 1; number <= 11; number++) await createBrand(`Élan choice ${number}`)
    await createBrand("Grand Élan choice")
    const find = async (term: string) =>
      (await api.companies.listFilterOptions({ source: "brands", term })).data.map((option) => option.label)
    expect(await find("él")).toEqual([])
    const labels = await find("eLAN cho")
    expect(labels).toHaveLength(10)
    expect(labels.every((label) => label.startsWith("Élan choice"))).toBe(true)
    expect(await find("Élan choice 11")).toEqual(["Élan choice 11"])
    const { brands } = await api.companies.loadOptionalInit({ term: "élan" })
    expect(brands.map((brand) => brand.name)).toEqual(labels)
    expect((await api.companies.loadOptionalInit({ term: "él" })).brands).toEqual([])
  })

  it("of brands take %, _ and \\ as they are", async () => {
    await createBrand("100% Laine")
    await createBrand("100x Laine")
    const find = async (term: string) => (await api.companies.loadOptionalInit({ term })).brands.length
    expect([await find("100%"), await find("100_"), await find("100\\"), await find("%%%")]).toEqual([
      1, 0, 0, 0,
    ])
  })

  it("label chosen values, brands by their ids", async () => {
    const label = async (source: "brands" | "countries", id: number) =>
      (await api.companies.listFilterOptions({ source, values: [String(id)] })).data
    expect(await label("brands", values.petitLoup)).toEqual([
      { value: String(values.petitLoup), label: "Filterset Petit Loup" },
    ])
    const germany = await countryId("DE")
    const french = await signIn(await createUser(), { language: "fr" })
    const { data } = await french.companies.listFilterOptions({
      source: "countries",
      values: [String(germany)],
    })
    expect(data).toEqual([{ value: String(germany), label: "Allemagne" }])
    expect(await label("countries", germany)).toEqual([{ value: String(germany), label: "Germany" }])
  })
})

it("the counts of account types take in the types under one, beside filters on other fields", async () => {
  const filters = {
    name: setWord,
    0: filterOn("country", "exists", []),
    1: filterOn("account_type", "=", [values.conceptStore]),
  }
  const { media, press, conceptStore } = values
  const countOf = async (type: number) => {
    const { data } = await api.companies.listFilterCounts({ field: "account_type", filters })
    return data?.find(({ value }) => value === String(type))?.count
  }
  await expect.poll(() => countOf(media)).toBe(2)
  await expect.poll(() => countOf(press)).toBe(1)
  await expect.poll(() => countOf(conceptStore)).toBe(1)
})
