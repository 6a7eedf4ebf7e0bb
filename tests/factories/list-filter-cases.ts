import { describe, expect, it, vi } from "vitest"
import type {
  FilterCounts,
  FilterField,
  FilterOption,
  FilterSource,
  FilterType,
  SentFilters,
} from "#lib/contract/records/filters.ts"
import { guards } from "#tests/pace.ts"
import { filterOn } from "./filtered-companies.ts"

type Filter = ReturnType<typeof filterOn>

/** A list that is asked with filters, beside a set of records that differ in everything it filters by. */
export type FilteredList<Values> = {
  /** @returns short names of the rows in the list's order, and how many there are said to be */
  list: (asked: { filters: SentFilters; per_page?: number }) => Promise<{ names: string[]; total: number }>
  listFilters: () => Promise<{ data: FilterField[] }>
  listFilterOptions: (asked: { source: FilterSource }) => Promise<{ data: FilterOption[] }>
  listFilterCounts: (asked: { field: string; filters: SentFilters }) => Promise<{ data: FilterCounts }>
  /** Word that finds the records of the set, and no others. */
  setWord: string
  /** Ids of reference values by a short name; known once the set is there. */
  values: () => Values
}

/** Field, operator, chosen values, short names of the records that must be found, in the list's order. */
export type FilterCase<Values> = [field: string, type: FilterType, chosen: (keyof Values)[], expected: string]

/** Everybody in the set who is not deleted. */
export const everybody = "aurore biche castor dahlia farfadet"

/** @returns what finds the records of the set that pass all filters; their total must be right, too */
export function finder(list: FilteredList<unknown>) {
  return async (...filters: Filter[]): Promise<string> => {
    const { names, total } = await list.list({
      filters: { ...Object.fromEntries(filters.entries()), name: list.setWord },
    })
    expect(total).toBe(names.length)
    return names.join(" ")
  }
}

/** Values that nothing has are counted through the list a few times, not hundreds. */
const recountedEmpty = 3

/**
 * The counts of a field's values beside other filters, each value held against what the list counts for it.
 * @returns how many values have rows
 */
async function recount(list: FilteredList<unknown>, field: string, others: SentFilters): Promise<number> {
  // A machine that is busy elsewhere may let the time pass after which counting is given up.
  const counts = await vi.waitUntil(
    async () => (await list.listFilterCounts({ field, filters: others })).data,
    { timeout: guards.wait },
  )
  const some = counts.filter(({ count }) => count > 0)
  const none = counts.filter(({ count }) => count === 0)
  for (const { value, count } of [...some, ...none.slice(0, recountedEmpty)]) {
    const { total } = await list.list({ filters: { ...others, own: filterOn(field, "=", [value]) } })
    expect(total, `${field} ${value}`).toBe(count)
  }
  return some.length
}

/**
 * What holds of the filters of every list.
 * @param most filters that most records pass
 * @param open sources whose values are not listed, but searched
 */
export function testFilters<Values extends Record<keyof Values, number | string>>(
  list: FilteredList<Values>,
  cases: FilterCase<Values>[],
  { most, open = [] }: { most: () => Filter[]; open?: readonly FilterSource[] },
) {
  const found = finder(list)
  const idsOf = (chosen: (keyof Values)[]) => chosen.map((name) => list.values()[name])
  const expectExactTotal = async (...filters: Filter[]) => {
    const { names, total } = await list.list({
      filters: Object.fromEntries(filters.entries()),
      per_page: 100,
    })
    expect(total).toBe(names.length)
  }

  describe("a filter", () => {
    it.each(cases)("on %s %s %j finds the right records", async (field, type, chosen, expected) => {
      expect(await found(filterOn(field, type, idsOf(chosen)))).toBe(expected)
    })

    it.each(cases)("on %s %s %j counts what it lists when it is the only one", (field, type, chosen) =>
      expectExactTotal(filterOn(field, type, idsOf(chosen))),
    )

    it("is in this table with every operator it offers, unless it is on dates", async () => {
      const { data } = await list.listFilters()
      const offered = data
        .filter((filter) => filter.source !== "date")
        .flatMap((filter) => filter.types.map((type) => `${filter.field} ${type}`))
      expect(new Set(cases.map(([field, type]) => `${field} ${type}`))).toEqual(new Set(offered))
    })

    it("of none finds everybody who is not deleted", async () => {
      expect(await found()).toBe(everybody)
    })

    it("of those that most pass counts who passes all", () => expectExactTotal(...most()))
  })

  describe("the counts of a filter's values", () => {
    const countedFields = async () =>
      (await list.listFilters()).data.filter(({ is_counted }) => is_counted).map(({ field }) => field)

    it("are what the list counts for each of them", async () => {
      const fields = await countedFields()
      expect(fields.length).toBeGreaterThan(5)
      for (const field of fields) expect(await recount(list, field, {}), field).toBeGreaterThan(0)
    })

    it("hold beside the search and other filters, and leave out those on the field itself", async () => {
      const others = { ...Object.fromEntries(most().entries()), name: list.setWord }
      const onOthers = new Set(most().map(({ f_field }) => f_field))
      for (const field of await countedFields()) {
        if (onOthers.has(field)) continue
        await recount(list, field, others)
        const own = { ...others, own: filterOn(field, "not_exists", []) }
        const [plain, beside] = [others, own].map((filters) => list.listFilterCounts({ field, filters }))
        expect(await beside).toEqual(await plain)
      }
    })

    it("are of values that are listed only", async () => {
      const { data: fields } = await list.listFilters()
      for (const { field, source } of fields) {
        if (!["date", "yes_no", ...open].includes(source)) continue
        expect(await list.listFilterCounts({ field, filters: {} })).toEqual({ data: null })
      }
      await expect(list.listFilterCounts({ field: "nothing", filters: {} })).rejects.toMatchObject({
        status: 422,
        body: { errors: { field: [expect.any(String)] } },
      })
    })
  })

  it("the choices of every closed filter are values that it takes", async () => {
    const { data: filters } = await list.listFilters()
    for (const { field, source } of filters) {
      if (["date", "yes_no", ...open].includes(source)) continue
      const { data: options } = await list.listFilterOptions({ source })
      expect(options.length, field).toBeGreaterThan(0)
      const chosen = options.slice(0, 200).map((option) => option.value)
      await list.list({ filters: { 0: filterOn(field, "=", chosen) } })
    }
  })
}
