import { screen, waitFor } from "@testing-library/react"
import { expect, it } from "vitest"
import { allColumns } from "#components/records/lists/screen/list-columns.ts"
import { NavigationProvider } from "#components/ui/page/transition-link.tsx"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { aSavedFilter } from "#tests/components/saved-filter.ts"
import { SavedFilterList } from "./saved-filter-list.tsx"

const filterOf = (id: number, name: string) => aSavedFilter({ id, name, list: "companies", query: "q=a" })

/** The API as far as tabs go: what it answers follows what was asked of it. */
function answerPins() {
  let tabs: number[] = []
  const filters = [filterOf(1, "Paris"), filterOf(2, "Milan"), filterOf(3, "Vendors")]
  const placed = () => filters.map((one) => ({ ...one, pin: tabs.indexOf(one.id) + 1 || null }))
  const changes = filters.flatMap(({ id }) => {
    const others = () => tabs.filter((one) => one !== id)
    const path = `/saved-filter/${id}/pin`
    const pin = ({ body }: { body: unknown }) => {
      const { place = 99 } = (body ?? {}) as { place?: number }
      tabs = others().toSpliced(place - 1, 0, id)
      return answered({ success: true })
    }
    const unpin = () => {
      tabs = others()
      return answered({ success: true })
    }
    return [[`PUT ${path}`, pin] as const, [`DELETE ${path}`, unpin] as const]
  })
  answerCalls({ "GET /saved-filter": () => answered({ data: placed() }), ...Object.fromEntries(changes) })
}

function renderList() {
  return renderInApp(
    <NavigationProvider>
      <SavedFilterList
        list="companies"
        url={{ q: "", f: [], sort: null, page: 1, size: null }}
        view={null}
        isChanged={false}
        columns={{ choice: allColumns, usual: allColumns }}
        onUndo={() => undefined}
        href={() => "/companies"}
        onClose={() => undefined}
        onStart={() => undefined}
      />
    </NavigationProvider>,
  )
}

/** The button that has the focus, which is on the page. */
const focused = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name })))

it("the focus stays with a saved filter that becomes a tab, is moved, and is a tab no more", async () => {
  answerPins()
  const { user } = renderList()
  for (const name of ["Milan", "Vendors"]) {
    ;(await screen.findByRole("button", { name: `Show “${name}” as a tab` })).focus()
    await user.keyboard("{Enter}")
    await focused(`Remove the tab “${name}”`)
  }
  const before = screen.getByRole("button", { name: "Move the tab “Vendors” to the left" })
  before.focus()
  await user.keyboard("{Enter}")
  await waitFor(() => expect(before.getAttribute("aria-disabled")).toBe("true"))
  await focused("Move the tab “Vendors” to the left")
  screen.getByRole("button", { name: "Remove the tab “Milan”" }).focus()
  await user.keyboard("{Enter}")
  await focused("Show “Milan” as a tab")
})
