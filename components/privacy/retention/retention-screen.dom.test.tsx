import { screen, within } from "@testing-library/react"
import { expect, it } from "vitest"
import type { RetentionRule } from "#lib/contract/privacy/retention.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { RetentionScreen } from "./retention-screen.tsx"

const contacts: RetentionRule = {
  kind: "prospects",
  days: 1095,
  min_days: 365,
  default_days: 1095,
  enabled_at: null,
  enabled_by: null,
  applied_at: null,
  version: 4,
}
const on: RetentionRule = {
  ...contacts,
  kind: "notices",
  min_days: 30,
  enabled_at: "2026-11-20T10:00:00Z",
  enabled_by: { id: 1, name: "Ada" },
}
const previewOf = (rows: number) => ({
  kind: "prospects",
  days: 1095,
  version: 4,
  rows,
  oldest: "2020-01-02T10:00:00Z",
  first: [
    { id: 7, name: "Eve Old", since: "2020-01-02T10:00:00Z", record: "contact" },
    { id: 8, name: null, since: "2020-01-03T10:00:00Z", record: null },
  ],
})
const preview = "GET /retention/prospects/preview"
const enable = "POST /retention/prospects/enable"

const show = () =>
  renderInApp(
    <RetentionScreen
      rules={[contacts, on]}
      fixed={[{ kind: "invoices", days: 3653 }]}
      log={[{ kind: "notices", day: "2026-11-21", days: 365, rows: 12 }]}
    />,
  )

it("switches a rule on with what its preview shows; a number that changed is shown first", async () => {
  const previews = [previewOf(2), previewOf(3)]
  const answers = [
    () => answered({ success: false, message: "Look again", current: previewOf(3) }, 409),
    () => answered({ data: contacts }),
  ]
  const calls = answerCalls({
    [preview]: () => answered({ data: previews.shift() }),
    [enable]: () => (answers.shift() ?? Response.error)(),
  })
  const { user, router } = show()
  await user.click(screen.getByRole("button", { name: "Preview: Contacts" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Contacts: what would be deleted" }))
  await dialog.findByText("2 items would be deleted now, the oldest from Jan 2, 2020.")
  expect(dialog.getByRole("link", { name: "Eve Old" }).getAttribute("href")).toBe("/contact/7")
  dialog.getByText("No. 8")
  await user.click(dialog.getByRole("button", { name: /^Delete tonight/ }))
  await dialog.findByText("3 items would be deleted now, the oldest from Jan 2, 2020.")
  dialog.getByText(/The number has changed/)
  await user.click(dialog.getByRole("button", { name: /^Delete tonight/ }))
  await screen.findByText("The rule is on: it runs tonight")
  expect(calls[enable]?.map(({ body }) => body)).toEqual([
    { rows: 2, version: 4 },
    { rows: 3, version: 4 },
  ])
  expect(router.refresh).toHaveBeenCalledTimes(1)
})

it("sets days over the version that was seen, not below the least, and switches off by one click", async () => {
  const [edit, disable] = ["PUT /retention/prospects", "POST /retention/notices/disable"]
  const calls = answerCalls({
    [edit]: () => answered({ data: contacts }),
    [disable]: () => answered({ data: on }),
  })
  const { user } = show()
  expect(screen.queryByRole("button", { name: "Switch off: Contacts" })).toBeNull()
  await user.click(screen.getByRole("button", { name: "Change: Contacts" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Contacts: days" }))
  const days = dialog.getByLabelText("Days")
  await user.clear(days)
  await user.type(days, "364")
  expect(dialog.getByRole("button", { name: "Save" })).toHaveProperty("disabled", true)
  await user.clear(days)
  await user.type(days, "730")
  await user.click(dialog.getByRole("button", { name: "Save" }))
  await screen.findByText("The rule has been saved")
  expect(calls[edit]?.map(({ body }) => body)).toEqual([{ days: 730, version: 4 }])
  await user.click(screen.getByRole("button", { name: "Switch off: Notices to users" }))
  await screen.findByText("This rule no longer deletes anything")
  expect(calls[disable]).toHaveLength(1)
})

it("says what was deleted, and that the books are kept", () => {
  show()
  screen.getByText("12")
  screen.getByText("kept for at least 10 years, never deleted by the product")
})
