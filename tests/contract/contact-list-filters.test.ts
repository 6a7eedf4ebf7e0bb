import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { send } from "#tests/factories/api.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { filterOn } from "#tests/factories/filtered-companies.ts"
import { createContactFilterSet, type SetValues, setWord } from "#tests/factories/filtered-contacts.ts"
import {
  everybody,
  type FilterCase,
  type FilteredList,
  finder,
  testFilters,
} from "#tests/factories/list-filter-cases.ts"
import { createContactTag } from "#tests/factories/reference.ts"
import { createUser, issueToken, signIn } from "#tests/factories/users.ts"

let api: Api
let token: string
let values: SetValues

beforeAll(async () => {
  const user = await createUser({ abilities: ["use-sib"] })
  api = await signIn(user)
  token = await issueToken(user)
  values = await createContactFilterSet()
})

const list: FilteredList<SetValues> = {
  list: async (input) => {
    const { data, meta } = await api.contacts.list(input)
    return { names: data.map((row) => row.last_name), total: meta.total }
  },
  listFilters: () => api.contacts.listFilters(),
  listFilterOptions: (input) => api.contacts.listFilterOptions(input),
  listFilterCounts: (input) => api.contacts.listFilterCounts(input),
  setWord,
  values: () => values,
}

const found = finder(list)

/** The list's order is by last name. */
const cases: FilterCase<SetValues>[] = [
  ["account_type", "=", ["press"], "aurore biche castor"],
  ["account_type", "=", ["media"], "aurore biche castor"],
  ["account_type", "=", ["conceptStore"], "biche castor"],
  ["account_type", "!=", ["conceptStore"], "aurore dahlia farfadet"],
  ["account_type", "exists", [], "aurore biche castor"],
  ["account_type", "not_exists", [], "dahlia farfadet"],
  ["vip", "=", ["yes"], "aurore"],
  ["vip", "=", ["no"], "biche castor dahlia farfadet"],
  ["vip", "=", ["yes", "no"], everybody],
  ["vip", "!=", ["yes"], "biche castor dahlia farfadet"],
  ["vip", "!=", ["no"], "aurore"],
  ["vip", "!=", ["yes", "no"], ""],
  ["tag", "=", ["red"], "aurore biche"],
  ["tag", "=", ["red", "blue"], "aurore biche castor"],
  ["tag", "!=", ["red"], "castor dahlia farfadet"],
  ["tag", "exists", [], "aurore biche castor"],
  ["tag", "not_exists", [], "dahlia farfadet"],
  ["caller", "=", ["tom"], "biche"],
  ["caller", "=", ["lyon", "tom"], "aurore biche"],
  ["caller", "!=", ["tom"], "aurore castor dahlia farfadet"],
  ["caller", "exists", [], "aurore biche"],
  ["caller", "not_exists", [], "castor dahlia farfadet"],
  ["outcome", "=", ["interested"], "aurore"],
  ["outcome", "=", ["interested", "noAnswer"], "aurore biche"],
  ["outcome", "!=", ["interested"], "biche castor dahlia farfadet"],
  ["outcome", "exists", [], "aurore biche"],
  ["outcome", "not_exists", [], "castor dahlia farfadet"],
  ["company_country", "=", ["france"], "aurore castor"],
  ["company_country", "=", ["us"], "biche castor"],
  ["company_country", "!=", ["us"], "aurore dahlia farfadet"],
  ["company_country", "exists", [], "aurore biche castor"],
  ["company_country", "not_exists", [], "dahlia farfadet"],
  ["state", "=", ["california"], "biche castor"],
  ["state", "=", ["newYork"], ""],
  ["state", "!=", ["california"], "aurore dahlia farfadet"],
  ["state", "exists", [], "biche castor"],
  ["state", "not_exists", [], "aurore dahlia farfadet"],
  ["website", "exists", [], "aurore biche castor"],
  ["website", "not_exists", [], "dahlia farfadet"],
  ["email_error", "exists", [], "biche"],
  ["email_error", "not_exists", [], "aurore castor dahlia farfadet"],
  ["in_sequence", "exists", [], "aurore"],
  ["in_sequence", "not_exists", [], "biche castor dahlia farfadet"],
  ["blacklisted", "exists", [], "biche"],
  ["blacklisted", "not_exists", [], "aurore castor dahlia farfadet"],
  ["vendor_visit", "=", ["previousSession"], "biche"],
  ["vendor_visit", "=", ["previousSession", "otherPreviousSession"], "biche castor"],
  ["vendor_visit", "!=", ["previousSession"], "aurore castor dahlia farfadet"],
  ["vendor_visit", "exists", [], "biche castor"],
  ["vendor_visit", "not_exists", [], "aurore dahlia farfadet"],
  ["current_registration", "=", ["currentSession"], "aurore"],
  ["current_registration", "!=", ["currentSession"], "biche castor dahlia farfadet"],
  ["current_registration", "exists", [], "aurore castor"],
  ["current_registration", "not_exists", [], "biche dahlia farfadet"],
  ["current_participation", "=", ["currentSession"], "aurore castor"],
  ["current_participation", "!=", ["currentSession"], "biche dahlia farfadet"],
  ["current_participation", "exists", [], "aurore castor"],
  ["current_participation", "not_exists", [], "biche dahlia farfadet"],
  ["current_lifecycle", "=", ["otherCurrentStage"], "biche castor"],
  ["current_lifecycle", "!=", ["otherCurrentStage"], "aurore dahlia farfadet"],
  ["current_lifecycle", "exists", [], "aurore biche castor"],
  ["current_lifecycle", "not_exists", [], "dahlia farfadet"],
  ["previous_registration", "=", ["previousSession"], "biche"],
  ["previous_registration", "!=", ["previousSession"], "aurore castor dahlia farfadet"],
  ["previous_registration", "exists", [], "biche castor"],
  ["previous_registration", "not_exists", [], "aurore dahlia farfadet"],
  ["previous_participation", "=", ["previousSession"], "biche castor"],
  ["previous_participation", "!=", ["previousSession"], "aurore dahlia farfadet"],
  ["previous_participation", "exists", [], "biche castor"],
  ["previous_participation", "not_exists", [], "aurore dahlia farfadet"],
  ["previous_lifecycle", "=", ["previousStage"], "biche castor"],
  ["previous_lifecycle", "!=", ["previousStage"], "aurore dahlia farfadet"],
  ["previous_lifecycle", "exists", [], "biche castor"],
  ["previous_lifecycle", "not_exists", [], "aurore dahlia farfadet"],
  ["on_marketplace", "exists", [], "aurore castor"],
  ["on_marketplace", "not_exists", [], "biche dahlia farfadet"],
]

testFilters(list, cases, {
  most: () => [filterOn("tag", "!=", [values.red]), filterOn("email_error", "not_exists")],
})

describe("a filter", () => {
  it("on dates goes by the moments of the contact", async () => {
    await createContact({
      lastName: "Datée",
      createdAt: "2025-03-04T12:00:00Z",
      updatedAt: "2025-05-06T12:00:00Z",
    })
    const total = async (field: string, day: string) =>
      (await api.contacts.list({ filters: { name: "datee", 0: filterOn(field, "day", [day]) } })).meta.total
    expect([await total("created_at", "2025-03-04"), await total("created_at", "2025-05-06")]).toEqual([1, 0])
    expect([await total("updated_at", "2025-03-04"), await total("updated_at", "2025-05-06")]).toEqual([0, 1])
  })

  it("holds together with every other one", async () => {
    const red = filterOn("tag", "=", [values.red])
    const american = filterOn("company_country", "=", [values.us])
    const visitor = filterOn("vendor_visit", "exists")
    expect(await found(red, american)).toBe("biche")
    expect(await found(american, visitor)).toBe("biche castor")
    expect(await found(red, american, filterOn("vip", "=", [1]))).toBe("")
  })

  it("finds what was changed a moment ago", async () => {
    const tag = await createContactTag()
    const filter = filterOn("tag", "=", [tag])
    expect((await api.contacts.list({ filters: { 0: filter } })).meta.total).toBe(0)
    const id = await createContact({ tagIds: [tag] })
    expect((await api.contacts.list({ filters: { 0: filter } })).data.map((row) => row.id)).toEqual([id])
  })
})

it("the filters come in the panel's order of categories", async () => {
  const { data } = await api.contacts.listFilters()
  const categories = ["details", "vendor", "current_tradeshow", "previous_tradeshow", "marketplace"]
  expect([...new Set(data.map((filter) => filter.category))]).toEqual(categories)
})

describe("the filter on the mailing provider's blacklist", () => {
  const input = { filters: { 0: filterOn("blacklisted", "exists") } }

  it("is neither offered nor taken without use-sib", async () => {
    const other = await signIn(await createUser({ abilities: ["sib.export.contacts"] }))
    const { data } = await other.contacts.listFilters()
    expect(data.map((filter) => filter.field)).not.toContain("blacklisted")
    const refused = { status: 422, body: { errors: { "filters.0.f_field": expect.any(Array) } } }
    await expect(other.contacts.list(input)).rejects.toMatchObject(refused)
    await expect(other.contacts.listFilterCounts({ field: "vip", ...input })).rejects.toMatchObject(refused)
  })

  it("is there for administrators", async () => {
    const admin = await signIn(await createUser({ isAdmin: true }))
    const { data } = await admin.contacts.listFilters()
    expect(data.map((filter) => filter.field)).toContain("blacklisted")
    expect((await admin.contacts.list(input)).meta.total).toBe(1)
  })
})

it.each([
  ["a value that is no flag", "vip", ["2"]],
  ["an id where a flag is meant", "vip", [""]],
  ["a flag where an id is meant", "tag", ["0"]],
])("%s is refused", async (_, field, chosen) => {
  const query = new URLSearchParams([
    ["filters[name]", setWord],
    ["filters[3][f_field]", field],
    ["filters[3][f_type]", "="],
    ...chosen.map((value) => ["filters[3][f_value][]", value]),
  ])
  const answer = await send(`/api/contact-list?${query}`, { token })
  expect(answer.status).toBe(422)
  expect(Object.keys((await answer.json()).errors)).toEqual(["filters.3.f_value"])
})

describe("the choices of a filter", () => {
  it("of VIP are yes and no, in the caller's language", async () => {
    const french = await signIn(await createUser(), { language: "fr" })
    expect((await french.contacts.listFilterOptions({ source: "vip" })).data).toEqual([
      { value: "1", label: "Oui" },
      { value: "0", label: "Non" },
    ])
  })

  it("label chosen values", async () => {
    const { data } = await api.contacts.listFilterOptions({
      source: "callers",
      values: [String(values.tom)],
    })
    expect(data).toEqual([{ value: String(values.tom), label: "Filterset Tom" }])
  })
})
