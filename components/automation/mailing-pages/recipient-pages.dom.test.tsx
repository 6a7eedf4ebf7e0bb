import { screen, within } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import type { MailChoice } from "#lib/contract/automation/mailing-pages.ts"
import { trackingTextVersion } from "#lib/contract/crm/tracking-terms.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { ConfirmScreen } from "./confirm-screen.tsx"
import { PreferencesScreen } from "./preferences-screen.tsx"
import { SubscribeScreen } from "./subscribe-screen.tsx"
import { UnknownScreen } from "./unknown-screen.tsx"
import { UnsubscribeScreen } from "./unsubscribe-screen.tsx"

const buyers = { id: 4, name: "Buyers", description: "Once a month", is_on: true }
const press = { id: 6, name: "Press", description: "", is_on: false }
const choice = (more: Partial<MailChoice> = {}): MailChoice => ({
  address: "c•••@b•••.example",
  list: { id: 4, name: "Buyers", is_on: true },
  is_off: false,
  lists: [buyers, press],
  is_tracked: false,
  ...more,
})

/** Where the page's form is sent, and what with, when a button is pressed in a browser that runs no scripts. */
function sentBy(name: string) {
  const button = screen.getByRole<HTMLButtonElement>("button", { name })
  const { form } = button
  if (!form) throw new Error(`${name} sends nothing`)
  const fields = Object.fromEntries(new FormData(form))
  expect([button.type, form.getAttribute("method")]).toEqual(["submit", "post"])
  return {
    to: button.getAttribute("formaction") ?? form.getAttribute("action"),
    ...fields,
    ...(button.name && { [button.name]: button.value }),
  }
}

describe("the page on which a recipient unsubscribes", () => {
  const to = "/api/mailing-page/unsubscribe/tok%2Fen/form"
  const show = (data: MailChoice, outcome?: string, locale: "en" | "fr" = "en") =>
    renderInApp(<UnsubscribeScreen token="tok/en" choice={data} outcome={outcome} />, { locale })

  it("leaves the list of the mail, or everything, in the language that it is read in", () => {
    show(choice(), undefined, "fr")
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Se désinscrire")
    screen.getByText(/^Vous êtes inscrit à la liste «.Buyers.»\.$/)
    expect(sentBy("Me désinscrire de cette liste")).toEqual({ to, lang: "fr", action: "list" })
    expect(screen.getByRole("link", { name: "English" }).getAttribute("href")).toBe(
      "/unsubscribe/tok%2Fen?lang=en",
    )
    expect(screen.queryByRole("status")).toBeNull()
  })

  it("offers the way back to who has left, and to leave everything", () => {
    show(choice({ list: { id: 4, name: "Buyers", is_on: false } }), "left")
    expect(screen.getByRole("status").textContent).toBe("Done. You have unsubscribed.")
    screen.getByText("You no longer receive emails from the list “Buyers”.")
    expect(screen.queryByRole("button", { name: "Unsubscribe from this list" })).toBeNull()
    expect(sentBy("Subscribe to this list again")).toEqual({ to, lang: "en", action: "back" })
    expect(sentBy("Stop all emails")).toEqual({ to, lang: "en", action: "all" })
  })

  it("shows nothing of what somebody else wrote in its address", () => {
    show(choice(), "<b>You have won</b>")
    expect(screen.queryByRole("status")).toBeNull()
  })
})

describe("the page on which lists are chosen", () => {
  it("has those ticked that the recipient is on, and sends which were shown beside which are ticked", () => {
    renderInApp(<PreferencesScreen token="token" choice={choice()} outcome="saved" />)
    expect(screen.getByRole("status").textContent).toBe("Your choice has been saved.")
    const lists = within(screen.getByRole("group", { name: "Lists" }))
    expect(lists.getByRole("checkbox", { name: "Buyers" })).toHaveProperty("checked", true)
    expect(lists.getByRole("checkbox", { name: "Press" })).toHaveProperty("checked", false)
    const to = "/api/mailing-page/preferences/token/form"
    const shown = "4,6"
    const text = trackingTextVersion
    expect(sentBy("Save")).toEqual({ to, lang: "en", shown, text, "list-4": "on", action: "save" })
    lists.getByRole<HTMLInputElement>("checkbox", { name: "Buyers" }).checked = false
    expect(sentBy("Save")).toEqual({ to, lang: "en", shown, text, action: "save" })
    expect(screen.queryByText("These ticks are not saved yet.")).toBeNull()
  })

  it("sends its ticks with another language, and with Enter does what it is for", () => {
    renderInApp(<PreferencesScreen token="token" choice={choice()} outcome={undefined} />)
    const press = screen.getByRole<HTMLInputElement>("checkbox", { name: "Press" })
    press.checked = true
    expect(screen.getByRole("button", { name: "English", current: true })).toHaveProperty("lang", "en")
    expect(sentBy("Français")).toMatchObject({
      to: "/api/mailing-page/preferences/token/form",
      action: "fr",
      shown: "4,6",
      "list-4": "on",
      "list-6": "on",
    })
    // The first button of a form is the one that Enter presses.
    const first = document.querySelector(`[type=submit][form=${press.form?.id}], form [type=submit]`)
    expect(first).toMatchObject({ name: "", value: "", hidden: true })
  })

  it("has nothing to stop for who gets no mail at all", () => {
    renderInApp(<PreferencesScreen token="token" choice={choice({ is_off: true })} outcome={undefined} />)
    screen.getByText(/^You do not receive any emails from us at the moment\./)
    expect(screen.queryByRole("button", { name: "Stop all emails" })).toBeNull()
  })
})

describe("tracking, apart from what is received", () => {
  const to = "/api/mailing-page/tracking/token/form"
  const text = trackingTextVersion
  const consent = /^I agree that the sender records whether and when I open its emails/

  it("is agreed to by a button of its own, beside the whole text, which is sent by its version", () => {
    renderInApp(<PreferencesScreen token="token" choice={choice()} outcome="untracked" />)
    expect(screen.getByRole("status").textContent).toMatch(/^Done\. Nothing is recorded any more/)
    const part = within(screen.getByRole("group", { name: "Opens and clicks" }))
    part.getByText(consent)
    expect(part.queryByRole("checkbox")).toBeNull()
    const lists = { shown: "4,6", "list-4": "on" }
    expect(sentBy("I agree")).toEqual({ to, lang: "en", text, ...lists, action: "give" })
  })

  it("gives back what was ticked meanwhile, and says that it is not saved", () => {
    const later = { id: 8, name: "Later", description: "", is_on: true }
    const data = choice({ is_tracked: true, lists: [buyers, press, later] })
    renderInApp(<PreferencesScreen token="token" choice={data} outcome="tracked" ticks="-4,6" />)
    const ticked = screen.getAllByRole<HTMLInputElement>("checkbox").map(({ checked }) => checked)
    expect(ticked).toEqual([false, true, true])
    screen.getByText("These ticks are not saved yet.")
  })

  it("is withdrawn as easily, also by who gets no mail at all", () => {
    const data = choice({ is_tracked: true, is_off: true, lists: [] })
    renderInApp(<PreferencesScreen token="token" choice={data} outcome={undefined} />)
    expect(sentBy("Withdraw my consent")).toEqual({ to, lang: "en", text, shown: "", action: "withdraw" })
  })

  it("has a box in the sign-up form that nobody ticked beforehand and that need not be", () => {
    const form = { list: { name: "Buyers", description: "" }, email: "", stamp: "stamp", can_mail: true }
    renderInApp(<SubscribeScreen slug="buyers" form={form} outcome={undefined} />)
    const box = screen.getByRole<HTMLInputElement>("checkbox", { name: consent })
    expect([box.checked, box.required]).toEqual([false, false])
    expect(sentBy("Send")).not.toHaveProperty("tracking")
    box.checked = true
    expect(sentBy("Send")).toMatchObject({ tracking: "on", text })
  })

  it("is confirmed with a sign-up, or left", () => {
    const request = { list: "Buyers", address: "c•••@b•••.example", is_done: false, asks_tracking: true }
    renderInApp(<ConfirmScreen token="token" confirmation={request} outcome={undefined} />)
    screen.getByText(consent)
    const confirms = { to: "/api/mailing-page/confirmation/token/form", lang: "en" }
    expect(sentBy("Yes, to both")).toEqual(confirms)
    expect(sentBy("Only the emails")).toEqual({ ...confirms, action: "list" })
  })
})

it("a sign-up is confirmed by a button and not by its page; then it says what somebody is on", () => {
  const request = { list: "Buyers", address: "c•••@b•••.example", is_done: false, asks_tracking: false }
  const { show } = renderInApp(<ConfirmScreen token="token" confirmation={request} outcome={undefined} />)
  const to = "/api/mailing-page/confirmation/token/form"
  expect(sentBy("Yes, send them to me")).toEqual({ to, lang: "en" })
  show(<ConfirmScreen token="token" confirmation={{ ...request, is_done: true }} outcome="confirmed" />)
  screen.getByText("You are now on the list “Buyers”.")
  expect(screen.queryByRole("button")).toBeNull()
})

it("a link of nobody's making says that it does not work, and has nothing to press", () => {
  renderInApp(<UnknownScreen />)
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("This link does not work")
  expect(screen.queryByRole("button")).toBeNull()
})
