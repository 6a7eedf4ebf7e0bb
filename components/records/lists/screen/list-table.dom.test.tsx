import { screen } from "@testing-library/react"
import { beforeEach, describe, expect, it } from "vitest"
import { keepView } from "#components/records/walk/walk-store.ts"
import { NavigationProvider } from "#components/ui/page/transition-link.tsx"
import { useSelection } from "#components/ui/table/use-selection.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { allColumns, type ListColumn } from "./list-columns.ts"
import { ListTable } from "./list-table.tsx"

type Row = { id: number; name: string }

const columns: ListColumn<Row>[] = [
  { key: "name", label: "Name", width: 200, isHeader: true, cell: ({ name }) => name },
]
const pageOne: Row[] = [{ id: 1, name: "Acme" }]
const pageTwo: Row[] = [{ id: 2, name: "Bolt" }]

function List({ rows, isLoading = false }: { rows: Row[]; isLoading?: boolean }) {
  return (
    <NavigationProvider>
      <ListTable
        label="Companies"
        columns={columns}
        choice={allColumns}
        rows={rows}
        rowName={({ name }) => name}
        control={useSelection("")}
        sort="name"
        sortHref={() => "/company"}
        isLoading={isLoading}
      />
    </NavigationProvider>
  )
}

beforeEach(() => window.history.replaceState(null, "", "/companies"))

describe("where a list is scrolled to", () => {
  it("stays while the next rows are on their way, and is the top once they are there", () => {
    const { show } = renderInApp(<List rows={pageOne} />)
    const scroller = screen.getByRole("table").parentElement ?? document.body
    scroller.scrollTop = 300
    show(<List rows={pageOne} isLoading />)
    expect(scroller.scrollTop).toBe(300)
    window.history.replaceState(null, "", "?page=2")
    show(<List rows={pageTwo} />)
    expect(scroller.scrollTop).toBe(0)
  })

  it("stays where it is when the same page is read again", () => {
    const { show } = renderInApp(<List rows={pageOne} />)
    const scroller = screen.getByRole("table").parentElement ?? document.body
    scroller.scrollTop = 300
    show(<List rows={[...pageOne, ...pageTwo]} />)
    expect(scroller.scrollTop).toBe(300)
  })

  it("is where it was left for a record, once", () => {
    const href = window.location.pathname + window.location.search
    keepView(`${href}?q=other`, { top: 200, left: 0 })
    const first = renderInApp(<List rows={pageOne} />)
    expect(screen.getByRole("table").parentElement?.scrollTop).toBe(0)
    first.unmount()
    keepView(href, { top: 300, left: 40 })
    const second = renderInApp(<List rows={pageOne} />)
    const scroller = screen.getByRole("table").parentElement
    expect([scroller?.scrollTop, scroller?.scrollLeft]).toEqual([300, 40])
    second.unmount()
    renderInApp(<List rows={pageOne} />)
    expect(screen.getByRole("table").parentElement?.scrollTop).toBe(0)
  })
})
