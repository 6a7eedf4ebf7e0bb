import { screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { NavigationProvider } from "#components/ui/page/transition-link.tsx"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import type { MessengerUrl } from "./messenger-url.ts"
import { NothingHere } from "./nothing-here.tsx"

const url: MessengerUrl = {
  filter: "all",
  q: "",
  days: 0,
  label: null,
  mailbox: null,
  thread: null,
  folder: null,
}
const contact = {
  id: 9,
  name: "Contact",
  email: "contact@salon.example",
  is_shared: true,
  is_preparing: false,
}

const show = (shown: MessengerUrl) =>
  renderInApp(
    <NavigationProvider>
      <NothingHere url={shown} />
    </NavigationProvider>,
  )

it("asks who reads no mailbox to link one", async () => {
  answerCalls({ "GET /messenger/mailboxes": () => answered({ data: [] }) })
  show(url)
  await screen.findByText("Emails with your contacts appear here once your mailbox is linked.")
})

it("says to a member of a shared mailbox that its emails come, and that linking an own one is a choice (M-83)", async () => {
  answerCalls({ "GET /messenger/mailboxes": () => answered({ data: [contact] }) })
  show(url)
  await screen.findByText(/^Emails of the shared mailboxes you read appear here\./)
  expect(screen.getByRole("link", { name: "Link mailbox" }).getAttribute("href")).toBe("/profile/mailbox")
})

it("leads from a mailbox without conversations to those of all", async () => {
  answerCalls({ "GET /messenger/mailboxes": () => answered({ data: [contact] }) })
  show({ ...url, mailbox: 9 })
  await screen.findByText("Nothing in this mailbox is waiting. What is done or snoozed has its own filter.")
  expect(screen.getByRole("link").getAttribute("href")).toBe("/messenger")
})
