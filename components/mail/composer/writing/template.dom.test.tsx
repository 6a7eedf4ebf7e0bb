import { waitFor } from "@testing-library/react"
import { beforeEach, describe, expect, it } from "vitest"
import { answered } from "#tests/components/api-at-the-edge.ts"
import { deskAt } from "#tests/components/composer.tsx"
import { aboutCompany, sendCall, showComposer, theirDraft, wasSent } from "#tests/components/written-mail.tsx"

beforeEach(() => localStorage.clear())

describe("a template by keys", () => {
  const listed = (id: number, title: string) => ({
    id,
    title,
    object: `About ${title}`,
    type: 2,
    is_locked: false,
    documents: 0,
    lifecycle: null,
  })
  const templates = [listed(3, "Booth offer"), listed(9, "Refusal")]

  it("is found with the first letters after ⌘J, taken with Enter, and the mail goes on from its text", async () => {
    const { calls, user, dialog, subject } = await showComposer({
      ...deskAt("company/7"),
      "GET /mail-template": ({ search }) =>
        answered({
          data: templates.filter(({ title }) => title.toLowerCase().includes(search.get("search") ?? "")),
        }),
      "GET /mail-template/9": () =>
        answered({
          data: {
            id: 9,
            type: 2,
            lifecycle: null,
            is_locked: false,
            version: 1,
            documents: [],
            texts: {
              en: { title: "Refusal", object: "Your application", content: "<p>Sorry</p>" },
              fr: null,
            },
          },
        }),
      "GET /mail-template/9/values/company/7": () => answered({ values: {} }),
      [sendCall]: wasSent,
    })
    await user.click(subject)
    await user.keyboard("{Control>}j{/Control}")
    await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("Search templates"))
    await user.keyboard("ref{Enter}")
    await waitFor(() => expect(subject).toHaveProperty("value", "Your application"))
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole("textbox", { name: "Message" })))
    expect(calls["GET /mail-template/9"]).not.toHaveLength(0)
  })
})

describe("a locked template", () => {
  const template = (is_locked: boolean) => ({
    id: 9,
    type: 2,
    lifecycle: null,
    is_locked,
    version: 1,
    documents: [],
    texts: {
      en: { title: "Refused", object: "Your application", content: "<p>From [USERNAME]</p>" },
      fr: null,
    },
  })

  it("is filled with the user's name alone and cannot be edited, until it is left", async () => {
    const { user, dialog, subject } = await showComposer(
      {
        ...deskAt("company/7"),
        "GET /mail-template/9": () => answered({ data: template(true) }),
      },
      { ...aboutCompany(7), templateId: 9 },
    )
    await dialog.findByText("This email can't be edited")
    dialog.getByText("From Ada Editor")
    expect(subject).toHaveProperty("readOnly", true)
    expect(dialog.queryByRole("textbox", { name: "Message" })).toBeNull()
    await user.click(dialog.getByRole("button", { name: "Write without the template" }))
    await dialog.findByRole("textbox", { name: "Message" })
    expect(subject).toHaveProperty("readOnly", false)
    await dialog.findByText("Draft saved")
  })

  it("that was opened with waits where something was written before", async () => {
    const stored = { values: theirDraft, files: [] as [], version: 4, updated_at: "2026-11-23T10:00:00.000Z" }
    const { user, dialog, subject } = await showComposer(
      {
        ...deskAt("company/7", { draft: stored }),
        "GET /mail-template/9": () => answered({ data: template(true) }),
      },
      { ...aboutCompany(7), templateId: 9 },
    )
    expect(subject).toHaveProperty("value", "From the other window")
    await user.click(await dialog.findByRole("button", { name: "Use the template" }))
    await waitFor(() => expect(subject).toHaveProperty("value", "Your application"))
    await dialog.findByText("Draft saved")
  })
})
