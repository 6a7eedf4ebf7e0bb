import { screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest"
import { draftKey, keepDraft } from "#components/records/activity/drafts.ts"
import { guardLeaving } from "#components/records/changes/leaving.ts"
import { localStore, openLocalStore, typedKey } from "#components/shell/local-store.ts"
import { editor, renderInApp } from "#tests/components/render-in-app.tsx"
import { BrowserOwner } from "./browser-owner.tsx"
import { useSignOut } from "./use-sign-out.ts"

const note = (user: number) => draftKey(user, { type: "company", id: 7 }, "new")
const typeNote = (user = editor.id) =>
  keepDraft(note(user), { content: "<p>Call</p>", type: "N", version: null })
const typeMail = (user = editor.id) => localStore()?.setItem(typedKey("crm.mail-draft", user, "new"), "{}")
const typed = () => Object.keys(localStorage).filter((key) => key.includes("-draft."))

let assign: MockInstance<Location["assign"]>
const signingOut = vi.fn()

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  openLocalStore()
  assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined)
  vi.stubGlobal("fetch", async (path: string) => {
    if (path.endsWith("signout")) signingOut()
    return Response.json({ csrfToken: "token", url: "/" })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  assign.mockRestore()
  signingOut.mockClear()
  openLocalStore()
})

function SignOut() {
  const signOut = useSignOut()
  return (
    <button type="button" onClick={() => void signOut()}>
      Go
    </button>
  )
}

const show = () =>
  renderInApp(
    <>
      <BrowserOwner />
      <SignOut />
    </>,
  )
const ask = async () => {
  const { user } = show()
  await user.click(screen.getByRole("button", { name: "Go" }))
  return user
}
const question = () => screen.findByRole("dialog", { name: "Sign out and delete what is not saved?" })

describe("signing out", () => {
  it("asks nothing where nothing would be lost", async () => {
    await ask()
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/"))
    expect(screen.queryByRole("dialog")).toBeNull()
  })

  it("says how many texts go before they do; who thinks better of it keeps them", async () => {
    typeNote()
    typeMail()
    const user = await ask()
    const dialog = within(await question())
    dialog.getByText(/^2 texts you have typed are stored only in this browser/)
    await user.click(dialog.getByRole("button", { name: "Cancel" }))
    expect(signingOut).not.toHaveBeenCalled()
    expect(typed()).toHaveLength(2)
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    await user.click(screen.getByRole("button", { name: "Go" }))
    await user.click(within(await question()).getByRole("button", { name: "Sign out" }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/"))
    expect(typed()).toEqual([])
  })

  it("says that a page has changes that are not saved", async () => {
    const release = guardLeaving({ ask: async () => true, follow: () => undefined })
    try {
      await ask()
      within(await question()).getByText("A page open in this browser has changes that are not saved.")
    } finally {
      release()
    }
  })

  it("deletes what others have left as well, and where they were; nothing is stored after it", async () => {
    await ask()
    await waitFor(() => expect(assign).toHaveBeenCalled())
    typeNote()
    typeMail()
    expect(typed()).toEqual([])
  })

  it("keeps what was typed when it fails, and says so", async () => {
    typeNote()
    const user = await ask()
    vi.stubGlobal("fetch", async () => {
      throw new TypeError("Failed to fetch")
    })
    await user.click(within(await question()).getByRole("button", { name: "Sign out" }))
    await screen.findByText("You could not be signed out")
    expect(typed()).toHaveLength(1)
    expect(assign).not.toHaveBeenCalled()
  })

  it("in another tab deletes what this one has and leaves its page", async () => {
    show()
    typeNote()
    const other = new BroadcastChannel("crm-signed-out")
    other.postMessage("")
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/"))
    other.close()
    expect(typed()).toEqual([])
    expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(true)
  })
})

describe("a browser whose last session ended otherwise", () => {
  it("keeps what its user typed, and nothing of another", () => {
    typeNote(2)
    typeMail(2)
    typeNote()
    sessionStorage.setItem("crm-walk", "{}")
    sessionStorage.setItem("crm-user", "2")
    show()
    expect(typed()).toEqual([note(editor.id)])
    expect(sessionStorage.getItem("crm-walk")).toBeNull()
  })

  it("keeps where the same user was", () => {
    sessionStorage.setItem("crm-walk", "{}")
    sessionStorage.setItem("crm-user", String(editor.id))
    show()
    expect(sessionStorage.getItem("crm-walk")).toBe("{}")
  })
})
