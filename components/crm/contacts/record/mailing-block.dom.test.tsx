import { screen, within } from "@testing-library/react"
import { expect, it } from "vitest"
import type { ContactMailing } from "#lib/contract/crm/contact-detail.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { MailingBlock } from "./mailing-block.tsx"

const mail = (id: number, object: string): ContactMailing["emails"][number] => ({
  id,
  object,
  date: "2026-11-20T10:00:00.000Z",
  from: "Salon <salon@example.com>",
  status: "SENT",
  illustration: null,
  by_machine: null,
})

const mailing: ContactMailing = {
  lists: [],
  blacklisted: false,
  unsubscribed: true,
  excepted: [],
  allows_tracking: null,
  tracking: [],
  emails: [mail(3, "Doors open"), mail(2, "Hall plan"), mail(1, "Invitation")],
}

async function show(answer: ContactMailing) {
  answerCalls({ "GET /mailing/contact/7": () => answered({ data: answer }) })
  const { user } = renderInApp(<MailingBlock contact={7} />)
  await screen.findByText("Doors open")
  return user
}

const shown = () =>
  screen
    .getAllByRole("listitem")
    .map(({ textContent }) => /Doors open|Hall plan|Invitation/.exec(textContent ?? "")?.[0])
    .filter((object) => object !== undefined)

it("of a contact's mails the two latest are shown, and the others on demand", async () => {
  const user = await show(mailing)
  expect(shown()).toEqual(["Doors open", "Hall plan"])
  await user.click(screen.getByRole("button", { name: "See more (1)" }))
  expect(shown()).toEqual(["Doors open", "Hall plan", "Invitation"])
  await user.click(screen.getByRole("button", { name: "See less" }))
  expect(shown()).toEqual(["Doors open", "Hall plan"])
})

it("two mails are all shown", async () => {
  await show({ ...mailing, emails: mailing.emails.slice(0, 2) })
  screen.getByText("Hall plan")
  expect(screen.queryByRole("button", { name: /^See more/ })).toBeNull()
})

it("who is subscribed to nothing any more is marked so", async () => {
  await show(mailing)
  within(screen.getAllByRole("list")[0] ?? document.body).getByText("Unsubscribed")
})

it("who came back to some lists after leaving all is marked with them", async () => {
  await show({
    ...mailing,
    excepted: [
      { id: 1, name: "Buyers" },
      { id: 2, name: "Press" },
    ],
  })
  screen.getByText("Unsubscribed, except from Buyers and Press")
})
