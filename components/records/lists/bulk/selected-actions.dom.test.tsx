import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import { listShortcuts } from "#components/shell/shortcuts.tsx"
import { NavigationProvider } from "#components/ui/page/transition-link.tsx"
import { SelectionBar } from "#components/ui/table/selection-bar.tsx"
import { useSelection } from "#components/ui/table/use-selection.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { withPopovers } from "#tests/components/popovers.ts"
import { editor, readsAll, renderInApp } from "#tests/components/render-in-app.tsx"
import { SelectedActions } from "./selected-actions.tsx"

const url = { q: "", f: [], sort: null, page: 1, size: null }
const mayAll = { ...editor, permissions: { ...readsAll, "record.edit": true, "show.bulk-action": true } }

function List() {
  const control = useSelection("", { page: "1", total: 60 })
  return (
    <NavigationProvider>
      <button type="button" data-row-main="" onClick={() => control.toggleRow(7)}>
        Lilas
      </button>
      <button type="button" onClick={() => control.togglePage([7, 8, 9])}>
        Page
      </button>
      <SelectionBar control={control} total={60}>
        <SelectedActions list="registrations" url={url} control={control} total={60} />
      </SelectionBar>
    </NavigationProvider>
  )
}

const bar = () => within(screen.getByRole("region", { name: "Selection", hidden: true }))

it("actions come with the selection and go with it", async () => {
  const { user } = renderInApp(<List />, { user: mayAll })
  expect(bar().queryByRole("button", { hidden: true })).toBeNull()
  await user.click(screen.getByRole("button", { name: "Lilas" }))
  bar().getByText("1 selected")
  bar().getByRole("button", { name: "Placed" })
  await user.click(bar().getByRole("button", { name: "Clear the selection" }))
  expect(bar().queryByRole("button", { hidden: true })).toBeNull()
})

it("the page is told from single rows, and the whole result is offered beside it", async () => {
  const { user } = renderInApp(<List />, { user: mayAll })
  await user.click(screen.getByRole("button", { name: "Page" }))
  bar().getByText("3 on this page are selected")
  await user.click(bar().getByRole("button", { name: "Select all 60 results" }))
  bar().getByText("All 60 results selected")
  expect(bar().queryByRole("button", { name: "Select all 60 results" })).toBeNull()
})

it.each([
  ["Enter", "{Enter}"],
  ["Ctrl Enter", "{Control>}{Enter}{/Control}"],
])("a key opens the menu, which names its target; a letter, Enter and %s set placed", async (_, confirm) => {
  withPopovers()
  const calls = answerCalls({
    "POST /bulk/set-registration-flag": () => answered({ success: true, nb_errors: 0, job: 3 }, 202),
    "GET /job/3": () =>
      answered({
        data: {
          id: 3,
          kind: "registrations.set-placed",
          status: "completed",
          done: 1,
          errors: 0,
          skipped: 0,
          total: 1,
        },
      }),
  })
  const { user } = renderInApp(<List />, { user: mayAll })
  const row = screen.getByRole("button", { name: "Lilas" })
  await user.click(row)
  await user.keyboard("a")
  const menu = await screen.findByRole("menu", { name: "1 registration", hidden: true })
  await within(menu).findByRole("menuitem", { name: "Placed…", hidden: true })
  await user.keyboard("p{Enter}")
  const dialog = await screen.findByRole("dialog", { name: "Set placed" })
  within(dialog).getByText("The selected registration")
  const placed = within(dialog).getByRole("radio", { name: "Placed" })
  await waitFor(() => expect(document.activeElement).toBe(placed))
  await user.keyboard(confirm)
  await screen.findByText("1 record done")
  expect(calls["POST /bulk/set-registration-flag"]?.[0]?.body).toMatchObject({
    flag: "placed",
    target: { ids: [7], nbElements: 1 },
    values: { value: true },
  })
})

it("one key opens an action of the selection, and does nothing without one", async () => {
  const { user } = renderInApp(<List />, { user: mayAll })
  screen.getByRole("button", { name: "Lilas" }).focus()
  await user.keyboard("p")
  expect(screen.queryByRole("dialog")).toBeNull()
  await user.click(screen.getByRole("button", { name: "Lilas" }))
  await user.keyboard("p")
  const dialog = await screen.findByRole("dialog", { name: "Set placed" })
  within(dialog).getByText("The selected registration")
  const listed = listShortcuts().flatMap(({ rows }) => rows)
  expect(listed).toContainEqual({ keys: "p", label: "Placed…" })
})

it("who may do one thing only has it as a button, and by the same key; it is done with what is selected", async () => {
  const calls = answerCalls({
    "GET /export-layout": () => answered({ data: [] }),
    "POST /registration/export": () => answered({ success: true, job: 3 }, 202),
  })
  const { user } = renderInApp(<List />)
  await user.click(screen.getByRole("button", { name: "Lilas" }))
  bar().getByRole("button", { name: "Export" })
  expect(bar().queryByRole("button", { name: "More" })).toBeNull()
  await user.keyboard("a")
  const dialog = within(await screen.findByRole("dialog", { name: "Export registrations" }))
  dialog.getByText("The selected registration")
  await user.click(dialog.getByRole("button", { name: "Launch export" }))
  await screen.findByText("Export in progress, waiting and watch your notifications")
  expect(calls["POST /registration/export"]?.map(({ body }) => body)).toEqual([
    expect.objectContaining({ targets: [7] }),
  ])
})
