import { screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { NavigationProvider } from "#components/ui/page/transition-link.tsx"
import { SelectionBar } from "#components/ui/table/selection-bar.tsx"
import { useSelection } from "#components/ui/table/use-selection.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { allColumns, type ListColumn } from "./list-columns.ts"
import { ListTable } from "./list-table.tsx"

type Row = { id: number; name: string }

const columns: ListColumn<Row>[] = [
  { key: "name", label: "Name", width: 200, isHeader: true, cell: ({ name }) => <a href="#row">{name}</a> },
]
const rows: Row[] = ["Acme", "Bolt", "Cord", "Dune"].map((name, id) => ({ id, name }))

function List() {
  const control = useSelection("", { page: "1", total: 9 })
  return (
    <NavigationProvider>
      <input aria-label="Search" />
      <ListTable
        label="Companies"
        columns={columns}
        choice={allColumns}
        rows={rows}
        rowName={({ name }) => name}
        control={control}
        sort="name"
        sortHref={() => "/company"}
        isLoading={false}
      />
      <SelectionBar control={control} total={9} />
    </NavigationProvider>
  )
}

const chosen = () =>
  rows
    .filter(({ name }) => screen.getByRole<HTMLInputElement>("checkbox", { name: `Select ${name}` }).checked)
    .map(({ name }) => name)

it("x takes the row under the keyboard, with shift all up to it", async () => {
  const { user } = renderInApp(<List />)
  await user.keyboard("jx")
  expect(chosen()).toEqual(["Acme"])
  await user.keyboard("jj{Shift>}x{/Shift}")
  expect(chosen()).toEqual(["Acme", "Bolt", "Cord"])
  await user.keyboard("x")
  expect(chosen()).toEqual(["Acme", "Bolt"])
})

it("shift with j and k takes the row left and the row reached", async () => {
  const { user } = renderInApp(<List />)
  await user.keyboard("j{Shift>}jj{/Shift}")
  expect(chosen()).toEqual(["Acme", "Bolt", "Cord"])
  await user.keyboard("{Shift>}k{/Shift}")
  expect(document.activeElement?.textContent).toBe("Bolt")
})

it("Ctrl A takes the page, but in a field its text; Escape gives the selection up", async () => {
  const { user } = renderInApp(<List />)
  await user.type(screen.getByRole("textbox", { name: "Search" }), "paris{Control>}a{/Control}")
  expect(chosen()).toEqual([])
  await user.click(document.body)
  await user.keyboard("{Control>}a{/Control}")
  expect(chosen()).toHaveLength(4)
  screen.getByText("4 on this page are selected")
  await user.keyboard("{Escape}")
  expect(chosen()).toEqual([])
})

it("the head's box takes the page, shows a part of it, and gives all up", async () => {
  const { user } = renderInApp(<List />)
  const head = screen.getByRole<HTMLInputElement>("checkbox", { name: "Select the page" })
  await user.click(screen.getByRole("checkbox", { name: "Select Bolt" }))
  expect(head.indeterminate).toBe(true)
  await user.click(head)
  expect(chosen()).toHaveLength(4)
  await user.click(screen.getByRole("button", { name: "Select all 9 results" }))
  expect(head.checked).toBe(true)
  await user.click(screen.getByRole("checkbox", { name: "Select Dune" }))
  expect(chosen()).toEqual(["Dune"])
})
