import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { ListsOfContact } from "./lists-of-contact.tsx"

const reading = "GET /mailing-list/contact/5"
const adding = "POST /mailing-list/4/member"
const meta = { per_page: 25, current_page: 1, last_page: 1, from: 1, to: 1, total: 1 }
const press = { id: 4, name: "Press", description: "", kind: "static", members: 0 }
const joined = { id: 4, name: "Press", kind: "static", since: "2026-11-20T10:00:00.000Z", source: "staff" }

/** A contact who is on no list at first, and on this one once it was put there. */
async function show(answers: Parameters<typeof answerCalls>[0]) {
  const lists = [[], [joined]]
  const calls = answerCalls({
    [reading]: () => answered({ data: { lists: lists.shift() ?? [joined], events: [] } }),
    "GET /mailing-list": () => answered({ data: [press], links: [], meta }),
    ...answers,
  })
  const { user } = renderInApp(<ListsOfContact contact={5} />)
  await screen.findByText("Not on any mailing list")
  await user.click(screen.getByRole("button", { name: "Add to a list" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Add to a list" }))
  await user.type(await dialog.findByRole("combobox", { name: "Mailing list" }), "Press{Enter}")
  const add = dialog.getByRole("button", { name: "Add" })
  await waitFor(() => expect(add).toHaveProperty("disabled", false))
  return { calls, user, dialog, add }
}

it("a contact is put on a list from its page, and is seen to be on it", async () => {
  const { calls, user, add } = await show({
    [adding]: () => answered({ success: true, added: 1, already: 0, opted_out: [] }),
  })
  await user.click(add)
  await screen.findByText("Added to Press")
  const link = await screen.findByRole("link", { name: "Press" })
  expect(link.getAttribute("href")).toBe("/mailing/4")
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  expect(calls[adding]?.map(({ body }) => body)).toEqual([{ contacts: [5], consent: "" }])
})

it("one who had unsubscribed is put there with a new consent alone, in words", async () => {
  const answers = [
    { success: true, added: 0, already: 0, opted_out: [{ id: 5, name: "Noa" }] },
    { success: true, added: 1, already: 0, opted_out: [] },
  ]
  const { calls, user, dialog, add } = await show({ [adding]: () => answered(answers.shift()) })
  await user.click(add)
  await dialog.findByText(/^This contact had unsubscribed from it\./)
  expect(add).toHaveProperty("disabled", true)
  await user.type(dialog.getByRole("textbox", { name: /^New consent/ }), "Asked on the phone")
  await user.click(add)
  await screen.findByRole("link", { name: "Press" })
  expect(calls[adding]?.[1]?.body).toEqual({ contacts: [5], consent: "Asked on the phone" })
})

it("says of whoever left all mailings by a mail to many when and by which mail", async () => {
  const event = {
    id: 9,
    list: null,
    contact: { id: 5, name: "Noa" },
    email: "noa@brand.example",
    user: null,
    action: "unsubscribed",
    source: "one_click",
    proof: "Hall plan",
    at: "2026-11-20T10:00:00.000Z",
  }
  answerCalls({ [reading]: () => answered({ data: { lists: [], events: [event] } }) })
  renderInApp(<ListsOfContact contact={5} />)
  const line = await screen.findByText("Unsubscribed from all mailings")
  within(line.closest("li") ?? line).getByText("Hall plan")
})
