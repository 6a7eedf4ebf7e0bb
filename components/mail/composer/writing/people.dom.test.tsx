import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import type { MailRecipient } from "#lib/contract/mail/composing.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { aRecipient, deskAt } from "#tests/components/composer.tsx"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { Composer } from "./composer.tsx"

const sending = "POST /messenger/send-mail"
const person = (contact_id: number, firstName: string, more: Partial<MailRecipient> = {}) =>
  aRecipient({
    contact_id,
    name: `${firstName} Morel`,
    email: `${firstName.toLowerCase()}@lilas.example`,
    is_primary: contact_id === 1,
    ...more,
  })

/** A list that this DOM gives no size counts as hidden. */
const options = () => screen.queryAllByRole("option", { hidden: true })
const optionOf = (name: string) =>
  options().find(({ textContent }) => textContent?.startsWith(name)) ?? document.body

beforeEach(() => localStorage.clear())

/** The composer over a company with these people. */
async function show(recipients: MailRecipient[]) {
  const calls = answerCalls({
    ...deskAt("company/7", { recipients }),
    [sending]: () => answered({ success: true, data: { id: 1 } }, 202),
  })
  const onClose = vi.fn<() => void>()
  const { user } = renderInApp(
    <Composer task={{ about: { type: "company", id: 7 } }} opened onClose={onClose} />,
  )
  const dialog = within(await screen.findByRole("dialog", { name: "New email" }))
  await waitFor(() => dialog.getByRole("textbox", { name: "Message", busy: false }))
  const chosen = () =>
    dialog
      .queryAllByRole("button", { name: /^Remove .* Morel$/ })
      .map((one) => one.getAttribute("aria-label"))
  return { calls, user, dialog, onClose, chosen, to: dialog.getByRole("combobox", { name: "To" }) }
}

describe("people of the record", () => {
  it("of whom one alone can be written to begin with that one chosen", async () => {
    const { chosen } = await show([person(1, "Lina"), person(2, "Paul", { reason: "bounced" })])
    expect(chosen()).toEqual(["Remove Lina Morel"])
  })

  it("of whom several can be written to begin with nobody; who cannot stays in sight with the reason, and is not chosen", async () => {
    const people = [person(1, "Ada"), person(2, "Paul", { reason: "bounced" }), person(3, "Rosa")]
    const { user, chosen, to } = await show(people)
    expect(chosen()).toEqual([])
    await user.click(to)
    await waitFor(() => expect(options()).toHaveLength(3))
    const bounced = optionOf("Paul Morel")
    expect(bounced.textContent).toContain("Email to paul@lilas.example bounced")
    expect(bounced.hasAttribute("data-combobox-disabled")).toBe(true)
    await user.click(bounced)
    expect(chosen()).toEqual([])
  })

  it("S-29: leave Escape to the mail where there is nobody to choose", async () => {
    const { user, onClose, to } = await show([])
    await user.click(to)
    expect(to.getAttribute("aria-expanded")).toBe("false")
    await user.keyboard("{Escape}")
    await waitFor(() => expect(onClose).toHaveBeenCalled())
  })

  it("are left by Escape before the mail is, and chosen by arrows and Enter, which sends nothing", async () => {
    const { calls, user, dialog, onClose, chosen, to } = await show([person(1, "Ada"), person(3, "Rosa")])
    await user.click(to)
    await waitFor(() => expect(to.dataset.expanded).toBe("true"))
    await user.keyboard("{Escape}")
    expect(to.dataset.expanded).toBeUndefined()
    expect(onClose).not.toHaveBeenCalled()
    await user.type(to, "rosa@lilas.example")
    await user.keyboard("{ArrowDown}{Enter}")
    expect(chosen()).toEqual(["Remove Rosa Morel"])
    expect(to).toHaveProperty("value", "")
    expect(calls[sending]).toEqual([])
    expect(dialog.queryByText("Enter a subject")).toBeNull()
    await dialog.findByText("Draft saved")
  })
})
