import { screen } from "@testing-library/react"
import { describe, expect, it, vi } from "vitest"
import type { FilterField } from "#lib/contract/records/filters.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { FilterMenu } from "./filter-menu.tsx"

const category = "details"
const fields: FilterField[] = [
  { field: "country", category, types: ["="], source: "countries", is_counted: true },
  { field: "state", category, types: ["="], source: "states", is_counted: true },
  { field: "tag", category, types: ["="], source: "company_tags", is_counted: true },
]
const chip = { entry: "state:in:1", field: "State", operator: "is", values: ["Ohio"] }

function renderFilters(offered = fields) {
  const onChoose = vi.fn<(field: FilterField) => void>()
  const onEdit = vi.fn<(entry: string) => void>()
  const { user } = renderInApp(
    <FilterMenu
      fields={offered}
      chips={[chip]}
      isFull={false}
      onChoose={onChoose}
      onEdit={onEdit}
      onRemove={() => undefined}
      onReset={() => undefined}
    />,
  )
  return { user, onChoose, onEdit }
}

const entry = (name: string) => screen.getByRole("button", { name })

describe("the filters that are offered", () => {
  it("are walked by the arrows from where a filter is typed, and chosen with Enter", async () => {
    const { user, onChoose, onEdit } = renderFilters()
    const find = screen.getByRole("searchbox", { name: "Find a filter" })
    expect(document.activeElement).toBe(find)
    await user.keyboard("{ArrowDown}{ArrowDown}")
    expect(document.activeElement).toBe(entry("State"))
    await user.keyboard("{Enter}")
    expect(onChoose).toHaveBeenLastCalledWith(fields[1])
    await user.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}{Enter}")
    expect(onEdit).toHaveBeenLastCalledWith("state:in:1")
  })

  it("are narrowed down by letters wherever the keyboard is, and Enter takes the one whose name begins so", async () => {
    const { user, onChoose } = renderFilters()
    const find = screen.getByRole<HTMLInputElement>("searchbox", { name: "Find a filter" })
    await user.keyboard("{ArrowDown}ta")
    expect(document.activeElement).toBe(find)
    expect(find.value).toBe("ta")
    await user.keyboard("{Enter}")
    expect(onChoose).toHaveBeenLastCalledWith(fields[2])
    await user.keyboard("{Backspace}{Backspace}at{Enter}")
    expect(onChoose).toHaveBeenLastCalledWith(fields[1])
  })

  it("show the category of what begins with the typed letters above the others", async () => {
    const accountType: FilterField = {
      field: "account_type",
      category,
      types: ["="],
      source: "account_types",
      is_counted: true,
    }
    const country: FilterField = {
      field: "country",
      category: "vendor",
      types: ["="],
      source: "countries",
      is_counted: true,
    }
    const { user, onChoose } = renderFilters([accountType, country])
    await user.keyboard("coun")
    const headings = screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)
    expect(headings).toEqual(["Active filters", "Vendor", "Details"])
    await user.keyboard("{Enter}")
    expect(onChoose).toHaveBeenLastCalledWith(country)
  })
})
