import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import type { MailShow } from "#lib/contract/mail/mail-shows.ts"
import { answerCalls, answered, heldAnswer } from "#tests/components/api-at-the-edge.ts"
import { aRecipient, deskAt, refusing } from "#tests/components/composer.tsx"
import { withPopovers } from "#tests/components/popovers.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import type { ComposerTask } from "../shared/open-composer.ts"
import { Composer } from "./composer.tsx"

const company: ComposerTask = { about: { type: "company", id: 7 } }
const sending = "POST /messenger/send-mail"

beforeEach(() => localStorage.clear())

/** The composer over a company, as soon as it is known whom it can go to. */
async function show(answers: Parameters<typeof answerCalls>[0], task = company) {
  withPopovers()
  const calls = answerCalls(answers)
  const onClose = vi.fn<() => void>()
  const { user } = renderInApp(<Composer task={task} opened onClose={onClose} />)
  const dialog = within(await screen.findByRole("dialog", { name: "New email" }))
  await dialog.findByRole("textbox", { name: "Message" })
  await waitFor(() => expect(dialog.queryByRole("textbox", { name: "Message", busy: true })).toBeNull())
  const subject = dialog.getByRole("textbox", { name: "Subject" })
  const send = dialog.getByRole("button", { name: "Send" })
  return { calls, user, dialog, subject, send, onClose }
}

describe("placeholders in a mail", () => {
  it("with a value on the record do not hinder it, also typed by hand; those without do, and are named", async () => {
    const { calls, user, dialog, subject, send } = await show({
      ...deskAt("company/7", { values: { SHOW: "Paris", BRAND: null, HALL: null } }),
      [sending]: () => answered({ success: true, data: { id: 1 } }, 202),
    })
    await user.type(subject, "[[SHOW] [[HALL] [[URGENT]")
    await dialog.findByText("[HALL]", { selector: "code" })
    expect(dialog.queryByText("[SHOW]", { selector: "code" })).toBeNull()
    expect(dialog.queryByText("[URGENT]", { selector: "code" })).toBeNull()
    expect(send.getAttribute("aria-disabled")).toBe("true")
    await user.click(send)
    expect(calls[sending]).toEqual([])
    await user.clear(subject)
    await user.type(subject, "[[SHOW] [[URGENT]")
    await user.click(send)
    await waitFor(() => expect(calls[sending]).toHaveLength(1))
    expect(calls[sending]?.[0]?.body).toMatchObject({ subject: "[SHOW] [URGENT]", language: "en" })
  })

  it("that the server alone knows are marked beside the field that names them, until it is changed", async () => {
    const { user, dialog, subject, send } = await show({
      ...deskAt("company/7"),
      [sending]: () => refusing({ subject: ["There is no value for HALL"] }),
    })
    await user.type(subject, "[[HALL]")
    await user.click(send)
    await dialog.findByText("There is no value for HALL")
    expect(subject.getAttribute("aria-invalid")).toBe("true")
    await user.type(subject, "!")
    expect(dialog.queryByText("There is no value for HALL")).toBeNull()
    expect(subject).toHaveProperty("value", "[HALL]!")
    await dialog.findByText("Draft saved")
  })

  it("in the text are said of the text", async () => {
    const { user, dialog, subject, send } = await show({
      ...deskAt("company/7"),
      [sending]: () => refusing({ content: ["There is no value for HALL"] }),
    })
    await user.type(subject, "Your booth")
    await user.click(send)
    const warning = await dialog.findByText("There is no value for HALL")
    const text = dialog.getByRole("textbox", { name: "Message" })
    expect(text.getAttribute("aria-describedby")).toBe(warning.id)
    expect(text.getAttribute("aria-invalid")).toBe("true")
  })
})

describe("what is typed before the content is loaded", () => {
  it("goes on in the editor with all its spaces", async () => {
    withPopovers()
    const recipients = heldAnswer()
    answerCalls({ ...deskAt("company/7"), "GET /messenger/recipients/company/7": () => recipients.promise })
    const { user } = renderInApp(<Composer task={company} opened onClose={() => undefined} />)
    const dialog = within(await screen.findByRole("dialog", { name: "New email" }))
    await user.type(dialog.getByRole("textbox", { name: "Message" }), "Dear  Lina, ")
    recipients.give(answered({ data: [aRecipient()], values: {} }))
    await waitFor(() => expect(dialog.queryByRole("textbox", { name: "Message", busy: true })).toBeNull())
    const editor = dialog.getByRole("textbox", { name: "Message" })
    expect(editor.textContent).toBe("Dear  Lina, ")
    expect(editor).toBe(document.activeElement)
    await dialog.findByText("Draft saved")
  })
})

describe("recipients of a mail", () => {
  it("typed as an address are taken with Enter; words that are none stay to be finished", async () => {
    const { user, dialog } = await show(deskAt("company/7"))
    const to = dialog.getByRole("combobox", { name: "To" })
    await user.type(to, "stranger{Enter}")
    expect(to).toHaveProperty("value", "stranger")
    await user.type(to, "@elsewhere.example{Enter}")
    dialog.getByRole("button", { name: "Remove stranger@elsewhere.example" })
    expect(to).toHaveProperty("value", "")
    await dialog.findByText("Draft saved")
  })

  it("whom the server refuses are named beside the field", async () => {
    const { user, dialog, subject, send } = await show({
      ...deskAt("company/7", { recipients: [aRecipient({ email: "gone@lilas.example" })] }),
      [sending]: () => refusing({ "toMails.0.email": ["This contact cannot be written to"] }),
    })
    await user.type(subject, "Your booth")
    await user.click(send)
    await dialog.findByText("gone@lilas.example: This contact cannot be written to")
  })
})

describe("Enter", () => {
  it("in the subject sends nothing; with Ctrl it sends", async () => {
    const { calls, user, subject } = await show({
      ...deskAt("company/7"),
      [sending]: () => answered({ success: true, data: { id: 1 } }, 202),
    })
    await user.type(subject, "Your booth{Enter}")
    expect(calls[sending]).toEqual([])
    await user.type(subject, "{Control>}{Enter}{/Control}")
    await waitFor(() => expect(calls[sending]).toHaveLength(1))
  })

  it("where it is said when the mail goes schedules it, and sends nothing now", async () => {
    const { calls, user, dialog, subject } = await show({
      ...deskAt("company/7"),
      [sending]: () => answered({ success: true, data: { id: 1 } }, 202),
    })
    await user.type(subject, "Your booth")
    await user.click(dialog.getByRole("button", { name: "Send later" }))
    const when = await dialog.findByLabelText("When")
    fireEvent.change(when, { target: { value: "2099-05-04T09:30" } })
    fireEvent.keyDown(when, { key: "Enter" })
    await waitFor(() => expect(calls[sending]).toHaveLength(1))
    const at = new Date("2099-05-04T09:30").toISOString()
    expect(calls[sending]?.[0]?.body).toMatchObject({ send_at: at })
  })
})

describe("a mail that goes later", () => {
  it("is for no moment that has passed; once scheduled it says when it goes, and can be cancelled", async () => {
    const { calls, user, dialog, subject, onClose } = await show({
      ...deskAt("company/7"),
      [sending]: () => answered({ success: true, data: { id: 1 } }, 202),
      "POST /messenger/message/1/undo": () => answered({ success: true }),
    })
    await user.type(subject, "Your booth")
    await user.click(dialog.getByRole("button", { name: "Send later" }))
    const when = await dialog.findByLabelText("When")
    const schedule = dialog.getByRole("button", { name: "Schedule" })
    fireEvent.change(when, { target: { value: "2020-01-01T09:00" } })
    expect(schedule).toHaveProperty("disabled", true)
    fireEvent.keyDown(when, { key: "Enter" })
    expect(calls[sending]).toEqual([])
    fireEvent.change(when, { target: { value: "2099-05-04T09:30" } })
    await user.click(schedule)
    const notice = await screen.findByText(/^The email will be sent on May 4, 2099, 9:30/)
    expect(onClose).toHaveBeenCalledOnce()
    const toast = within(notice.closest("li") ?? document.body)
    await user.click(toast.getByRole("button", { name: "Undo" }))
    await waitFor(() => expect(calls["POST /messenger/message/1/undo"]).toHaveLength(1))
  })
})

describe("the show that a mail is about", () => {
  const shows: MailShow[] = [
    { id: 1, show: "Paris", session: "2027", kind: 2, is_over: false, reason: "application" },
    { id: 2, show: "London", session: "2027", kind: 2, is_over: false, reason: "current" },
  ]
  const template = {
    id: 4,
    type: 2,
    lifecycle: null,
    is_locked: false,
    version: 1,
    texts: {
      en: { title: "Offer", object: "[SHOW]", content: "<p>See you at [SHOW].</p><p>Bring samples.</p>" },
      fr: null,
    },
    documents: [],
  }
  const names = new Map([
    ["1", "Paris"],
    ["2", "London"],
  ])
  const draft = {
    message_id: null,
    subject: "Paris",
    content: "<p>See you at Paris.</p><p>Bring <strong>warm</strong> clothes.</p>",
    media_ids: [],
    toMails: [{ name: "", email: "lina@lilas.example" }],
    cc: [],
    template_id: 4,
    language: "en" as const,
    session_id: 1,
    with_signature: false,
  }
  const answers = () => ({
    ...deskAt("company/7", {
      shows,
      draft: { values: draft, files: [], version: 1, updated_at: "2026-11-01T00:00:00Z" },
    }),
    "GET /mail-template/4": () => answered({ data: template }),
    "GET /mail-template/4/values/company/7": ({ search }: { search: URLSearchParams }) => {
      const session = search.get("session") ?? "1"
      const values = { SHOW: names.get(session) ?? null }
      return answered({ values, show: names.get(session) ?? null, session: Number(session) })
    },
    [sending]: () => answered({ success: true, data: { id: 1 } }, 202),
  })

  it("is the recipient's; another one fills after a question what nobody has changed, is said to be another one's, and is sent", async () => {
    const { calls, user, dialog, send } = await show(answers())
    const choice = await dialog.findByRole("combobox", { name: "Show" })
    await waitFor(() => expect(choice).toHaveProperty("value", "Paris, 2027"))
    await user.clear(choice)
    await user.type(choice, "Lond{Enter}")
    const question = within(await screen.findByRole("dialog", { name: "Fill the text for London, 2027?" }))
    await user.click(question.getByRole("button", { name: "Fill the text" }))
    await dialog.findByText(/about London, 2027, which is none of the shows of this record/)
    expect(dialog.getByRole("textbox", { name: "Subject" })).toHaveProperty("value", "London")
    await user.click(send)
    await waitFor(() => expect(calls[sending]).toHaveLength(1))
    expect(calls[sending]?.[0]?.body).toMatchObject({
      session_id: 2,
      subject: "London",
      content: "<p>See you at London.</p><p>Bring <strong>warm</strong> clothes.</p>",
    })
  })

  it("stays where the question is answered with no", async () => {
    const { user, dialog } = await show(answers())
    const choice = await dialog.findByRole("combobox", { name: "Show" })
    await waitFor(() => expect(choice).toHaveProperty("value", "Paris, 2027"))
    await user.clear(choice)
    await user.type(choice, "Lond{Enter}")
    const question = within(await screen.findByRole("dialog", { name: "Fill the text for London, 2027?" }))
    await user.click(question.getByRole("button", { name: "Cancel" }))
    expect(dialog.getByRole("textbox", { name: "Subject" })).toHaveProperty("value", "Paris")
    expect(choice).toHaveProperty("value", "Paris, 2027")
  })
})
