import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import type { OwnMailbox } from "#lib/contract/mail/shared-mailboxes.ts"
import { answerCalls, answered, heldAnswer } from "#tests/components/api-at-the-edge.ts"
import { deskAt, noneExcluded as excluded } from "#tests/components/composer.tsx"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { BulkComposer } from "./bulk-composer.tsx"

const url = { q: "", f: [], sort: null, page: 1, size: null }
const scope = { ids: [2, 3], count: 2, url, kind: "selected" as const, isUnchosen: false }
const checking = "POST /bulk/send-mail/check"
const starting = "POST /bulk/send-mail"
const counted = () =>
  answered({ data: { chosen: 2, recipients: 2, excluded, left_out: [], show: null, session: null } })

beforeEach(() => localStorage.clear())

/** The composer for two companies with a mail in it, whose text was typed before the editor came: this DOM types in plain fields alone. */
async function show(answers: Parameters<typeof answerCalls>[0], shared: OwnMailbox[] = []) {
  const composerCalls = deskAt("none", { shared })
  const profile = heldAnswer()
  const calls = answerCalls({
    ...composerCalls,
    "GET /mail-profile": () => profile.promise,
    [checking]: counted,
    "GET /bulk/send-mail/sender": () =>
      answered({ data: { findings: [], complaints: { delivered: 0, complained: 0 } } }),
    ...answers,
  })
  const [onClose, onDone] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const { user } = renderInApp(
    <BulkComposer list="companies" scope={scope} opened onClose={onClose} onDone={onDone} />,
  )
  const dialog = within(await screen.findByRole("dialog", { name: "2 mails selected" }))
  await user.type(await dialog.findByRole("textbox", { name: "Message" }), "The halls are open.")
  profile.give(composerCalls["GET /mail-profile"]())
  await waitFor(() => dialog.getByRole("textbox", { name: "Message", busy: false }))
  await user.type(dialog.getByRole("textbox", { name: "Subject" }), "The nave")
  return { calls, user, dialog, onClose, onDone }
}

describe("a mail to many", () => {
  it("is counted before it starts once by a double click; what tells of it leads to where it is followed", async () => {
    const assign = vi.spyOn(window.location, "assign").mockReturnValue(undefined)
    const { calls, user, dialog, onClose, onDone } = await show({
      [starting]: () => answered({ success: true, nb_errors: 0, bulk: 1 }, 202),
    })
    await user.click(dialog.getByRole("button", { name: "Check recipients" }))
    await dialog.findByText("2 people will receive it, of 2 selected.")
    expect(calls[starting]).toEqual([])
    await user.dblClick(dialog.getByRole("button", { name: "Send 2 emails" }))
    const notice = await screen.findByText("2 emails are being sent one by one")
    expect(calls[starting]).toHaveLength(1)
    expect(calls[starting]?.[0]?.body).toMatchObject({
      list: "companies",
      target: { ids: [2, 3], nbElements: 2 },
      values: { subject: "The nave", content: expect.stringContaining("The halls are open.") },
    })
    expect(onDone).toHaveBeenCalledOnce()
    expect(onClose).toHaveBeenCalledOnce()
    await user.click(within(notice.closest("li") ?? document.body).getByRole("button", { name: "Track" }))
    expect(assign).toHaveBeenCalledWith("/bulk-mails")
    assign.mockRestore()
  })

  it("goes from the user's own mailbox or a shared one, whose check and refusals are shown (M-91)", async () => {
    const email = "contact@salon.example"
    const shared = { id: 9, name: "Contact", email, is_shared: true, is_preparing: false }
    const sender = "GET /bulk/send-mail/sender"
    const { calls, user, dialog } = await show(
      { [starting]: () => answered({ message: "No", errors: { from: ["You are no member"] } }, 422) },
      [shared],
    )
    const from = dialog.getByRole("combobox", { name: "From" })
    expect(from).toHaveProperty("value", "ada@salon.example")
    await user.click(dialog.getByRole("button", { name: "Check recipients" }))
    await dialog.findByRole("button", { name: "Send 2 emails" })
    await user.selectOptions(from, email)
    await waitFor(() => expect(calls[sender]).toHaveLength(2))
    await user.click(dialog.getByRole("button", { name: "Send 2 emails" }))
    await dialog.findByText("You are no member")
    expect(calls[starting]?.[0]?.body).toMatchObject({ from: email })
  })

  it("is counted again when a placeholder comes into its text after that", async () => {
    const { calls, user, dialog } = await show({})
    await user.click(dialog.getByRole("button", { name: "Check recipients" }))
    await dialog.findByRole("button", { name: "Send 2 emails" })
    const subject = dialog.getByRole("textbox", { name: "Subject" })
    await user.type(subject, "s")
    dialog.getByRole("button", { name: "Send 2 emails" })
    await user.type(subject, " of [[BRAND]")
    await user.click(dialog.getByRole("button", { name: "Check recipients" }))
    await dialog.findByRole("button", { name: "Send 2 emails" })
    expect(calls[checking]?.at(-1)?.body).toMatchObject({ values: { subject: "The naves of [BRAND]" } })
  })

  it("is looked at as one of many, with the footer for each of its recipients", async () => {
    const seen = { subject: "The nave", html: "<p>x</p>", text: "x", missing: [], size: 1 }
    const { calls, user, dialog } = await show({ "POST /messenger/preview": () => answered(seen) })
    await user.click(dialog.getByRole("button", { name: "Preview" }))
    await dialog.findByTitle("The email as its recipient sees it")
    const input = () => calls["POST /messenger/preview"]?.at(-1)?.body
    expect(input()).toMatchObject({ is_bulk: true, about: null, language: "en" })
    await user.click(dialog.getByRole("radio", { name: "French-speaking countries" }))
    await waitFor(() => expect(input()).toMatchObject({ is_bulk: true, language: "fr" }))
  })

  it("that has what looks like a placeholder and is none does not go, and says what it is", async () => {
    const { calls, user, dialog } = await show({})
    const subject = dialog.getByRole("textbox", { name: "Subject" })
    await user.click(subject)
    await user.paste(" [1] for {{ name }}")
    const remark = await dialog.findByText(/^This is not a known placeholder\./)
    expect(remark.textContent).toMatch(/: \{\{ name \}\}$/)
    await user.click(dialog.getByRole("button", { name: "Check recipients" }))
    expect(calls[checking]).toEqual([])
    expect(subject).toHaveProperty("value", "The nave [1] for {{ name }}")
  })

  it("that has words in capitals in brackets goes when its author says that they are text, and asks again of other words", async () => {
    const { calls, user, dialog } = await show({
      [starting]: () => answered({ success: true, nb_errors: 0, bulk: 1 }, 202),
    })
    const subject = dialog.getByRole("textbox", { name: "Subject" })
    await user.click(subject)
    await user.paste(" [EN]")
    await dialog.findByText(/^This looks like a placeholder, but is not one:/)
    await user.click(dialog.getByRole("button", { name: "Check recipients" }))
    expect(calls[checking]).toEqual([])
    await user.click(dialog.getByRole("checkbox", { name: "It is meant as text" }))
    await user.click(subject)
    await user.paste(" [PDF]")
    const both = dialog.getByRole("checkbox", { name: "They are meant as text" })
    expect(both).toHaveProperty("checked", false)
    await user.click(both)
    await user.click(dialog.getByRole("button", { name: "Check recipients" }))
    await user.click(await dialog.findByRole("button", { name: "Send 2 emails" }))
    await waitFor(() => expect(calls[starting]).toHaveLength(1))
    expect(calls[starting]?.[0]?.body).toMatchObject({ values: { as_text: ["[EN]", "[PDF]"] } })
  })

  it("that is in the way of another stays as it was written, with the reason", async () => {
    const { user, dialog, onClose } = await show({
      [starting]: () => answered({ message: "Bulk is already in progress" }, 409),
    })
    await user.click(dialog.getByRole("button", { name: "Check recipients" }))
    await user.click(await dialog.findByRole("button", { name: "Send 2 emails" }))
    await screen.findByText("Bulk is already in progress")
    expect(onClose).not.toHaveBeenCalled()
    expect(dialog.getByRole("textbox", { name: "Subject" })).toHaveProperty("value", "The nave")
  })
})
