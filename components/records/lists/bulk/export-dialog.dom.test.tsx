import { screen, within } from "@testing-library/react"
import { expect, it } from "vitest"
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
  const calls = answerCalls({ "POST /export/contacts": () => answered({ success: true, job: 3 }, 202) })
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
  answerCalls({})
  show("companies")
  await screen.findByRole("dialog")
  expect(screen.queryByRole("checkbox", { name: "One letter per company and address" })).toBeNull()
})
