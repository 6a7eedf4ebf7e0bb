import { fireEvent, screen, waitFor } from "@testing-library/react"
import { beforeEach, describe, expect, it } from "vitest"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { mailStream } from "#tests/components/mail-stream.ts"
import { aMail, aThread, aThreadRow } from "#tests/components/mails.ts"
import { nothingSeen } from "#tests/components/nothing-seen.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { MessengerScreen } from "./messenger-screen.tsx"

const at = (day: number) => `2026-11-${day}T10:00:00.000Z`
const known = { companies: [], contacts: [{ id: 5, name: "Jeanne Martin" }] }
const booth = aThreadRow({ id: 1, subject: "Our booth", unread: 1, last_mail_at: at(20), ...known })
const badge = aThreadRow({ id: 2, subject: "Badges", unread: 1, last_mail_at: at(19), ...known })
const lunch = aThreadRow({ id: 3, subject: "Lunch", last_mail_at: at(21), ...known })
const pageOf = (...data: (typeof booth)[]) => answered({ data, has_more: false })
const threadOf = ({ id, subject, unread }: typeof booth) => {
  const latest = aMail({ id: 10 * id, thread: id, subject })
  return answered({ data: aThread({ id, subject, unread, latest, ...known }), mails: [latest] })
}

const url = { filter: "all", q: "", days: 0, thread: null } as const
const show = () =>
  renderInApp(<MessengerScreen url={url} first={{ data: [booth, badge, lunch], has_more: false }} />, {
    address: "/messenger",
  })
const subjects = () => screen.getAllByRole("link", { name: /Our booth|Badges|Lunch/ }).map(({ id }) => id)
const current = () => document.querySelector("[aria-current=true]")?.textContent ?? ""
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

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
    await user.click(screen.getByRole("link", { name: "Conversations" }))
    await screen.findByText("Choose a conversation")
    expect(window.location.search).toBe("")
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
