import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import type { ExportLayout } from "#lib/contract/crm/export-layouts.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { ExportDialog } from "./export-dialog.tsx"

const scope = {
  ids: [4, 5],
  count: 2,
  url: { q: "", f: [], sort: null, page: 1, size: null },
  kind: "selected" as const,
  isUnchosen: false,
}
const show = (list: "contacts" | "companies") =>
  renderInApp(
    <ExportDialog list={list} scope={scope} opened onClose={() => undefined} onDone={() => undefined} />,
  )

it("contacts are exported one for each company and address, if that is asked for", async () => {
  const calls = answerCalls({
    "GET /export-layout": () => answered({ data: [] }),
    "POST /export/contacts": () => answered({ success: true, job: 3 }, 202),
  })
  const { user } = show("contacts")
  const dialog = await screen.findByRole("dialog")
  await user.click(within(dialog).getByRole("checkbox", { name: "One letter per company and address" }))
  await user.click(within(dialog).getByRole("button", { name: "Launch export" }))
  await screen.findByText("Export in progress, waiting and watch your notifications")
  expect(calls["POST /export/contacts"]?.[0]?.body).toMatchObject({
    targets: [4, 5],
    one_per_household: true,
  })
})

it("companies have no letters", async () => {
  answerCalls({ "GET /export-layout": () => answered({ data: [] }) })
  show("companies")
  await screen.findByRole("dialog")
  expect(screen.queryByRole("checkbox", { name: "One letter per company and address" })).toBeNull()
})

const letters: ExportLayout = {
  id: 7,
  list: "companies",
  name: "Letters",
  columns: ["city", "name"],
  format: "csv",
  delimiter: ";",
  is_shared: true,
  version: 3,
  owner: "Ada",
  is_own: true,
  is_editable: true,
}

/** The API as it answers about layouts, and what it has stored. */
function withLayouts(stored: ExportLayout[]) {
  const calls = answerCalls({
    "GET /export-layout": () => answered({ data: stored }),
    "POST /export-layout": ({ body }) => {
      const data = { ...letters, ...Object(body), id: 8, version: 1 }
      stored.push(data)
      return answered({ success: true, data }, 201)
    },
    "PUT /export-layout/7": ({ body }) => {
      const data = { ...letters, ...Object(body), version: 4 }
      stored.splice(0, 1, data)
      return answered({ success: true, data })
    },
    "POST /export/companies": () => answered({ success: true, job: 3 }, 202),
  })
  return calls
}

it("a layout brings its columns in their order and its format, and is used again the next time", async () => {
  const calls = withLayouts([letters])
  const first = show("companies")
  const choice = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Layout" })
  await screen.findByRole("option", { name: "Letters" })
  await first.user.selectOptions(choice, "Letters")
  first.unmount()
  const { user } = show("companies")
  await waitFor(() =>
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Layout" }).value).toBe("7"),
  )
  await user.click(screen.getByRole("button", { name: "Launch export" }))
  const [sent] = calls["POST /export/companies"] ?? []
  expect(sent?.body).toMatchObject({ columns: ["city", "name"], format: "csv", delimiter: ";" })
})

it("what is changed of a layout is saved in it, or under a name of its own", async () => {
  const calls = withLayouts([letters])
  const { user } = show("companies")
  await screen.findByRole("option", { name: "Letters" })
  await user.selectOptions(screen.getByRole("combobox", { name: "Layout" }), "Letters")
  expect(screen.queryByRole("button", { name: "Save changes" })).toBeNull()
  await user.click(screen.getByRole("button", { name: "Move Name up" }))
  await user.click(screen.getByRole("button", { name: "Save changes" }))
  expect(calls["PUT /export-layout/7"]?.[0]?.body).toEqual({
    version: 3,
    columns: ["name", "city"],
    format: "csv",
    delimiter: ";",
  })
  await user.click(await screen.findByRole("button", { name: "Save as a layout…" }))
  await user.type(screen.getByRole("textbox", { name: "Name" }), "Short{Enter}")
  await waitFor(() =>
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Layout" }).value).toBe("8"),
  )
  expect(calls["POST /export-layout"]?.[0]?.body).toMatchObject({
    name: "Short",
    is_shared: false,
    columns: ["name", "city"],
  })
})

it("another one's layout is used, not changed", async () => {
  withLayouts([{ ...letters, is_own: false, is_editable: false, owner: "Bea" }])
  const { user } = show("companies")
  await screen.findByRole("option", { name: "Letters (by Bea)" })
  await user.selectOptions(screen.getByRole("combobox", { name: "Layout" }), "Letters (by Bea)")
  await user.click(screen.getByRole("button", { name: "Move Name up" }))
  expect(screen.queryByRole("button", { name: /Save changes|Rename|^Delete$/ })).toBeNull()
})
