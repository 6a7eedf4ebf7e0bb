import { describe, expect, it } from "vitest"
import type { SavedFilter } from "#lib/contract/records/saved-filters.ts"
import { filterEntries } from "./filter-entries.ts"

const filter = (id: number, name: string, more: Partial<SavedFilter> = {}): SavedFilter => ({
  id,
  list: "companies",
  name,
  query: "q=paris&f=tags.is.3&sort=-name",
  is_shared: false,
  columns: null,
  pin: null,
  version: 1,
  owner: "Anna Roy",
  is_own: true,
  is_editable: true,
  ...more,
})

const filters = [
  filter(1, "Vendeurs à relancer", { is_own: false, is_shared: true }),
  filter(2, "Été : relances"),
  filter(3, "Press", { list: "contacts", query: "" }),
]
const found = (term: string) => filterEntries(filters, term, (list) => `the ${list}`)

describe("saved filters in the palette", () => {
  it("are found by any part of their name, whatever its case and accents, one's own first", () => {
    expect(found(" RELANC ").map(({ label }) => label)).toEqual(["Été : relances", "Vendeurs à relancer"])
    expect(found("ete").map(({ label }) => label)).toEqual(["Été : relances"])
  })

  it("come by how well their name fits, among one's own and among those of others", () => {
    const some = [filter(4, "Brest"), filter(5, "Forest"), filter(6, "The rest"), filter(7, "Rest of all")]
    const all = [filter(8, "Rest", { is_own: false }), ...some]
    expect(filterEntries(all, "rest", String).map(({ label }) => label)).toEqual([
      "Rest of all",
      "The rest",
      "Brest",
      "Forest",
      "Rest",
    ])
  })

  it("stay away before anything is typed", () => {
    expect(found(" ")).toEqual([])
  })

  it("say which list they belong to, and whose they are when somebody else's", () => {
    expect(found("press")[0]?.detail).toBe("the contacts")
    expect(found("vendeurs")[0]?.detail).toBe("the companies · Anna Roy")
  })

  it("lead to their list with term, filters and order", () => {
    expect(found("ete")[0]?.href).toBe("/companies?q=paris&f=tags.is.3&sort=-name&view=2")
    expect(found("press")[0]?.href).toBe("/contacts?view=3")
  })

  it("are six at most", () => {
    const many = Array.from({ length: 9 }, (_, id) => filter(id, `Stage ${id}`))
    expect(filterEntries(many, "stage", String)).toHaveLength(6)
  })
})
