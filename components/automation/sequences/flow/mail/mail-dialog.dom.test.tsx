import { screen, waitFor, within } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { MailDialog } from "./mail-dialog.tsx"

const email = {
  id: 8,
  sequence_id: 3,
  language: "en",
  subject: "Your place",
  content: "<p>Hello</p>",
  as_text: [],
  is_changed: false,
  is_live: false,
  waiting: 12,
  version: 4,
}
const theirs = { ...email, subject: "Theirs", content: "<p>Their text</p>", version: 5 }

function show(answers: Parameters<typeof answerCalls>[0] = {}) {
  const [onSaved, onLeft] = [vi.fn(), vi.fn()]
  const calls = answerCalls({
    "GET /sequence/email/8": () => answered({ data: email }),
    "POST /sequence/email/check": () =>
      answered({
        problems: [{ field: "subject", problem: "unknown_placeholder", detail: "[NOBODY]" }],
        doubtful: [],
        missing_links: [],
      }),
    ...answers,
  })
  const dialog = <MailDialog sequence={3} email={8} title="Welcome" onSaved={onSaved} onLeft={onLeft} />
  return { calls, onSaved, onLeft, ...renderInApp(dialog) }
}

const editor = async () => within(await screen.findByRole("dialog", { name: "Welcome" }))

it("says who has not had it yet, and what would keep it from going out", async () => {
  show()
  const dialog = await editor()
  expect(await dialog.findByText(/12 runs have not received it yet/)).toBeDefined()
  expect(await dialog.findByText(/^\[NOBODY\] is not a known placeholder\./)).toBeDefined()
})

it("begins in the subject, also when the text comes after the dialog", async () => {
  show()
  const subject = await (await editor()).findByLabelText("Subject")
  expect(document.activeElement).toBe(subject)
})

it("remarks beside the field what would keep a draft from being published", async () => {
  show()
  const dialog = await editor()
  const subject = await dialog.findByLabelText("Subject")
  const remark = await dialog.findByRole("status", { name: "To fix before publishing the flow" })
  expect(subject.compareDocumentPosition(remark)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(remark.compareDocumentPosition(dialog.getByLabelText("Text"))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(subject.getAttribute("aria-invalid")).not.toBe("true")
})

it("a mail that is sent is refused with what is wrong beside its field", async () => {
  const { user, onSaved } = show({
    "GET /sequence/email/8": () => answered({ data: { ...email, is_live: true } }),
    "PUT /sequence/email/8": () =>
      answered({ message: "", errors: { subject: ["This email is being sent: correct it"] } }, 422),
  })
  const dialog = await editor()
  const subject = await dialog.findByLabelText<HTMLInputElement>("Subject")
  await waitFor(() => expect(subject.getAttribute("aria-invalid")).toBe("true"))
  await user.type(subject, "!")
  await user.click(dialog.getByRole("button", { name: "Save" }))
  await dialog.findByText(/^This email is being sent: correct it\. \[NOBODY\] is not a known placeholder\./)
  expect(onSaved).not.toHaveBeenCalled()
  expect(subject.value).toBe("Your place!")
})

it("says which link a check of the flow is about that the text no longer has; it is saved all the same", async () => {
  const link = "https://salon.example.com"
  const { calls, user, onSaved } = show({
    "GET /sequence/email/8": () => answered({ data: { ...email, is_live: true } }),
    "POST /sequence/email/check": () => answered({ problems: [], doubtful: [], missing_links: [link] }),
    "PUT /sequence/email/8": () => answered({ success: true, data: { ...email, version: 5 } }),
  })
  const dialog = await editor()
  const remark = await dialog.findByRole("status", { name: "Good to know" })
  expect(remark.textContent).toContain(`A check of the flow asks for clicks on “${link}”`)
  expect(calls["POST /sequence/email/check"]?.[0]?.body).toMatchObject({ email: 8 })
  await user.type(await dialog.findByLabelText("Subject"), "!")
  await user.click(dialog.getByRole("button", { name: "Save" }))
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
})

it("keeps what was typed when somebody else has saved meanwhile, shows theirs, and saves over it when told to", async () => {
  let saves = 0
  const { calls, onSaved, user } = show({
    "PUT /sequence/email/8": () => {
      saves += 1
      return saves === 1
        ? answered({ message: "Changed", current: theirs }, 409)
        : answered({ success: true, data: { ...theirs, version: 6 } })
    },
  })
  const dialog = await editor()
  const subject = await dialog.findByLabelText<HTMLInputElement>("Subject")
  await user.clear(subject)
  await user.type(subject, "Mine")
  await user.click(dialog.getByRole("button", { name: "Save" }))
  const region = await dialog.findByRole("region", { name: "Saved version" })
  expect(region.textContent).toContain("Theirs")
  expect(region.textContent).toContain("Their text")
  const alert = dialog.getByRole("alert")
  expect(alert.textContent).toContain("Somebody else changed this email in the meantime")
  expect(dialog.getByLabelText<HTMLInputElement>("Subject").value).toBe("Mine")
  // Nothing was typed there: what is saved is what is seen.
  await waitFor(() => expect(dialog.getByLabelText("Text").textContent).toBe("Their text"))
  await user.click(dialog.getByRole("button", { name: "Save" }))
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(calls["PUT /sequence/email/8"]?.at(-1)?.body).toMatchObject({
    version: 5,
    subject: "Mine",
    content: theirs.content,
  })
})

it("is filled from a template, and asks before it takes the place of a text", async () => {
  const text = {
    title: "Invitation",
    object: "Come and see",
    content: "<p>Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],</p>",
  }
  const row = {
    id: 2,
    type: 2,
    title: text.title,
    object: text.object,
    lifecycle: null,
    is_locked: false,
    languages: ["en"],
    documents: 0,
    version: 1,
  }
  const { user } = show({
    "GET /mail-template": () => answered({ data: [row] }),
    "GET /mail-template/2": () =>
      answered({ data: { ...row, texts: { en: text, fr: null }, documents: [] } }),
  })
  const dialog = await editor()
  await user.click(await dialog.findByRole("button", { name: "From a template" }))
  await user.click(await dialog.findByRole("button", { name: /Invitation/ }))
  const input = await screen.findByRole("dialog", { name: "Replace your text?" })
  await user.click(within(input).getByRole("button", { name: "Replace" }))
  await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>("Subject").value).toBe("Come and see"))
  await waitFor(() => expect(dialog.getByLabelText("Text").textContent).toBe("Hello [FIRST_NAME],"))
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText("Subject")))
})

it("goes back to the original text after a question", async () => {
  const { calls, onSaved, user } = show({
    "GET /sequence/email/8": () => answered({ data: { ...email, is_changed: true } }),
    "POST /sequence/email/8/reset": () => answered({ success: true, data: { ...email, version: 5 } }),
  })
  await user.click(await (await editor()).findByRole("button", { name: "Reset" }))
  const input = within(await screen.findByRole("dialog", { name: "Go back to the original text?" }))
  expect(calls["POST /sequence/email/8/reset"]).toEqual([])
  await user.click(input.getByRole("button", { name: "Reset" }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith({ ...email, version: 5 }))
  expect(calls["POST /sequence/email/8/reset"]?.[0]?.body).toEqual({ version: 4 })
})

it("goes back to the original text over what somebody else has written since only once that was shown", async () => {
  const { calls, onSaved, user } = show({
    "GET /sequence/email/8": () => answered({ data: { ...email, is_changed: true } }),
    "POST /sequence/email/8/reset": ({ body }) =>
      JSON.stringify(body) === JSON.stringify({ version: 5 })
        ? answered({ success: true, data: { ...email, version: 6 } })
        : answered({ message: "Changed", current: { ...theirs, is_changed: true } }, 409),
  })
  const dialog = await editor()
  const reset = async () => {
    await user.click(await dialog.findByRole("button", { name: "Reset" }))
    const question = within(await screen.findByRole("dialog", { name: "Go back to the original text?" }))
    await user.click(question.getByRole("button", { name: "Reset" }))
  }
  await reset()
  const region = await dialog.findByRole("region", { name: "Saved version" })
  expect(region.textContent).toContain("Their text")
  expect(onSaved).not.toHaveBeenCalled()
  await reset()
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(calls["POST /sequence/email/8/reset"]).toHaveLength(2)
})

it("is shown as it arrives on a phone, in a frame that runs nothing, and can be written again afterwards", async () => {
  const { calls, user } = show({
    "POST /sequence/email/preview": () =>
      answered({ data: { subject: "Half a thought", html: "<p>Hello</p>", missing: [] } }),
  })
  const dialog = await editor()
  const subject = await dialog.findByLabelText<HTMLInputElement>("Subject")
  await user.clear(subject)
  await user.type(subject, "Half a thought")
  await user.click(dialog.getByRole("button", { name: "Preview" }))
  await user.click(await dialog.findByRole("radio", { name: "Phone, 360 px" }))
  const frame = await dialog.findByTitle<HTMLIFrameElement>("The email")
  expect(frame.getAttribute("width")).toBe("360")
  expect(frame.getAttribute("sandbox")).toBe("")
  expect(frame.getAttribute("srcdoc")).toBe("<p>Hello</p>")
  expect(calls["POST /sequence/email/preview"]?.[0]?.body).toMatchObject({ subject: "Half a thought" })
  await user.click(dialog.getByRole("button", { name: "Back to the text" }))
  expect(dialog.getByLabelText<HTMLInputElement>("Subject").value).toBe("Half a thought")
})

it("asks before what was typed is left", async () => {
  const { onLeft, user } = show()
  const dialog = await editor()
  await user.type(await dialog.findByLabelText("Subject"), " for you")
  await user.click(dialog.getByRole("button", { name: "Cancel" }))
  await screen.findByText("The changes you made have not been saved.")
  expect(onLeft).not.toHaveBeenCalled()
  const input = within(screen.getByRole("dialog", { name: "Alerte" }))
  await user.click(input.getByRole("button", { name: "Close" }))
  await waitFor(() =>
    expect(document.activeElement).toBe(dialog.getByRole("button", { name: "Cancel", hidden: true })),
  )
})

it("words in brackets that may be text pass once somebody says that they are", async () => {
  const problem = { field: "subject", problem: "unknown_placeholder", detail: "[EN]" }
  const { calls, user } = show({
    "POST /sequence/email/check": ({ body }) => {
      const isMeant = JSON.stringify(body).includes('"as_text":["[EN]"]')
      return answered({ problems: isMeant ? [] : [problem], doubtful: ["[EN]"], missing_links: [] })
    },
    "PUT /sequence/email/8": () => answered({ success: true, data: { ...email, version: 5 } }),
  })
  const dialog = await editor()
  await dialog.findByText(/^\[EN\] is not a known placeholder\./)
  await user.click(await dialog.findByRole("checkbox", { name: "It is meant as text" }))
  await waitFor(() => expect(dialog.queryByText(/is not a known placeholder/)).toBeNull())
  await user.click(dialog.getByRole("button", { name: "Save" }))
  await waitFor(() => expect(calls["PUT /sequence/email/8"]?.[0]?.body).toMatchObject({ as_text: ["[EN]"] }))
})
