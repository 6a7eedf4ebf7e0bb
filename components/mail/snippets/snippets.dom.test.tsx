import { act, screen, waitFor, within } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import type { Snippet } from "#lib/contract/mail/snippets.ts"
import { answerCalls, answered, heldAnswer } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { SnippetList } from "./snippet-list.tsx"
import { SnippetPage } from "./snippet-page.tsx"

const stored = (more: Partial<Snippet> = {}): Snippet => ({
  id: 5,
  name: "Parking",
  shortcut: "parking",
  text_en: "<p>Parking is behind the hall.</p>",
  text_fr: "",
  is_shared: false,
  is_own: true,
  version: 1,
  ...more,
})
const saving = "PUT /snippet/5"
const nameField = () => screen.findByRole("textbox", { name: "Name" })
const save = () => screen.getByRole("button", { name: "Save" })

describe("snippets", () => {
  it("are listed with what they are typed by, in the language of the screen where they have it", () => {
    renderInApp(<SnippetList snippets={[stored(), stored({ id: 6, name: "Deposit", is_shared: true })]} />)
    expect(screen.getByRole("link", { name: "Parking" }).getAttribute("href")).toBe("/profile/snippets/5")
    screen.getByRole("row", { name: "Parking ;parking Parking is behind the hall. EN Me" })
    screen.getByRole("row", { name: /^Deposit .* Everybody$/ })
  })

  it("are saved once however often that is pressed, with the shortcut as it is stored", async () => {
    const answer = heldAnswer()
    const calls = answerCalls({ [saving]: () => answer.promise })
    const { user, router } = renderInApp(<SnippetPage snippet={stored()} />)
    await nameField()
    const shortcut = screen.getByRole("textbox", { name: "Shortcut" })
    await user.clear(shortcut)
    await user.type(shortcut, ";two words")
    screen.getByText(/^Use letters, digits and hyphens only/)
    expect(save()).toHaveProperty("disabled", true)
    await user.clear(shortcut)
    await user.type(shortcut, ";park")
    act(() => {
      save().click()
      save().click()
    })
    await waitFor(() => expect(calls[saving]).toHaveLength(1))
    answer.give(answered({ success: true, data: stored({ shortcut: "park", version: 2 }) }))
    await screen.findByText("Snippet saved")
    expect(calls[saving]?.map(({ body }) => body)).toEqual([
      {
        name: "Parking",
        shortcut: "park",
        text_en: "<p>Parking is behind the hall.</p>",
        text_fr: "",
        is_shared: false,
        version: 1,
      },
    ])
    expect(router.push).toHaveBeenCalledWith("/profile/snippets")
  })

  it("say beside the field that another one has the shortcut", async () => {
    answerCalls({
      [saving]: () => answered({ message: "", errors: { shortcut: ["This name already exists"] } }, 422),
    })
    const { user } = renderInApp(<SnippetPage snippet={stored()} />)
    await user.type(await nameField(), "s")
    await user.click(save())
    await screen.findByText("Another snippet has this shortcut: choose another")
    expect(screen.getByRole("textbox", { name: "Shortcut" }).getAttribute("aria-invalid")).toBe("true")
  })

  it("keep what was typed over another tab's save, and show the rest as it is stored now, each time", async () => {
    const texts = ["<p>Second text</p>", "<p>Third text</p>"]
    let version = 1
    const calls = answerCalls({
      [saving]: () => {
        const text_en = texts.shift()
        version += 1
        return text_en === undefined
          ? answered({ success: true, data: stored() })
          : answered({ message: "", current: stored({ text_en, version }) }, 409)
      },
    })
    const { user } = renderInApp(<SnippetPage snippet={stored()} />)
    await user.type(await nameField(), " P2")
    await user.click(save())
    await screen.findByText("Second text")
    screen.getByText(/^This snippet has been changed in the meantime/)
    await user.click(save())
    await screen.findByText("Third text")
    await user.click(save())
    await screen.findByText("Snippet saved")
    expect(calls[saving]?.at(-1)?.body).toMatchObject({
      name: "Parking P2",
      text_en: "<p>Third text</p>",
      version: 3,
    })
  })

  it("for all are read only but for administrators, who alone share them", async () => {
    const { show } = renderInApp(<SnippetPage snippet={stored({ is_shared: true })} />)
    screen.getByText("Parking is behind the hall.")
    expect(screen.queryByRole("textbox")).toBeNull()
    show(<SnippetPage snippet={stored()} />)
    await nameField()
    expect(screen.queryByRole("checkbox", { name: "Share with everybody" })).toBeNull()
  })

  it("are deleted after a question, in the version that is shown", async () => {
    const removing = "DELETE /snippet/5"
    const calls = answerCalls({ [removing]: () => answered({ success: true }) })
    const { user, router } = renderInApp(<SnippetPage snippet={stored({ version: 4 })} />)
    await user.click(await screen.findByRole("button", { name: "Delete the snippet" }))
    await screen.findByText("Delete this snippet?")
    expect(calls[removing]).toEqual([])
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete the snippet" }))
    await screen.findByText("Snippet deleted")
    expect(calls[removing]).toHaveLength(1)
    expect(router.push).toHaveBeenCalledWith("/profile/snippets")
  })
})
