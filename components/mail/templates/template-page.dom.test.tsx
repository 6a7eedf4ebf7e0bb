import { act, screen, waitFor, within } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import type { MailTemplate } from "#lib/contract/mail/mail-templates.ts"
import { answerCalls, answered, heldAnswer } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { TemplatePage } from "./template-page.tsx"

const stored = (more: Partial<MailTemplate> = {}): MailTemplate => ({
  id: 5,
  type: 2,
  lifecycle: null,
  is_locked: false,
  version: 1,
  documents: [],
  texts: { en: { title: "Deposit", object: "First subject", content: "<p>First text</p>" }, fr: null },
  ...more,
})
const locked = (object: string): Partial<MailTemplate> => ({
  is_locked: true,
  version: 2,
  texts: { en: { title: "Deposit", object, content: "<p>First text</p>" }, fr: null },
})
const earlier = {
  version: 1,
  at: "2026-11-20T10:00:00.000Z",
  user: { id: 1, name: "Ada Editor" },
  type: 2,
  lifecycle: null,
  is_locked: false,
  texts: stored().texts,
}
const saving = "PUT /mail-template/5"
const unused = { lifecycle: null, drafts: 0, documents: [] }

/** The page of a template, once its form and the parts beside it are there. */
async function show(answers: Parameters<typeof answerCalls>[0] = {}) {
  const calls = answerCalls({
    "GET /mail-template/5/uses": () => answered(unused),
    "GET /mail-template/5/version": () => answered({ data: [] }),
    ...answers,
  })
  const rendered = renderInApp(<TemplatePage template={stored()} lifecycles={["Accepted"]} />)
  const subject = await screen.findByRole("textbox", { name: "Subject" })
  await screen.findByRole("heading", { name: "Earlier versions" })
  return { ...rendered, calls, subject }
}

const save = () => screen.getByRole("button", { name: "Save" })
const lock = () => screen.getByRole("checkbox", { name: "Locked" })

describe("a template", () => {
  it("is saved once however often that is pressed; then it says where it is suggested", async () => {
    const answer = heldAnswer()
    const uses = [unused, { ...unused, lifecycle: { name: "Accepted", registrations: 2 } }]
    const { calls, user, subject } = await show({
      "GET /mail-template/5/uses": () => answered(uses.shift() ?? unused),
      [saving]: () => answer.promise,
    })
    await screen.findByText("Not suggested for any lifecycle")
    await screen.findByText("No earlier versions.")
    await user.clear(subject)
    await user.type(subject, "Second subject")
    await user.click(lock())
    await user.selectOptions(screen.getByRole("combobox", { name: "For the lifecycle" }), "Accepted")
    act(() => {
      save().click()
      save().click()
    })
    await waitFor(() => expect(calls[saving]).toHaveLength(1))
    answer.give(
      answered({ success: true, data: stored({ ...locked("Second subject"), lifecycle: "Accepted" }) }),
    )
    await screen.findByText("Template saved")
    await screen.findByText("Suggested for “Accepted”: 2 registrations are there now")
    expect(calls[saving]).toHaveLength(1)
    expect(calls[saving]?.[0]?.body).toMatchObject({
      version: 1,
      is_locked: true,
      lifecycle: "Accepted",
      texts: { en: { title: "Deposit", object: "Second subject", content: "<p>First text</p>" }, fr: null },
    })
  })

  it("shows an earlier version when it is opened, and is what that was once it is restored", async () => {
    const { calls, user, subject } = await show({
      "GET /mail-template/5/version": () => answered({ data: [earlier] }),
      [saving]: () => answered({ success: true, data: stored(locked("Second subject")) }),
      "POST /mail-template/5/version/1": () => answered({ success: true, data: stored({ version: 3 }) }),
    })
    await user.clear(subject)
    await user.type(subject, "Second subject")
    await user.click(lock())
    await user.click(save())
    await screen.findByText("Template saved")
    const versions = within(screen.getByRole("region", { name: "Earlier versions" }))
    const version = await versions.findByRole("button")
    expect(versions.queryByText("First subject")).toBeNull()
    await user.click(version)
    versions.getByText("First subject")
    versions.getByText("First text")
    await user.click(versions.getByRole("button", { name: "Restore this version" }))
    await screen.findByText("Version restored")
    await waitFor(() =>
      expect(screen.getByRole("textbox", { name: "Subject" })).toHaveProperty("value", "First subject"),
    )
    expect(lock()).toHaveProperty("checked", false)
    expect(calls["POST /mail-template/5/version/1"]?.[0]?.body).toEqual({ version: 2 })
  })

  it("that somebody else saved meanwhile says so, keeps what was typed beside what is stored now, and is saved over that", async () => {
    const answers = [
      () => answered({ message: "Changed", current: stored(locked("First subject")) }, 409),
      () => answered({ success: true, data: stored({ ...locked("My subject"), version: 3 }) }),
    ]
    const { calls, user, subject } = await show({
      [saving]: () => (answers.shift() ?? (() => answered({})))(),
    })
    await user.clear(subject)
    await user.type(subject, "My subject")
    await user.click(save())
    await screen.findByText(/^Somebody else saved this template in the meantime\./)
    expect(subject).toHaveProperty("value", "My subject")
    expect(lock()).toHaveProperty("checked", true)
    await user.click(save())
    await screen.findByText("Template saved")
    expect(calls[saving]?.[1]?.body).toMatchObject({
      version: 2,
      is_locked: true,
      texts: { en: { object: "My subject" } },
    })
  })

  it("with an unknown placeholder is not saved: beside its field it says which, and what was typed is there", async () => {
    const wrong = "Not a known placeholder: [FIRST NAME]. Correct it"
    const errors = { "texts.en.object": [wrong], "texts.en.content": ["Not a known placeholder: {{x}}"] }
    const { user, subject } = await show({ [saving]: () => answered({ message: wrong, errors }, 422) })
    await user.type(subject, " for you")
    await user.click(save())
    await screen.findByText(wrong)
    expect((await screen.findByRole("alert")).textContent).toBe("Not a known placeholder: {{x}}")
    expect(subject).toHaveProperty("value", "First subject for you")
    expect(subject.getAttribute("aria-invalid")).toBe("true")
  })

  it("says in how many mails it is used, and is deleted after a question", async () => {
    const { calls, user, router } = await show({
      "GET /mail-template/5/uses": () => answered({ ...unused, drafts: 1 }),
      "DELETE /mail-template/5": () => answered({ success: true }),
    })
    await screen.findByText("Used in 1 draft")
    await user.click(screen.getByRole("button", { name: "Delete template" }))
    const question = within(await screen.findByRole("dialog", { name: "Delete this template?" }))
    expect(calls["DELETE /mail-template/5"]).toEqual([])
    await user.click(question.getByRole("button", { name: "Delete template" }))
    await screen.findByText("Template deleted")
    expect(calls["DELETE /mail-template/5"]?.[0]?.body).toEqual({ version: 1 })
    expect(router.push).toHaveBeenCalledWith("/admin/templates")
  })

  it("is not left with what was typed in it unasked; without changes it is", async () => {
    const { user, subject, router } = await show()
    await user.type(subject, "!")
    await user.click(screen.getByRole("button", { name: "Cancel" }))
    const question = await screen.findByRole("dialog")
    within(question).getByText(/The changes you made have not been saved\./)
    expect(router.push).not.toHaveBeenCalled()
    await user.keyboard("{Escape}")
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    expect(router.push).not.toHaveBeenCalled()
    expect(subject).toHaveProperty("value", "First subject!")
    await user.type(subject, "{Backspace}")
    await user.click(screen.getByRole("button", { name: "Cancel" }))
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/admin/templates"))
  })
})
