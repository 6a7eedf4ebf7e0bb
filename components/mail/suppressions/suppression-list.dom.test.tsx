import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import type { Suppression } from "#lib/contract/mail/suppressions.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { SuppressionList } from "./suppression-list.tsx"

const silent: Suppression = {
  id: 8,
  email: "silent@example.com",
  list: null,
  reason: "by_hand",
  detail: "",
  contact: null,
  user: { id: 1, name: "Ada Editor" },
  created_at: "2026-11-20T10:00:00.000Z",
}
const url = { q: "", f: [], sort: null, page: 1, size: null }
const listOf = (rows: Suppression[]) => {
  const place = { current_page: 1, last_page: 1, from: 1, to: rows.length, total: rows.length, per_page: 25 }
  const data = { url, rows, place, buttons: [], sizes: [25] }
  return <SuppressionList data={data} reason={null} exportHref="/api/suppression/export" />
}

it("an address is suppressed by hand, for all mails unless a list is chosen", async () => {
  const calls = answerCalls({
    "GET /sequence/options": () => answered({ mailing_lists: [] }),
    "POST /suppression": () => answered({ success: true, added: true }, 201),
  })
  const { user, router } = renderInApp(listOf([]))
  screen.getByText("No addresses are suppressed.")
  await user.click(screen.getByRole("button", { name: "Add address" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Suppress an address" }))
  const add = dialog.getByRole("button", { name: "Add" })
  expect(add).toHaveProperty("disabled", true)
  await user.type(dialog.getByRole("textbox", { name: /^Email/ }), "silent@example.com")
  await user.click(add)
  await screen.findByText("silent@example.com no longer receives emails")
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  expect(calls["POST /suppression"]?.map(({ body }) => body)).toEqual([
    { email: "silent@example.com", list: null, detail: "" },
  ])
  expect(router.refresh).toHaveBeenCalledOnce()
})

it("one is freed for a reason alone", async () => {
  const freeing = "DELETE /suppression/8"
  const calls = answerCalls({ [freeing]: () => answered({ success: true }) })
  const { user, router } = renderInApp(listOf([silent]))
  const row = within(screen.getByRole("row", { name: /^silent@example\.com/ }))
  screen.getByRole("rowheader", { name: "silent@example.com" })
  expect(row.getByText("by Ada Editor").closest("td")?.dataset.label).toBe("Reason")
  await user.click(row.getByRole("button", { name: "Remove silent@example.com from the suppression list" }))
  const dialog = within(
    await screen.findByRole("dialog", { name: "Let silent@example.com receive emails again" }),
  )
  const remove = dialog.getByRole("button", { name: "Remove from the list" })
  expect(remove).toHaveProperty("disabled", true)
  await user.type(dialog.getByRole("textbox", { name: /^Reason/ }), "A mistake")
  await user.click(remove)
  await screen.findByText("silent@example.com receives emails again")
  expect(calls[freeing]?.map(({ body }) => body)).toEqual([{ why: "A mistake" }])
  expect(router.refresh).toHaveBeenCalledOnce()
})
