import { screen, within } from "@testing-library/react"
import { expect, it } from "vitest"
import { useSelection } from "#components/ui/table/use-selection.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { withPopovers } from "#tests/components/popovers.ts"
import { editor, renderInApp } from "#tests/components/render-in-app.tsx"
import { BulkActions } from "./bulk-actions.tsx"

const url = { q: "lilas", f: [], sort: null, page: 1, size: null }

function Actions({ total }: { total: number }) {
  return <BulkActions list="registrations" url={url} control={useSelection("")} total={total} />
}

it("registrations are exported by a button of its own, after a question, and a toast says where to look", async () => {
  const calls = answerCalls({
    "GET /export-layout": () => answered({ data: [] }),
    "POST /registration/export": () => answered({ success: true, job: 3 }, 202),
  })
  const { user } = renderInApp(<Actions total={12} />)
  await user.click(screen.getByRole("button", { name: "Export…" }))
  const dialog = await screen.findByRole("dialog", { name: "Export registrations" })
  within(dialog).getByText("All 12 registrations matching the filters")
  within(dialog).getByText("are you sure to launch export ?")
  await user.click(within(dialog).getByRole("checkbox", { name: "Booth numbers" }))
  await user.click(within(dialog).getByRole("button", { name: "Launch export" }))
  await screen.findByText("Export in progress, waiting and watch your notifications")
  const [sent] = calls["POST /registration/export"] ?? []
  expect(sent?.body).toMatchObject({ format: "xlsx", filters: { name: "lilas" } })
  expect(sent?.body).not.toMatchObject({ columns: expect.arrayContaining(["booth_numbers"]) })
})

it("nothing can be exported from an empty list, and the button says why", async () => {
  const { user } = renderInApp(<Actions total={0} />)
  const button = screen.getByRole("button", { name: "Export…" })
  expect(button.dataset.tooltip).toBe("The list is empty")
  await user.click(button)
  expect(screen.queryByRole("dialog")).toBeNull()
})

it.each(["companies", "contacts"] as const)("%s lead to imports of theirs, for whoever may", async (list) => {
  withPopovers()
  function Menu() {
    return <BulkActions list={list} url={url} control={useSelection("")} total={12} />
  }
  const mayImport = { ...editor.permissions, "show.bulk-action": true }
  for (const permissions of [mayImport, { "show.bulk-action": true, "record.edit": false }]) {
    const { user, unmount } = renderInApp(<Menu />, { user: { ...editor, permissions } })
    const button = screen.queryByRole("button", { name: "Actions" })
    if (button) await user.click(button)
    const link = screen.queryByRole("menuitem", { name: "Import…" })
    expect(link?.getAttribute("href")).toBe(permissions === mayImport ? `/imports?list=${list}` : undefined)
    unmount()
  }
})
