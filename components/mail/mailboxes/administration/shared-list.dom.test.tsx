import { screen, waitFor, waitForElementToBeRemoved, within } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import type { SharedMailbox } from "#lib/contract/mail/shared-mailboxes.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { withFonts } from "#tests/components/fonts.ts"
import { editor, renderInApp } from "#tests/components/render-in-app.tsx"
import { SharedList } from "./shared-list.tsx"
import { SharedOauthReturn } from "./shared-oauth-return.tsx"
import { typedMailbox } from "./typed-mailbox.ts"

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
  auth: "password",
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
const list = (mailboxes: SharedMailbox[], providers: ("google" | "microsoft")[] = []) => (
  <SharedList mailboxes={mailboxes} colleagues={[ada, ben]} providers={providers} />
)
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
  await user.type(dialog.getByLabelText("Password of the mailbox *"), "theirs")
  await user.type(dialog.getByLabelText(/^Your sign-in password/), "mine")
  await user.click(save)
  await dialog.findByText("The server cannot be reached")
  expect(calls[connecting]?.[0]?.body).toMatchObject({
    imap: server,
    password: "theirs",
    current_password: "mine",
  })
})

const atMicrosoft = { ...contact, auth: "oauth" as const, last_error: "token_refused" as const }

it("links one again at its provider, once the administrator has shown who it is (M-94)", async () => {
  const assign = vi.spyOn(window.location, "assign").mockReturnValue(undefined)
  const leaving = "POST /shared-mailbox/9/oauth/microsoft"
  const calls = answerCalls({ [leaving]: () => answered({ url: "https://login.example/authorize" }) })
  const { user } = renderInApp(list([atMicrosoft], ["google", "microsoft"]))
  screen.getByText(/^The provider no longer accepts the permission/)
  await user.click(screen.getByRole("button", { name: "Link Contact again" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Link Contact again" }))
  dialog.getByText(/^Sign in there as the shared mailbox, not as yourself/)
  dialog.getByRole("button", { name: "Sign in with Google" })
  const button = dialog.getByRole("button", { name: "Sign in with Microsoft" })
  expect(button).toHaveProperty("disabled", true)
  await user.type(dialog.getByLabelText(/^Your sign-in password/), "mine")
  await user.click(button)
  await waitFor(() => expect(assign).toHaveBeenCalledWith("https://login.example/authorize"))
  expect(calls[leaving]?.[0]?.body).toEqual({ current_password: "mine" })
})

const typed = { display_name: "Registrations", email: "registrations@salon.example", members: [ben.id] }

it("adds one at its provider, says what is refused before beside its field, and stores what was typed (M-93)", async () => {
  withFonts()
  const errors = { email: ["This is the address of a contact"], provider: ["No key"] }
  const leaving = "POST /shared-mailbox/oauth/google"
  const calls = answerCalls({ [leaving]: () => answered({ message: "No", errors }, 422) })
  const { user } = renderInApp(list([], ["google"]))
  await user.click(screen.getByRole("button", { name: "Add shared mailbox" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Add shared mailbox" }))
  expect(dialog.queryByRole("button", { name: "Sign in with Microsoft" })).toBeNull()
  await user.type(dialog.getByRole("textbox", { name: /^Name/ }), typed.display_name)
  await user.type(dialog.getByRole("textbox", { name: /^Email address/ }), typed.email)
  await user.type(dialog.getByRole("combobox", { name: /^Members/ }), "Ben{ArrowDown}{Enter}")
  await user.type(dialog.getByLabelText(/^Your sign-in password/), "mine")
  await user.click(dialog.getByRole("button", { name: "Sign in with Google" }))
  await dialog.findByText("This is the address of a contact")
  dialog.getByText("No key")
  const { display_name: name, email, members } = typed
  expect(calls[leaving]?.[0]?.body).toEqual({ name, email, members, current_password: "mine" })
  expect(typedMailbox(editor.id).get()).toEqual(typed)
})

it("has what was typed in its form again, but for passwords, until that is cancelled (M-96)", async () => {
  withFonts()
  answerCalls({})
  typedMailbox(editor.id).put(typed)
  const { user } = renderInApp(list([], ["google"]))
  await user.click(screen.getByRole("button", { name: "Add shared mailbox" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Add shared mailbox" }))
  expect(dialog.getByRole("textbox", { name: /^Email address/ })).toHaveProperty("value", typed.email)
  dialog.getByText("Ben Seller")
  expect(dialog.getByLabelText(/^Your sign-in password/)).toHaveProperty("value", "")
  await user.click(dialog.getByRole("button", { name: "Cancel" }))
  expect(typedMailbox(editor.id).get()).toBeNull()
})

const redeeming = "POST /shared-mailbox/oauth"
const answer = { state: "encrypted", code: "once" }

it("leads back from the provider to the list, and forgets what was typed once it is linked (M-96)", async () => {
  typedMailbox(editor.id).put(typed)
  const calls = answerCalls({ [redeeming]: () => answered({ success: true, data: contact }) })
  const { router } = renderInApp(<SharedOauthReturn answer={answer} />)
  await screen.findByText(/^contact@salon.example is linked/)
  expect(calls[redeeming]?.map(({ body }) => body)).toEqual([answer])
  expect(router.push).toHaveBeenCalledWith("/admin/shared-mailboxes")
  expect(typedMailbox(editor.id).get()).toBeNull()
})

it("says why a shared mailbox could not be linked, and where to begin again with what was typed (M-96)", async () => {
  typedMailbox(editor.id).put(typed)
  const other = "You signed in as ada@salon.example, which is another address"
  answerCalls({ [redeeming]: () => answered({ message: other, errors: { email: [other] } }, 422) })
  const { show } = renderInApp(<SharedOauthReturn answer={answer} />)
  expect((await screen.findByRole("alert")).textContent).toBe(other)
  show(<SharedOauthReturn key="refused" answer={null} />)
  screen.getByText("Your provider did not give permission. Nothing was saved.")
  expect(screen.getByRole("link", { name: "Start again" }).getAttribute("href")).toBe(
    "/admin/shared-mailboxes",
  )
  expect(typedMailbox(editor.id).get()).toEqual(typed)
})

it("says for whom earlier emails are still added, until they are (M-88)", async () => {
  const both = { ...contact, members: [ada, ben] }
  answerCalls({
    "GET /shared-mailbox": () => answered({ data: [both], colleagues: [ada, ben], providers: [] }),
  })
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
