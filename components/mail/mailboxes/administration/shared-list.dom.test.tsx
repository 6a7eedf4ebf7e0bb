import { screen, waitFor, waitForElementToBeRemoved, within } from "@testing-library/react"
import { expect, it } from "vitest"
import type { SharedMailbox } from "#lib/contract/mail/shared-mailboxes.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { withFonts } from "#tests/components/fonts.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { SharedList } from "./shared-list.tsx"

const at = "2026-11-20T10:00:00.000Z"
const server = { host: "mail.salon.example", port: 993, security: "tls" as const }
const [ada, ben] = [
  { id: 1, name: "Ada Editor" },
  { id: 2, name: "Ben Seller" },
]
const contact: SharedMailbox = {
  id: 9,
  name: "Contact",
  email: "contact@salon.example",
  intake: "imap",
  imap: server,
  smtp: { ...server, port: 465 },
  username: "contact@salon.example",
  members: [ada],
  preparing: [],
  state: "refused",
  state_since: at,
  last_contact_at: at,
  last_error: "wrong_password",
  send_refused_at: null,
  per_minute: 30,
  per_day: 500,
  exclusions: ["friends.example"],
  version: 3,
}
const list = (mailboxes: SharedMailbox[]) => <SharedList mailboxes={mailboxes} colleagues={[ada, ben]} />
const saved = () => answered({ success: true, data: contact })

it("shows who reads a shared mailbox and how it is, and changes its members (M-84)", async () => {
  withFonts()
  const editing = "PUT /shared-mailbox/9"
  const calls = answerCalls({ [editing]: saved })
  const { user, router } = renderInApp(list([contact]))
  const row = within(screen.getByRole("row", { name: /^Contact/ }))
  row.getByText("Ada Editor")
  row.getByText(/^The server refuses the user name or password/)
  await user.click(row.getByRole("button", { name: "Edit settings of Contact" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Contact" }))
  const name = dialog.getByRole("textbox", { name: /^Name/ })
  await user.clear(name)
  await user.type(name, "Welcome")
  await user.click(dialog.getByRole("button", { name: "Save" }))
  await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
  expect(calls[editing]?.[0]?.body).toEqual({
    name: "Welcome",
    members: [1],
    per_minute: 30,
    per_day: 500,
    exclusions: ["friends.example"],
    version: 3,
  })
})

it("sets how many emails may go out and whose are not kept, and names the line that is refused (M-89)", async () => {
  withFonts()
  const editing = "PUT /shared-mailbox/9"
  const refusal = { message: "No", errors: { "exclusions.1": ["No address or domain"] } }
  const calls = answerCalls({ [editing]: () => answered(refusal, 422) })
  const { user } = renderInApp(list([contact]))
  await user.click(screen.getByRole("button", { name: "Edit settings of Contact" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Contact" }))
  const perDay = dialog.getByRole("spinbutton", { name: /^Emails per day/ })
  await user.clear(perDay)
  await user.type(perDay, "40")
  await user.type(dialog.getByRole("textbox", { name: /^Not kept/ }), "{Enter}nonsense")
  await user.click(dialog.getByRole("button", { name: "Save" }))
  await dialog.findByText("nonsense: No address or domain")
  expect(calls[editing]?.[0]?.body).toMatchObject({
    per_day: 40,
    exclusions: ["friends.example", "nonsense"],
  })
})

it("changes how one is signed in to with both passwords, and says what is refused beside its field (M-84)", async () => {
  const connecting = "PUT /shared-mailbox/9/connection"
  const refusal = { message: "No", errors: { "imap.host": ["The server cannot be reached"] } }
  const calls = answerCalls({ [connecting]: () => answered(refusal, 422) })
  const { user } = renderInApp(list([contact]))
  await user.click(screen.getByRole("button", { name: "Edit sign-in of Contact" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Sign-in of Contact" }))
  const save = dialog.getByRole("button", { name: "Save" })
  expect(save).toHaveProperty("disabled", true)
  await user.type(dialog.getByLabelText(/^Password/), "theirs")
  await user.type(dialog.getByLabelText(/^Your sign-in password/), "mine")
  await user.click(save)
  await dialog.findByText("The server cannot be reached")
  expect(calls[connecting]?.[0]?.body).toMatchObject({
    imap: server,
    password: "theirs",
    current_password: "mine",
  })
})

it("says for whom earlier emails are still added, until they are (M-88)", async () => {
  const both = { ...contact, members: [ada, ben] }
  answerCalls({ "GET /shared-mailbox": () => answered({ data: [both], colleagues: [ada, ben] }) })
  renderInApp(list([{ ...both, preparing: [ben.id] }]))
  await waitForElementToBeRemoved(screen.getByText("Earlier emails are still being added for Ben Seller"))
  screen.getByText("Ada Editor, Ben Seller")
})

it("does not offer another sign-in for the demo's own (M-87)", () => {
  answerCalls({})
  renderInApp(list([{ ...contact, intake: "local" }]))
  screen.getByRole("button", { name: "Unlink Contact" })
  expect(screen.queryByRole("button", { name: "Edit sign-in of Contact" })).toBeNull()
})

it("unlinks one after a question (M-84)", async () => {
  const removing = "DELETE /shared-mailbox/9"
  const calls = answerCalls({ [removing]: () => answered({ success: true }) })
  const { user, router } = renderInApp(list([contact]))
  await user.click(screen.getByRole("button", { name: "Unlink Contact" }))
  const question = within(await screen.findByRole("dialog", { name: "Unlink contact@salon.example?" }))
  await user.click(question.getByRole("button", { name: "Unlink" }))
  await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
  expect(calls[removing]).toHaveLength(1)
})

it("says what it is for where there is none, and adds one", async () => {
  answerCalls({})
  const { user } = renderInApp(list([]))
  screen.getByText("No shared mailboxes")
  await user.click(screen.getByRole("button", { name: "Add shared mailbox" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Add shared mailbox" }))
  for (const name of [/^Name/, /^Email address/]) dialog.getByRole("textbox", { name })
  expect(dialog.getByRole("button", { name: "Save" })).toHaveProperty("disabled", true)
})
