import { screen, waitFor } from "@testing-library/react"
import { useState } from "react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { answerCalls, answered, heldAnswer } from "#tests/components/api-at-the-edge.ts"
import { mailStream } from "#tests/components/mail-stream.ts"
import { aThreadRow } from "#tests/components/mails.ts"
import {
  at,
  badge,
  booth,
  known,
  lunch,
  pageOf,
  press,
  show,
  subjects,
  threadOf,
  url,
} from "#tests/components/messenger-page.tsx"
import { nothingSeen } from "#tests/components/nothing-seen.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { MessengerScreen } from "./messenger-screen.tsx"

/** The Messenger as its page renders it for one filter and the other. */
function Revisited() {
  const [filter, setFilter] = useState<"all" | "unread">("all")
  const other = filter === "all" ? "unread" : "all"
  return (
    <>
      <button type="button" onClick={() => setFilter(other)}>
        {other}
      </button>
      <MessengerScreen url={{ ...url, filter }} first={{ data: [lunch], has_more: false }} />
    </>
  )
}
const current = () => document.querySelector("[aria-current=true]")?.textContent ?? ""

/** Opens the second conversation and deletes its only mail. */
async function deleteBadges(): Promise<void> {
  const { user } = show()
  press("j")
  press("j")
  await screen.findByRole("heading", { name: "Badges" })
  await user.click(screen.getByRole("button", { name: "Delete" }))
  await user.click(await screen.findByRole("button", { name: "Delete email" }))
}

describe("the Messenger", () => {
  beforeEach(nothingSeen)

  it("is walked by j and k, marks read by e and keeps the row where it is looked at", async () => {
    mailStream()
    const calls = answerCalls({
      "GET /messenger/thread/1": () => threadOf(booth),
      "GET /messenger/thread/2": () => threadOf(badge),
      "GET /messenger/threads": () => pageOf(badge, lunch, { ...booth, unread: 0 }),
      "POST /messenger/thread/1/read": () => answered({ success: true, unread: 1 }),
    })
    show()
    press("j")
    expect(current()).toContain("Our booth")
    press("j")
    expect(current()).toContain("Badges")
    press("k")
    expect(current()).toContain("Our booth")
    expect(window.location.search).toBe("?thread=1")
    expect(calls["POST /messenger/thread/1/read"]).toHaveLength(0)
    press("e")
    await waitFor(() => expect(calls["GET /messenger/threads"]).toHaveLength(1))
    await waitFor(() =>
      expect(document.getElementById("conversation-1")?.hasAttribute("data-unread")).toBe(false),
    )
    expect(calls["POST /messenger/thread/1/read"]?.[0]?.body).toMatchObject({ read: true })
    expect(subjects()).toEqual(["conversation-1", "conversation-2", "conversation-3"])
  })

  it("walks from a conversation that was answered to the next unread one, though it came first by that", async () => {
    const stream = mailStream()
    const later = aThreadRow({ id: 4, subject: "Lunch on Friday", unread: 1, last_mail_at: at(18), ...known })
    const replied = { ...badge, unread: 0, last_mail_at: at(22), unanswered_since: null }
    answerCalls({
      "GET /messenger/thread/1": () => threadOf(booth),
      "GET /messenger/thread/2": () => threadOf(badge),
      "GET /messenger/thread/4": () => threadOf(later),
      "GET /messenger/threads": () => pageOf(replied, lunch, { ...booth, unread: 0 }, later),
      "POST /messenger/thread/2/read": () => answered({ success: true, unread: 1 }),
    })
    renderInApp(
      <MessengerScreen url={url} first={{ data: [lunch, booth, badge, later], has_more: false }} />,
      {
        address: "/messenger?thread=2",
      },
    )
    await screen.findByRole("heading", { name: "Badges" })
    stream.tell({ thread: 2, companies: [], contacts: [], mine: true })
    await waitFor(() =>
      expect(document.getElementById("conversation-1")?.hasAttribute("data-unread")).toBe(false),
    )
    expect(subjects()).toEqual(["conversation-3", "conversation-1", "conversation-2", "conversation-4"])
    press("j")
    expect(current()).toContain("Lunch on Friday")
    press("k")
    expect(current()).toContain("Badges")
  })

  it("opens a conversation by a click, which is read from then on, and goes back to none", async () => {
    mailStream()
    const calls = answerCalls({
      "GET /messenger/thread/2": () => threadOf(badge),
      "GET /messenger/threads": () => pageOf(booth, { ...badge, unread: 0 }, lunch),
      "POST /messenger/thread/2/read": () => answered({ success: true, unread: 1 }),
    })
    const { user } = show()
    await user.click(screen.getByRole("link", { name: /Badges/ }))
    await screen.findByRole("heading", { name: "Badges" })
    await waitFor(() => expect(calls["POST /messenger/thread/2/read"]).toHaveLength(1))
    expect(document.activeElement).toBe(screen.getByRole("region", { name: "Conversation" }))
    await user.click(screen.getByRole("link", { name: "Conversations" }))
    await screen.findByText("Choose a conversation")
    expect(window.location.search).toBe("")
  })

  it("has read the conversation whose address was followed here", async () => {
    mailStream()
    const calls = answerCalls({
      "GET /messenger/thread/2": () => threadOf(badge),
      "GET /messenger/threads": () => pageOf(booth, { ...badge, unread: 0 }, lunch),
      "POST /messenger/thread/2/read": () => answered({ success: true, unread: 1 }),
    })
    show("/messenger?thread=2")
    await screen.findByRole("heading", { name: "Badges" })
    await waitFor(() => expect(calls["POST /messenger/thread/2/read"]).toHaveLength(1))
  })

  it("says in the pane that a conversation could not be read, with nothing beside it, and tries again", async () => {
    mailStream()
    const answers = [answered({ message: "No" }, 500), threadOf(booth)]
    answerCalls({ "GET /messenger/thread/1": () => answers.shift() ?? threadOf(booth) })
    const { user } = show()
    press("j")
    await screen.findByText("The conversation could not be loaded")
    expect(screen.queryByRole("complementary")).toBeNull()
    await user.click(screen.getByRole("button", { name: "Try again" }))
    await screen.findByRole("heading", { name: "Our booth" })
  })

  it("leaves the list and the pane when its last mail is deleted", async () => {
    mailStream()
    const answers = [threadOf(badge), answered({ message: "gone" }, 404)]
    const lists = [pageOf(booth, lunch)]
    answerCalls({
      "GET /messenger/thread/1": () => threadOf(booth),
      "GET /messenger/thread/2": () => answers.shift() ?? answered({ message: "gone" }, 404),
      "GET /messenger/threads": () => lists[0] ?? pageOf(),
      "POST /messenger/thread/2/read": () => answered({ success: true, unread: 1 }),
      "DELETE /messenger/message/20": () => answered({ success: true }),
    })
    await deleteBadges()
    await screen.findByText("Choose a conversation")
    await waitFor(() => expect(subjects()).toEqual(["conversation-1", "conversation-3"]))
  })

  it("leaves the list, too, when that is read before it is known that the conversation is gone", async () => {
    mailStream()
    const gone = heldAnswer()
    const answers = [threadOf(badge)]
    answerCalls({
      "GET /messenger/thread/1": () => threadOf(booth),
      "GET /messenger/thread/2": () => answers.shift() ?? gone.promise,
      "GET /messenger/threads": () => pageOf(lunch),
      "POST /messenger/thread/2/read": () => answered({ success: true, unread: 1 }),
      "DELETE /messenger/message/20": () => answered({ success: true }),
    })
    await deleteBadges()
    await waitFor(() => expect(subjects()).toEqual(["conversation-2", "conversation-3"]))
    gone.give(answered({ message: "gone" }, 404))
    await screen.findByText("Choose a conversation")
    expect(subjects()).toEqual(["conversation-3"])
  })

  it("shows who else reads the conversation or answers it, says that it is read here, and that it is left (M-76)", async () => {
    const stream = mailStream()
    const colleagues = [
      { id: 8, name: "Léa Roy", is_writing: false },
      { id: 9, name: "Marc Petit", is_writing: true },
    ]
    const answers = [answered({ success: true, colleagues: [] })]
    const attending = "PUT /messenger/thread/2/presence"
    const calls = answerCalls({
      "GET /messenger/thread/2": () => threadOf(badge),
      "GET /messenger/threads": () => pageOf(booth, { ...badge, unread: 0 }, lunch),
      "POST /messenger/thread/2/read": () => answered({ success: true, unread: 1 }),
      [attending]: () => answers.shift() ?? answered({ success: true, colleagues }),
    })
    const { unmount } = show("/messenger?thread=2")
    await screen.findByRole("heading", { name: "Badges" })
    await waitFor(() => expect(calls[attending]).toHaveLength(1))
    const lists = calls["GET /messenger/threads"]?.length
    stream.tell({ thread: 3, companies: [], contacts: [], mine: false, presence: true })
    stream.tell({ thread: 2, companies: [], contacts: [], mine: false, presence: true })
    await screen.findByText("Marc Petit is writing an answer")
    expect(screen.getByText("Léa Roy is reading")).toBeTruthy()
    expect(calls["GET /messenger/threads"]).toHaveLength(lists ?? 0)
    const first = calls[attending]?.[0]?.body as { page: string } | undefined
    const leaving = `DELETE /messenger/presence/${first?.page}`
    const left = answerCalls({ [leaving]: () => answered({ success: true }) })
    unmount()
    await waitFor(() => expect(left[leaving]?.map(({ keepalive }) => keepalive)).toEqual([true]))
  })

  it("reads a list again that was read at an earlier visit, and nothing at the first", async () => {
    mailStream()
    const calls = answerCalls({ "GET /messenger/threads": () => pageOf(booth, badge, lunch) })
    const { user } = renderInApp(<Revisited />, { address: "/messenger" })
    await screen.findByText("Choose a conversation")
    expect(calls["GET /messenger/threads"]).toHaveLength(0)
    await user.click(screen.getByRole("button", { name: "unread" }))
    await user.click(screen.getByRole("button", { name: "all" }))
    await waitFor(() => expect(calls["GET /messenger/threads"]).toHaveLength(1))
  })

  it("has the chosen filter in sight, however many there are beside it", () => {
    mailStream()
    answerCalls({})
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView")
    renderInApp(<MessengerScreen url={{ ...url, filter: "done" }} first={{ data: [], has_more: false }} />, {
      address: "/messenger?filter=done",
    })
    expect(scrolled.mock.contexts).toContain(screen.getByRole("link", { name: "Done", current: "page" }))
    scrolled.mockRestore()
  })

  it("shows a new mail by itself, first", async () => {
    const stream = mailStream()
    const fresh = aThreadRow({ id: 4, subject: "Lunch on Monday", unread: 1, last_mail_at: at(22) })
    answerCalls({ "GET /messenger/threads": () => pageOf(fresh, booth, badge, lunch) })
    show()
    stream.tell({ thread: 4, companies: [], contacts: [], mine: true })
    await screen.findByRole("link", { name: /Lunch on Monday/ })
    expect(subjects()[0]).toBe("conversation-4")
  })
})
