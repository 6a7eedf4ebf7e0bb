import { screen, within } from "@testing-library/react"
import { expect, it } from "vitest"
import type { MailingListRow } from "#lib/contract/automation/mailing-lists.ts"
import type { User } from "#lib/contract/identity/session.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { editor, readsAll, renderInApp } from "#tests/components/render-in-app.tsx"
import { MailingListsScreen } from "./mailing-lists-screen.tsx"

const rows: MailingListRow[] = [1, 2].map((id) => ({
  id,
  name: `Halls ${id}`,
  description: "",
  kind: "static",
  members: 3,
}))
const page = { per_page: 25, current_page: 1, last_page: 1, total: rows.length }
const starter: User = { ...editor, permissions: { ...readsAll, "show.bulk-action": true } }

function show(user: User = starter, q = "") {
  answerCalls({
    "GET /sequence/options": () =>
      answered({ playtime_emails: [], sequences: [], tradeshows: [], mailing_lists: [] }),
  })
  const url = { q, f: [], sort: null, page: 1, size: null }
  return renderInApp(
    <MailingListsScreen url={url} rows={rows} place={page} buttons={[]} sizes={[25, 50]} />,
    {
      user,
    },
  )
}

const send = () => screen.queryByRole("button", { name: "Send sequence" })
const choose = ({ user }: ReturnType<typeof show>, name: string) =>
  user.click(screen.getByRole("checkbox", { name }))

it("a sequence is sent to lists that were chosen, and offered for no others", async () => {
  const shown = show()
  expect(send()).toBeNull()
  await choose(shown, "Select Halls 2")
  await shown.user.click(screen.getByRole("button", { name: "Send sequence" }))
  const dialog = within(await screen.findByRole("dialog"))
  await dialog.findByText("To 1 mailing list")
  expect(dialog.queryByRole("combobox", { name: "Mailing lists" })).toBeNull()
})

it("it is sent to all lists that a search found once the page is chosen", async () => {
  const shown = show(starter, "halls")
  await choose(shown, "Select the page")
  await shown.user.click(screen.getByRole("button", { name: "Send sequence" }))
  await screen.findByText("To all 2 mailing lists found with “halls”")
})

it("who may not start sequences chooses lists, and is not offered to send one", async () => {
  const shown = show(editor)
  await choose(shown, "Select the page")
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Select Halls 1" }).checked).toBe(true)
  expect(send()).toBeNull()
})
