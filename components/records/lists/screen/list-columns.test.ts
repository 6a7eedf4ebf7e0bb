import { describe, expect, it } from "vitest"
import {
  allColumns,
  chosenColumns,
  inOrder,
  isUsual,
  type ListColumn,
  moveColumn,
  shareWidth,
  toggleColumn,
} from "./list-columns.ts"

const cell = () => null
const columns: ListColumn<unknown>[] = [
  { key: "name", label: "Name", width: 200, isHeader: true, cell },
  { key: "country", label: "Country", width: 100, cell },
  { key: "tags", label: "Tags", width: 100, cell },
  { key: "created", label: "Created", width: 110, isFixed: true, cell },
  { key: "actions", label: "Actions", width: 50, isFixed: true, isActions: true, cell },
]
const names = ["country", "tags", "created"].map((key) => ({ key, label: key }))
const keysOf = (some: readonly { key: string }[]) => some.map(({ key }) => key)

describe("columns of a list", () => {
  it("stand as they do for everybody while nothing was chosen", () => {
    expect(keysOf(chosenColumns(columns, allColumns))).toEqual(keysOf(columns))
  })

  it("keep the name first and the buttons last whatever is asked", () => {
    const choice = { hidden: ["name", "actions", "tags"], order: ["created", "actions", "country", "name"] }
    expect(keysOf(chosenColumns(columns, choice))).toEqual(["name", "created", "country", "actions"])
  })

  it("that came later stand after their usual neighbour", () => {
    expect(keysOf(inOrder(names, ["created", "country"]))).toEqual(["created", "country", "tags"])
    expect(keysOf(inOrder(names, ["tags"]))).toEqual(["country", "tags", "created"])
  })

  it("that are gone leave no hole", () => {
    expect(keysOf(inOrder(names, ["gone", "tags", "country", "created"]))).toEqual([
      "tags",
      "country",
      "created",
    ])
  })

  it("move by one place and stay at the ends", () => {
    expect(moveColumn(names, allColumns, "tags", -1).order).toEqual(["tags", "country", "created"])
    expect(moveColumn(names, allColumns, "created", 1)).toBe(allColumns)
  })

  it("are hidden and shown again", () => {
    const hidden = toggleColumn(allColumns, "tags")
    expect(hidden.hidden).toEqual(["tags"])
    expect(toggleColumn(hidden, "tags").hidden).toEqual([])
  })

  it("are the usual ones whatever the order in which they were hidden, and not when one was moved", () => {
    const usual = { hidden: ["tags", "created"], order: [] }
    const again = toggleColumn(toggleColumn(usual, "tags"), "tags")
    expect(again.hidden).toEqual(["created", "tags"])
    expect(isUsual(again, usual)).toBe(true)
    expect(isUsual(allColumns, usual)).toBe(false)
    expect(isUsual({ hidden: ["tags", "country"], order: [] }, usual)).toBe(false)
    expect(isUsual(moveColumn(names, usual, "tags", -1), usual)).toBe(false)
  })

  it("need fewer pixels when fewer are shown, and share what is left", () => {
    const all = shareWidth(columns)
    expect(all.minWidth).toBe(600)
    expect(all.columns[0]?.width).toBe("calc(200px + max(0px, var(--list-width) - 600px) * 0.5000)")
    expect(all.columns[3]?.width).toBe("110px")
    expect(shareWidth(chosenColumns(columns, { hidden: ["tags"], order: [] })).minWidth).toBe(500)
  })
})
