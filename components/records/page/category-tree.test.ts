import { describe, expect, it } from "vitest"
import { groupCategories } from "./category-tree.ts"

describe("groupCategories", () => {
  it("puts children under their chosen parent and keeps orphans", () => {
    const categories = [
      { id: 1, name: "Fashion", parent_id: null },
      { id: 2, name: "Baby", parent_id: 1 },
      { id: 3, name: "Sneakers", parent_id: 9 },
      { id: 4, name: "Girl", parent_id: 1 },
    ]
    expect(groupCategories(categories)).toEqual([
      { name: "Fashion", children: ["Baby", "Girl"] },
      { name: "Sneakers", children: [] },
    ])
  })
})
