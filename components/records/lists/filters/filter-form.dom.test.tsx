import { screen } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import { dateOperators, valueOperators } from "#lib/contract/records/filter-terms.ts"
import type { FilterField } from "#lib/contract/records/filters.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { FilterForm } from "./filter-form.tsx"
import type { UrlFilter } from "./url-filters.ts"

const accountType: FilterField = {
  field: "account_type",
  category: "details",
  types: [...valueOperators],
  source: "account_types",
  is_counted: false,
}
const createdOn: FilterField = {
  field: "created_at",
  category: "details",
  types: [...dateOperators],
  source: "date",
  is_counted: false,
}
const calls = {
  listFilters: async () => ({ data: [] }),
  listFilterOptions: async () => ({ data: [{ value: "1", label: "Agent" }] }),
  listFilterCounts: async () => ({ data: null }),
}

function renderForm(field: FilterField) {
  const onSave = vi.fn<(filter: UrlFilter) => void>()
  const { user } = renderInApp(
    <FilterForm
      field={field}
      initial={null}
      area="test"
      calls={calls}
      set={{ entries: [], term: "" }}
      onSave={onSave}
      onLikely={() => undefined}
      onCancel={() => undefined}
    />,
  )
  const add = () => screen.getByRole<HTMLButtonElement>("button", { name: "Add" })
  const chooseOperator = async (name: string) => {
    await user.click(screen.getByRole("combobox", { name: "Operator" }))
    await user.click(screen.getByRole("option", { name, hidden: true }))
  }
  return { user, onSave, add, chooseOperator }
}

it("Add waits for a value, which what is typed is not until it is one; exists needs none", async () => {
  const { user, onSave, add, chooseOperator } = renderForm(accountType)
  const values = screen.getByRole("combobox", { name: "Values" })
  expect(add().disabled).toBe(true)
  await user.type(values, "no such type{Enter}")
  expect(add().disabled).toBe(true)
  await user.clear(values)
  await user.click(await screen.findByRole("option", { name: "Agent" }))
  expect(add().disabled).toBe(false)
  await user.click(screen.getByRole("option", { name: "Agent" }))
  expect(add().disabled).toBe(true)
  await chooseOperator("Exists")
  expect(add().disabled).toBe(false)
  await user.click(add())
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ field: "account_type", type: "exists", values: [] })
})

it("between waits for both days, and says which is none of the calendar", async () => {
  const { user, onSave, add, chooseOperator } = renderForm(createdOn)
  await chooseOperator("Between")
  await user.type(screen.getByRole("textbox", { name: "From" }), "01022024")
  expect(add().disabled).toBe(true)
  const to = screen.getByRole<HTMLInputElement>("textbox", { name: "To" })
  await user.type(to, "31022025")
  expect(to.value).toBe("31/02/2025")
  expect(to.getAttribute("aria-invalid")).toBe("true")
  expect(add().disabled).toBe(true)
  await user.clear(to)
  await user.type(to, "28022025")
  expect(to.getAttribute("aria-invalid")).not.toBe("true")
  await user.click(add())
  const days = ["2024-02-01", "2025-02-28"]
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ field: "created_at", type: "day_between", values: days })
})

it("in the box of the operator, what is typed after Enter begins again, also where the same was taken again", async () => {
  const { user } = renderForm(accountType)
  const operator = screen.getByRole<HTMLInputElement>("combobox", { name: "Operator" })
  await user.click(operator)
  await user.keyboard("exi{Enter}")
  expect(operator.value).toBe("Exists")
  await user.keyboard("exi{Enter}")
  expect(operator.value).toBe("Exists")
  await user.keyboard("not ex")
  expect(operator.value).toBe("not ex")
})
