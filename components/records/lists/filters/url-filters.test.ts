import { describe, expect, it } from "vitest"
import { filterType, listFilters } from "#lib/contract/records/filters.ts"
import { operators } from "./operators.ts"
import { formatFilter, parseFilter, readFilters, toListFilters, type UrlFilter } from "./url-filters.ts"

describe("a filter in the address", () => {
  it("reads as field, operator and values", () => {
    expect(parseFilter("tags.is.3~5")).toEqual({ field: "tags", type: "=", values: ["3", "5"] })
    expect(parseFilter("created_at.between.2026-01-01~2026-02-01")).toEqual({
      field: "created_at",
      type: "day_between",
      values: ["2026-01-01", "2026-02-01"],
    })
    expect(parseFilter("email_error.exists")).toEqual({ field: "email_error", type: "exists", values: [] })
  })

  it("survives being written and read, for every operator", () => {
    const valuesOf = {
      none: [],
      choices: ["3", "5"],
      day: ["2026-02-28"],
      days: ["2026-02-28", "2026-02-28"],
    }
    for (const type of filterType.options) {
      const filter: UrlFilter = { field: "tags", type, values: valuesOf[operators[type].operand] }
      expect(parseFilter(formatFilter(filter))).toEqual(filter)
    }
  })

  it("keeps values that hold the separators", () => {
    const filter: UrlFilter = { field: "name", type: "=", values: ["a~b", "50%", "x.y", "é@"] }
    expect(parseFilter(formatFilter(filter))).toEqual(filter)
  })

  it.each([
    "",
    "tags",
    "tags.",
    ".is.3",
    "tags.is",
    "tags.is.",
    "tags.is.3~",
    "tags.like.3",
    "tags.is.%E0%A4%A",
    "ta gs.is.3",
    "a@b.is.3",
    "email_error.exists.1",
    "created_at.on.2026-02-30",
    "created_at.on.28/02/2026",
    "created_at.between.2026-01-01",
    "created_at.today.2026-01-01",
    `tags.is.${Array.from({ length: 201 }, (_, index) => index).join("~")}`,
    "__proto__",
  ])("is refused without an exception when it is %j", (entry) => {
    expect(parseFilter(entry)).toBeNull()
  })
})

describe("the filters of an address", () => {
  it("keep their order, drop repeats, and set apart what makes no sense", () => {
    const read = readFilters(["tags.is.3", "nonsense", "country.not.1", "tags.is.3"])
    expect(read.filters.map(({ entry }) => entry)).toEqual(["tags.is.3", "country.not.1"])
    expect(read.ignored).toEqual(["nonsense"])
  })

  it("stop at the most a list takes", () => {
    const read = readFilters(Array.from({ length: 22 }, (_, index) => `tags.is.${index}`))
    expect(read.filters).toHaveLength(20)
    expect(read.ignored).toEqual(["tags.is.20", "tags.is.21"])
  })

  it("become the object the API takes", () => {
    const { filters } = readFilters(["tags.is.3~5", "vendor_sections.not_exists"])
    const sent = toListFilters(
      filters.map(({ filter }) => filter),
      "kids",
    )
    expect(sent).toEqual({
      name: "kids",
      "0": { f_field: "tags", f_value: ["3", "5"], f_type: "=" },
      "1": { f_field: "vendor_sections", f_value: [], f_type: "not_exists" },
    })
    expect(listFilters.safeParse(sent).success).toBe(true)
  })

  it("send no term when there is none", () => {
    expect(toListFilters([], "")).toEqual({})
  })
})
