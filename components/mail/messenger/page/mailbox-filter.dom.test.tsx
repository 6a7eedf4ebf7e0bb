import { screen, waitFor, waitForElementToBeRemoved, within } from "@testing-library/react"
import { expect, it } from "vitest"
import { NavigationProvider } from "#components/ui/page/transition-link.tsx"
import { answerCalls, answered, callsSettled } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { MailboxFilter } from "./mailbox-filter.tsx"
import type { MessengerUrl } from "./messenger-url.ts"

const url: MessengerUrl = {
  filter: "unread",
  q: "",
  days: 0,
  label: null,
  mailbox: null,
  thread: 3,
  folder: null,
}
const own = { id: 1, name: "Ada", email: "ada@salon.example", is_shared: false, is_preparing: false }
const contact = {
  id: 9,
  name: "Contact",
  email: "contact@salon.example",
  is_shared: true,
  is_preparing: false,
}

it("a member of a shared mailbox lists what is in it, in the filter that is chosen (M-83)", async () => {
  answerCalls({ "GET /messenger/mailboxes": () => answered({ data: [own, contact] }) })
  const { user, router } = renderInApp(
    <NavigationProvider>
      <MailboxFilter url={url} />
    </NavigationProvider>,
  )
  const filter = await screen.findByRole("combobox", { name: "Mailbox" })
  expect(
    within(filter)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["All", "ada@salon.example", "Contact"])
  await user.selectOptions(filter, "Contact")
  await waitFor(() => expect(router.push).toHaveBeenCalledOnce())
  expect(router.push.mock.calls[0]?.[0]).toBe("/messenger?filter=unread&mailbox=9")
})

it("who became a member reads that earlier emails are still added, until they are (M-88)", async () => {
  let more = true
  answerCalls({
    "GET /messenger/mailboxes": () => answered({ data: [own, { ...contact, is_preparing: more }] }),
  })
  renderInApp(
    <NavigationProvider>
      <MailboxFilter url={url} />
    </NavigationProvider>,
  )
  const notice = await screen.findByText("Earlier emails of Contact are still being added")
  more = false
  await waitForElementToBeRemoved(notice)
  screen.getByRole("combobox", { name: "Mailbox" })
})

it("who reads the own mailbox alone has nothing to choose", async () => {
  answerCalls({ "GET /messenger/mailboxes": () => answered({ data: [own] }) })
  renderInApp(
    <NavigationProvider>
      <MailboxFilter url={url} />
    </NavigationProvider>,
  )
  await callsSettled()
  expect(screen.queryByRole("combobox")).toBeNull()
})
