import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, it } from "vitest"
import { NewMailKey } from "#components/shell/new-mail-key.tsx"
import { answerCalls, answered, heldAnswer } from "#tests/components/api-at-the-edge.ts"
import { aRecipient, deskAt } from "#tests/components/composer.tsx"
import { withPopovers } from "#tests/components/popovers.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"

beforeEach(() => localStorage.clear())

const lilas = { id: 7, name: "Maison Lilas", detail: "France" }
const lina = { id: 5, name: "Lina Morel", detail: "lina@lilas.example", company_id: 7 }
const calls = {
  ...deskAt("company/7"),
  ...deskAt("contact/5"),
  "GET /messenger/recipients/contact/5": () =>
    answered({ data: [aRecipient()], values: {}, about: { type: "company", id: 7 } }),
  "GET /messenger/recipients/company/7": () =>
    answered({
      data: [aRecipient(), aRecipient({ contact_id: 6, email: "paul@lilas.example", name: "Paul Roy" })],
      values: {},
      about: { type: "company", id: 7 },
    }),
  "GET /quick-search/recent": () =>
    answered({
      data: [
        { kind: "sequence", id: 3, name: "Welcome", detail: "" },
        { kind: "company", ...lilas },
      ],
    }),
  "GET /quick-search": () => answered({ companies: [], contacts: [lina] }),
  "POST /messenger/send-mail": () => answered({ success: true, data: { id: 1 } }, 202),
}

function press(address: string, answers: Parameters<typeof answerCalls>[0] = calls) {
  withPopovers()
  const made = answerCalls(answers)
  const { user } = renderInApp(<NewMailKey />, { address })
  return { made, user }
}
const composer = async () => within(await screen.findByRole("dialog", { name: "New email", busy: false }))

describe("a new mail from anywhere", () => {
  it("begins with what was opened last: c and Enter write to it, and what is typed next is the subject", async () => {
    const { user } = press("/invoices")
    await user.keyboard("c")
    const dialog = await composer()
    await dialog.findByRole("option", { name: /Maison Lilas/ })
    expect(dialog.queryByRole("option", { name: /Welcome/ })).toBeNull()
    await user.keyboard("{Enter}")
    const subject = await dialog.findByRole("textbox", { name: "Subject" })
    await user.keyboard("Your booth")
    expect(subject).toHaveProperty("value", "Your booth")
    await dialog.findByText("Draft saved")
  })

  it("goes to the contact that was searched for, about the company, with a draft of its own", async () => {
    const { user, made } = press("/invoices")
    await user.keyboard("c")
    const dialog = await composer()
    await user.type(
      dialog.getByRole("combobox", { name: "Company, contact or email address" }),
      "lina{Enter}",
    )
    await dialog.findByRole("button", { name: "Remove Lina Morel" })
    await user.type(dialog.getByRole("textbox", { name: "Subject" }), "Hello")
    await user.click(dialog.getByRole("button", { name: "Send" }))
    await waitFor(() => expect(made["POST /messenger/send-mail"]).toHaveLength(1))
    expect(made["POST /messenger/send-mail"]?.[0]?.body).toMatchObject({
      about: { type: "company", id: 7 },
      toMails: [{ email: "lina@lilas.example" }],
    })
    expect(made["GET /messenger/draft/contact%3A5"]).toHaveLength(1)
    expect(made["GET /messenger/draft/company%3A7"]).toHaveLength(0)
  })

  it("takes letters before it is known what a contact's mail is about", async () => {
    const answer = heldAnswer()
    const { user } = press("/contact/5", {
      ...calls,
      "GET /messenger/recipients/contact/5": () => answer.promise,
    })
    await user.keyboard("c")
    const dialog = await composer()
    const subject = await dialog.findByRole("textbox", { name: "Subject" })
    await waitFor(() => expect(document.activeElement).toBe(subject))
    await user.keyboard("Your badge")
    answer.give(answered({ data: [aRecipient()], values: {}, about: null }))
    await dialog.findByRole("button", { name: "Remove Lina Morel" })
    expect(subject).toHaveProperty("value", "Your badge")
  })

  it("goes to an address that is nobody's, and not to the word that was typed on the way to it", async () => {
    const { user } = press("/invoices", {
      ...calls,
      "GET /quick-search": () => answered({ companies: [], contacts: [] }),
    })
    await user.keyboard("c")
    const dialog = await composer()
    const field = dialog.getByRole("combobox", { name: "Company, contact or email address" })
    await user.type(field, "stranger{Enter}")
    await dialog.findByText(/stranger/)
    expect(dialog.queryByRole("textbox", { name: "Subject" })).toBeNull()
    await user.type(field, "@elsewhere.example{Enter}")
    await dialog.findByRole("button", { name: "Remove stranger@elsewhere.example" })
  })

  it("is about the company whose page is shown", async () => {
    const { user, made } = press("/company/7")
    await user.keyboard("c")
    const dialog = await composer()
    await dialog.findByRole("textbox", { name: "Subject" })
    await waitFor(() => expect(made["GET /messenger/draft/company%3A7"]).toHaveLength(1))
  })

  it("is left with Escape before whom was chosen", async () => {
    const { user } = press("/invoices")
    await user.keyboard("c")
    await composer()
    await user.keyboard("{Escape}")
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  })
})
