import { screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { listCommands } from "#components/shell/commands.ts"
import { PaletteHost } from "#components/shell/palette-host.tsx"
import { NavigationProvider } from "#components/ui/page/transition-link.tsx"
import { useSelection } from "#components/ui/table/use-selection.ts"
import { answerCalls, answered, heldAnswer } from "#tests/components/api-at-the-edge.ts"
import { withPopovers } from "#tests/components/popovers.ts"
import { editor, readsAll, renderInApp } from "#tests/components/render-in-app.tsx"
import { BulkActions } from "./bulk-actions.tsx"

const url = { q: "", f: [], sort: null, page: 1, size: null }
const mayAll = { ...editor, permissions: { ...readsAll, "record.edit": true, "show.bulk-action": true } }

function List() {
  const control = useSelection("", { page: "1", total: 60 })
  return (
    <PaletteHost>
      <NavigationProvider>
        <button type="button" onClick={() => control.toggleRow(7)}>
          Lilas
        </button>
        <BulkActions list="companies" url={url} control={control} total={60} />
      </NavigationProvider>
    </PaletteHost>
  )
}

const groups = () => screen.queryAllByRole("group").map((group) => group.getAttribute("aria-label"))

it("what can be done with chosen rows is what the palette begins with, and opens from there", async () => {
  withPopovers()
  const notYet = () => heldAnswer().promise
  answerCalls({
    "GET /saved-filter": () => answered({ data: [] }),
    "GET /quick-search/recent": () => answered({ data: [] }),
    "GET /quick-search": () => answered({ companies: [], contacts: [] }),
    "GET /quick-search/other": () => answered({ sequences: [], mailing_lists: [], documents: [], mails: [] }),
    "GET /company-list/filter-options": notYet,
  })
  const { user } = renderInApp(<List />, { user: mayAll })
  expect(listCommands()).toEqual([])
  await user.click(screen.getByRole("button", { name: "Lilas" }))
  await user.keyboard("{Control>}k{/Control}")
  const option = await screen.findByRole("option", { name: /tags/i })
  expect(option.textContent).toBe("Add or remove tags…t")
  expect(groups()[0]).toBe("1 selected row")
  await user.keyboard("tags{Enter}")
  await screen.findByRole("dialog", { name: /tags/i })
})
