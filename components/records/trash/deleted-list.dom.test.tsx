import { screen, waitFor } from "@testing-library/react"
import { expect, it } from "vitest"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { DeletedList } from "./deleted-list.tsx"

const lost = {
  id: 7,
  name: "Société perdue",
  detail: null,
  deleted_at: "2026-11-20T10:00:00Z",
  deleted_by: { id: 1, name: "Ada" },
}

const list = (rows: (typeof lost)[]) => (
  <DeletedList
    type="company"
    types={["company", "contact"]}
    url={{ q: "", f: [], sort: null, page: 1, size: null }}
    rows={rows}
    place={{ per_page: 25, current_page: 1, last_page: 1, total: rows.length }}
    buttons={[]}
    sizes={[25]}
  />
)
const restore = "POST /trash/company/7/restore"
const address = { address: "/admin/trash/company" }
const button = () => screen.getByRole<HTMLButtonElement>("button", { name: "Restore Société perdue" })

it("a deleted company is restored, can be opened, and leaves the list that is read again", async () => {
  const calls = answerCalls({ [restore]: () => answered({ success: true }) })
  const { user, router, show } = renderInApp(list([lost]), address)
  await user.click(button())
  await screen.findByText("Société perdue has been restored")
  expect(calls[restore]).toHaveLength(1)
  expect(router.refresh).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole("button", { name: "Open" }))
  expect(router.push.mock.calls).toEqual([["/company/7"]])
  show(list([]))
  expect(screen.queryByRole("button", { name: /^Restore/ })).toBeNull()
})

it("one that cannot come back stays, with the reason, and can be tried again", async () => {
  answerCalls({ [restore]: () => answered({ message: "It was merged into another" }, 409) })
  const { user } = renderInApp(list([lost]), address)
  await user.click(button())
  await screen.findByText("It was merged into another")
  await waitFor(() => expect(button().disabled).toBe(false))
})
