import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { withoutLifecycle } from "#lib/contract/shows/without-lifecycle.ts"
import { filterOn } from "#tests/factories/filtered-companies.ts"
import { createFilterSet, type SetValues, setWord } from "#tests/factories/filtered-registrations.ts"
import {
  type FilterCase,
  type FilteredList,
  finder,
  testFilters,
} from "#tests/factories/list-filter-cases.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
let values: SetValues
beforeAll(async () => {
  api = await signIn(await createUser())
  values = await createFilterSet()
})

const list: FilteredList<SetValues> = {
  list: async (asked) => {
    const { data, meta, totals } = await api.registrations.list({ ...asked, sort: "company_name" })
    expect(totals.registrations).toBe(meta.total)
    return { names: data.map((row) => row.company_name.replace(`${setWord} `, "")), total: meta.total }
  },
  listFilters: () => api.registrations.listFilters(),
  listFilterOptions: (asked) => api.registrations.listFilterOptions(asked),
  listFilterCounts: (asked) => api.registrations.listFilterCounts(asked),
  setWord,
  values: () => values,
}

const found = finder(list)

/** Whether a flag is one of these, and both ways to say it. */
const flag = (field: string, yes: string, no: string): FilterCase<SetValues>[] => [
  [field, "=", ["yes"], yes],
  [field, "=", ["no"], no],
  [field, "!=", ["yes"], no],
  [field, "=", ["yes", "no"], "aurore biche castor dahlia farfadet"],
]

const cases: FilterCase<SetValues>[] = [
  ["show", "=", ["show"], "aurore castor dahlia"],
  ["show", "=", ["otherShow"], "biche farfadet"],
  ["show", "!=", ["show"], "biche farfadet"],
  ["session", "=", ["session"], "aurore dahlia"],
  ["session", "=", ["session", "laterSession"], "aurore castor dahlia"],
  ["session", "!=", ["session"], "biche castor farfadet"],
  ...flag("published", "aurore biche castor dahlia", "farfadet"),
  ["registration_lifecycle", "=", ["accepted"], "aurore"],
  ["registration_lifecycle", "=", ["accepted", "refused"], "aurore biche"],
  ["registration_lifecycle", "!=", ["accepted"], "biche castor dahlia farfadet"],
  ["registration_lifecycle", "exists", [], "aurore biche"],
  ["registration_lifecycle", "not_exists", [], "castor dahlia farfadet"],
  ...flag("placed", "aurore castor", "biche dahlia farfadet"),
  ...flag("techfile", "aurore biche", "castor dahlia farfadet"),
  ["account_type", "=", ["press"], "aurore"],
  ["account_type", "=", ["media"], "aurore biche"],
  ["account_type", "!=", ["media"], "castor dahlia farfadet"],
  ["account_type", "exists", [], "aurore biche castor"],
  ["account_type", "not_exists", [], "dahlia farfadet"],
  ["country", "=", ["france"], "aurore"],
  ["country", "!=", ["us"], "aurore farfadet"],
  ["country", "exists", [], "aurore biche castor dahlia"],
  ["country", "not_exists", [], "farfadet"],
  ["note", "exists", [], "aurore"],
  ["note", "not_exists", [], "biche castor dahlia farfadet"],
  ["brand", "=", ["petitLoup"], "aurore biche"],
  ["brand", "=", ["petitLoup", "grandOurs"], "aurore biche castor"],
  ["brand", "!=", ["petitLoup"], "castor dahlia farfadet"],
  ["brand", "exists", [], "aurore biche castor"],
  ["brand", "not_exists", [], "dahlia farfadet"],
  ...flag("first_time", "aurore biche", "castor dahlia farfadet"),
  ["brand_label", "=", ["recycled"], "biche castor"],
  ["brand_label", "!=", ["recycled"], "aurore dahlia farfadet"],
  ["brand_label", "exists", [], "aurore biche castor"],
  ["brand_label", "not_exists", [], "dahlia farfadet"],
  ["vendor_section", "=", ["kids"], "aurore biche"],
  ["vendor_section", "=", ["kids", "toys"], "aurore biche castor"],
  ["vendor_section", "!=", ["kids"], "castor dahlia farfadet"],
  ["vendor_section", "exists", [], "aurore biche castor"],
  ["vendor_section", "not_exists", [], "dahlia farfadet"],
  ["booth_item", "=", ["corner"], "aurore biche castor"],
  ["booth_item", "=", ["island"], "biche"],
  ["booth_item", "!=", ["island"], "aurore castor dahlia farfadet"],
  ["booth_item", "exists", [], "aurore biche castor"],
  ["booth_item", "not_exists", [], "dahlia farfadet"],
  ["booth_number", "=", ["b2"], "biche"],
  ["booth_number", "=", ["b1", "b2"], "aurore biche"],
  ["booth_number", "!=", ["b1"], "biche castor dahlia farfadet"],
  ["booth_number", "exists", [], "aurore biche"],
  ["booth_number", "not_exists", [], "castor dahlia farfadet"],
  ["payment", "=", ["unpaid"], "aurore"],
  ["payment", "=", ["partly"], "biche"],
  ["payment", "=", ["paid"], "castor"],
  ["payment", "=", ["unpaid", "partly"], "aurore biche"],
  ["payment", "!=", ["paid"], "aurore biche dahlia farfadet"],
  ["payment", "exists", [], "aurore biche castor"],
  ["payment", "not_exists", [], "dahlia farfadet"],
  ...flag("overdue", "biche", "aurore castor dahlia farfadet"),
  ["organization", "=", ["chamber"], "aurore"],
  ["organization", "!=", ["chamber"], "biche castor dahlia farfadet"],
  ["organization", "exists", [], "aurore castor"],
  ["organization", "not_exists", [], "biche dahlia farfadet"],
  ...flag("linked", "aurore biche castor", "dahlia farfadet"),
  ["sale_owner", "=", ["anna"], "aurore biche"],
  ["sale_owner", "=", ["ben"], "biche"],
  ["sale_owner", "!=", ["ben"], "aurore castor dahlia farfadet"],
  ["sale_owner", "exists", [], "aurore biche"],
  ["sale_owner", "not_exists", [], "castor dahlia farfadet"],
  ["company_tag", "=", ["red"], "aurore biche"],
  ["company_tag", "=", ["blue"], "biche"],
  ["company_tag", "!=", ["blue"], "aurore castor dahlia farfadet"],
  ["company_tag", "exists", [], "aurore biche"],
  ["company_tag", "not_exists", [], "castor dahlia farfadet"],
  ["current_lifecycle", "=", ["currentStage"], "aurore"],
  ["current_lifecycle", "!=", ["currentStage"], "biche castor dahlia farfadet"],
  ["current_lifecycle", "exists", [], "aurore castor"],
  ["current_lifecycle", "not_exists", [], "biche dahlia farfadet"],
  ["participation", "=", ["currentSession"], "aurore"],
  ["participation", "=", ["currentSession", "previousSession"], "aurore biche"],
  ["participation", "!=", ["currentSession"], "biche castor dahlia farfadet"],
  ["participation", "exists", [], "aurore biche"],
  ["participation", "not_exists", [], "castor dahlia farfadet"],
]

testFilters(list, cases, {
  open: ["brands", "booth_numbers"],
  most: () => [filterOn("company_tag", "!=", [values.blue]), filterOn("organization", "not_exists")],
})

describe("a filter of registrations", () => {
  it.each(["created_at", "updated_at"])("on %s finds those of today", async (field) => {
    expect(await found(filterOn(field, "today"))).toBe("aurore biche castor dahlia farfadet")
    expect(await found(filterOn(field, "yesterday"))).toBe("")
  })

  it("on when it was published distinguishes drafts", async () => {
    expect(await found(filterOn("published_at", "today"))).toBe("aurore biche castor dahlia")
    expect(await found(filterOn("published_at", "date_unknown"))).toBe("farfadet")
  })

  it("holds together with every other one", async () => {
    const both = [filterOn("placed", "=", [1]), filterOn("country", "=", [values.us])]
    expect(await found(...both)).toBe("castor")
  })

  it("on the lifecycle knows what the list says of those that have none, beside others and counted", async () => {
    const field = "registration_lifecycle"
    const { completed, inProgress } = withoutLifecycle
    expect(await found(filterOn(field, "=", [inProgress]))).toBe("farfadet")
    expect(await found(filterOn(field, "=", [completed]))).toBe("castor dahlia")
    expect(await found(filterOn(field, "=", [completed, values.accepted]))).toBe("aurore castor dahlia")
    expect(await found(filterOn(field, "!=", [completed, values.accepted]))).toBe("biche farfadet")
    const source = "shown_registration_lifecycles" as const
    const { data } = await api.registrations.listFilterOptions({ source })
    expect(data.slice(0, 2)).toEqual([
      { value: String(inProgress), label: "In progress" },
      { value: String(completed), label: "Completed" },
    ])
    expect(data.map(({ value }) => value)).toContain(String(values.accepted))
    const { data: one } = await api.registrations.listFilterOptions({ source, values: [String(completed)] })
    expect(one.map(({ label }) => label)).toEqual(["Completed"])
  })

  it.each([
    ["payment", "4"],
    ["placed", "2"],
    ["booth_number", "x".repeat(61)],
    ["session", "B12"],
  ])("on %s refuses the value %s", async (field, value) => {
    await expect(list.list({ filters: { 0: filterOn(field, "=", [value]) } })).rejects.toMatchObject({
      status: 422,
    })
  })
})

describe("booth numbers to choose from", () => {
  it("are those that begin with what is typed, each once, and label themselves", async () => {
    const numbers = async (asked: { term?: string; values?: string[] }) =>
      (await api.registrations.listFilterOptions({ source: "booth_numbers", ...asked })).data
    expect(await numbers({ term: "fb" })).toEqual(
      ["FB1", "FB2", "FB3"].map((value) => ({ value, label: value })),
    )
    expect(await numbers({ term: "b1" })).toEqual([])
    expect(await numbers({ term: "" })).toEqual([])
    expect(await numbers({ values: ["gone"] })).toEqual([{ value: "gone", label: "gone" }])
  })
})
