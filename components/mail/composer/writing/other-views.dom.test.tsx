import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { z } from "zod"
import { placeholdersIn, withoutLiteralMarks } from "#lib/contract/mail/fill-placeholders.ts"
import { answerCalls, answered, heldAnswer } from "#tests/components/api-at-the-edge.ts"
import { deskAt } from "#tests/components/composer.tsx"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { Composer } from "./composer.tsx"

const searching = "GET /mail-template"
const previewing = "POST /messenger/preview"
const testing = "POST /messenger/send-test"
const sending = "POST /messenger/send-mail"

beforeEach(() => localStorage.clear())

/** The composer over a company. */
async function show(answers: Parameters<typeof answerCalls>[0]) {
  const calls = answerCalls({
    ...deskAt("company/7", { values: { FIRST_NAME: "Lina", BRAND: "Lilas" } }),
    ...answers,
  })
  const onClose = vi.fn<() => void>()
  const { user } = renderInApp(
    <Composer task={{ about: { type: "company", id: 7 } }} opened onClose={onClose} />,
  )
  const dialog = within(await screen.findByRole("dialog", { name: "New email" }))
  await waitFor(() => dialog.getByRole("textbox", { name: "Message", busy: false }))
  return { calls, user, dialog, onClose, subject: dialog.getByRole("textbox", { name: "Subject" }) }
}

const row = (id: number, title: string, is_locked = false) => ({
  id,
  title,
  object: `About ${title}`,
  type: 2,
  is_locked,
  documents: 0,
  lifecycle: null,
  languages: ["en"],
  version: 1,
})
const template = (id: number, content: string, is_locked = false) => ({
  data: {
    id,
    type: 2,
    lifecycle: null,
    is_locked,
    version: 1,
    documents: [],
    texts: { en: { title: "T", object: is_locked ? "Fixed subject" : "For [BRAND]", content }, fr: null },
  },
})

describe("templates of a mail", () => {
  it("are listed by group; where a group has none of them it says so", async () => {
    const { calls, user, dialog } = await show({
      [searching]: ({ search }) => answered({ data: search.get("group") === "7" ? [] : [row(3, "Offer")] }),
    })
    await user.click(dialog.getByRole("button", { name: "Template" }))
    const templates = within(await dialog.findByRole("region", { name: "Templates" }))
    await templates.findByRole("button", { name: /^Offer/ })
    await user.click(templates.getByText("Los Angeles"))
    await templates.findByText("No templates found")
    expect(templates.queryByRole("button", { name: /^Offer/ })).toBeNull()
    await user.click(templates.getByText("Main show"))
    await templates.findByRole("button", { name: /^Offer/ })
    expect(calls[searching]?.map(({ search }) => search.get("group"))).toEqual(["0", "7", "2"])
  })

  it("are taken with Enter before any list has come", async () => {
    const all = heldAnswer()
    const found = heldAnswer()
    const { user, dialog, subject } = await show({
      [searching]: ({ search }) => (search.get("search") === "o" ? found.promise : all.promise),
      "GET /mail-template/3": () => answered(template(3, "<p>Fixed text</p>", true)),
      "GET /mail-template/3/values/company/7": () => answered({ values: {}, show: null }),
    })
    await user.click(dialog.getByRole("button", { name: "Template" }))
    await user.type(await dialog.findByRole("textbox", { name: "Search templates" }), "o{Enter}")
    found.give(answered({ data: [row(3, "Offer", true)] }))
    await waitFor(() => expect(subject).toHaveProperty("value", "Fixed subject"))
    all.give(answered({ data: [] }))
    await dialog.findByText("Draft saved")
  })

  it("put in values that look like placeholders as text: the mail that goes says what is shown", async () => {
    const { calls, user, dialog, subject } = await show({
      [searching]: () => answered({ data: [row(3, "Open")] }),
      "GET /mail-template/3": () => answered(template(3, "<p>Dear [FIRST_NAME], from [USERNAME]</p>")),
      "GET /mail-template/3/values/company/7": () =>
        answered({
          values: { FIRST_NAME: "[BRAND]", USERNAME: "Ada Editor", BRAND: "[USERNAME]", HALL: null },
          show: null,
        }),
      [sending]: () => answered({ success: true, data: { id: 1 } }, 202),
    })
    await user.click(dialog.getByRole("button", { name: "Template" }))
    await user.click(await dialog.findByRole("button", { name: /^Open/ }))
    await waitFor(() => expect(subject).not.toHaveProperty("value", ""))
    await user.type(dialog.getByRole("combobox", { name: "To" }), "ada@brand.example{Enter}")
    await user.click(dialog.getByRole("button", { name: "Send" }))
    await waitFor(() => expect(calls[sending]).toHaveLength(1))
    const { subject: sent, content } = z
      .object({ subject: z.string(), content: z.string() })
      .parse(calls[sending]?.[0]?.body)
    expect(placeholdersIn(sent, content)).toEqual([])
    expect(withoutLiteralMarks(sent)).toBe("For [USERNAME]")
    expect(withoutLiteralMarks(content)).toContain("Dear [BRAND], from Ada Editor")
    expect(dialog.queryByText("[BRAND]", { selector: "code" })).toBeNull()
  })

  it("are filled on the record; a placeholder without a value of the template's is marked and keeps the mail here, until a locked one takes its place", async () => {
    const { calls, user, dialog, subject } = await show({
      [searching]: () => answered({ data: [row(3, "Open"), row(4, "Fixed", true)] }),
      "GET /mail-template/3": () => answered(template(3, "<p>Dear [FIRST_NAME], from [USERNAME]</p>")),
      "GET /mail-template/4": () => answered(template(4, "<p>Fixed text of [USERNAME]</p>", true)),
      "GET /mail-template/3/values/company/7": () =>
        answered({ values: { FIRST_NAME: "Lina", USERNAME: "Ada Editor", BRAND: null }, show: null }),
      [sending]: () => answered({ success: true, data: { id: 1 } }, 202),
    })
    const send = dialog.getByRole("button", { name: "Send" })
    await user.click(dialog.getByRole("button", { name: "Template" }))
    await user.click(await dialog.findByRole("button", { name: /^Open/ }))
    await waitFor(() => expect(subject).toHaveProperty("value", "For [BRAND]"))
    await waitFor(() =>
      expect(dialog.getByRole("textbox", { name: "Message" }).textContent).toBe("Dear Lina, from Ada Editor"),
    )
    await dialog.findByText(/^This placeholder has no value here/)
    dialog.getByText("[BRAND]", { selector: "code" })
    expect(send.getAttribute("aria-disabled")).toBe("true")
    await user.click(send)
    expect(calls[sending]).toEqual([])

    await user.click(dialog.getByRole("button", { name: "Template" }))
    await user.click(await dialog.findByRole("button", { name: /^Fixed/ }))
    await dialog.findByText("This email can't be edited")
    dialog.getByText("Fixed text of Ada Editor")
    expect(subject).toHaveProperty("value", "Fixed subject")
    expect(subject).toHaveProperty("readOnly", true)
    await waitFor(() => expect(send.getAttribute("aria-disabled")).toBeNull())
    expect(dialog.queryByText("[BRAND]", { selector: "code" })).toBeNull()
    await dialog.findByText("Draft saved")
  })
})

describe("the preview of a mail", () => {
  const seen = {
    subject: "Your booth",
    html: "<p>The hall opens at ten</p>",
    text: "The hall opens at ten\n-- \nAda",
    missing: [],
    size: 100,
  }

  it("shows it as its recipient sees it, with and without markup, and goes back to the mail by Escape", async () => {
    const { calls, user, dialog, subject, onClose } = await show({ [previewing]: () => answered(seen) })
    await user.type(subject, "Your booth")
    await user.click(dialog.getByRole("button", { name: "Preview" }))
    const preview = within(await dialog.findByRole("region", { name: "Preview" }))
    const frame = await preview.findByTitle<HTMLIFrameElement>("The email as its recipient sees it")
    expect(frame.getAttribute("srcdoc")).toContain("<p>The hall opens at ten</p>")
    expect(frame.getAttribute("sandbox")).toBe("allow-same-origin")
    expect(calls[previewing]?.[0]?.body).toMatchObject({ subject: "Your booth" })
    await user.click(preview.getByText("Plain text"))
    expect(dialog.getByRole("region", { name: "Preview" }).querySelector("pre")?.textContent).toBe(seen.text)
    await user.keyboard("{Escape}")
    await waitFor(() => expect(dialog.queryByRole("region", { name: "Preview" })).toBeNull())
    expect(onClose).not.toHaveBeenCalled()
    expect(subject).toHaveProperty("value", "Your booth")
    await dialog.findByText("Draft saved")
  })

  it("names placeholders that stay, and sends a test to oneself alone", async () => {
    const { calls, user, dialog, subject } = await show({
      [previewing]: () => answered({ ...seen, missing: ["HALL"] }),
      [testing]: () => answered({ success: true }),
    })
    await user.type(subject, "Your booth")
    await user.click(dialog.getByRole("button", { name: "Preview" }))
    const preview = within(await dialog.findByRole("region", { name: "Preview" }))
    await preview.findByText("[HALL]", { selector: "code" })
    await user.click(preview.getByRole("button", { name: "Send me a test" }))
    await screen.findByText("A test email is on its way to ada@salon.example")
    expect(calls[testing]?.[0]?.body).toMatchObject({ subject: "Your booth", from: "ada@salon.example" })
    await user.click(preview.getByRole("button", { name: "Back to the email" }))
    await dialog.findByText("Draft saved")
  })
})
