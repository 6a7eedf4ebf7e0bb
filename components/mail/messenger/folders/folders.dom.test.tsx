import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { ComposerControl } from "#components/mail/composer/shared/open-composer.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { mailStream } from "#tests/components/mail-stream.ts"
import { aMail, aThread } from "#tests/components/mails.ts"
import { nothingSeen } from "#tests/components/nothing-seen.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { FolderList } from "./folder-lists.tsx"

const at = "2026-11-20T10:00:00.000Z"
const to = [{ name: "Jeanne Martin", email: "jeanne@friends.example" }]
const draft = {
  id: 1,
  place: "company:7",
  about: { id: 7, name: "Petite Ourse" },
  message_id: null,
  record: null,
  to,
}
const drafts = [
  { ...draft, subject: "Our booth", excerpt: "Dear", updated_at: at },
  {
    ...draft,
    id: 2,
    place: "thread:9",
    about: { id: 9, name: "Badges" },
    message_id: 90,
    subject: "Re: Badges",
    excerpt: "",
    updated_at: at,
  },
  {
    ...draft,
    id: 4,
    place: "mail:5",
    about: { id: 5, name: "" },
    subject: "Taken",
    excerpt: "",
    updated_at: at,
  },
  { ...draft, id: 3, place: "company:8", about: null, subject: "Lost", excerpt: "", updated_at: at },
]
const waiting = { id: 5, thread: 4, to, subject: "Later", excerpt: "Dear", delivery: "queued", at }
const listOf = (...data: unknown[]) => answered({ data, has_more: false })
const open = vi.fn()

const show = (folder: "drafts" | "scheduled" | "sent") =>
  renderInApp(
    <ComposerControl value={{ open, preload: () => undefined }}>
      <FolderList folder={folder} />
    </ComposerControl>,
  )

describe("lists of what a user writes and sends", () => {
  beforeEach(() => {
    nothingSeen()
    mailStream()
    open.mockClear()
  })

  it("open a draft on its record, or as the answer that it is, and discard what is about nothing", async () => {
    const answer = aMail({ id: 90, thread: 9 })
    const calls = answerCalls({
      "GET /messenger/drafts": () => listOf(...drafts),
      "GET /messenger/thread/9": () =>
        answered({
          data: aThread({ id: 9, companies: [], latest: answer }),
          mails: [aMail({ id: 91, thread: 9 }), answer],
        }),
      "DELETE /messenger/draft/company%3A8": () => answered({ success: true }),
    })
    const { user } = show("drafts")
    await user.click(await screen.findByRole("button", { name: /Our booth/ }))
    expect(open.mock.lastCall?.[0]).toMatchObject({ whom: { type: "company", id: 7 } })
    await user.click(screen.getByRole("button", { name: /Re: Badges/ }))
    await waitFor(() => expect(open).toHaveBeenCalledTimes(2))
    expect(open.mock.lastCall?.[0]).toMatchObject({
      about: { type: "contact", id: 5 },
      replyTo: { id: 90 },
    })
    await user.click(screen.getByRole("button", { name: /Taken/ }))
    await waitFor(() => expect(open).toHaveBeenCalledTimes(3))
    expect(open.mock.lastCall?.[0]).toMatchObject({ about: null, cancelled: 5 })
    expect(screen.queryByRole("button", { name: /Lost/ })).toBeNull()
    await user.click(screen.getByRole("button", { name: "Discard draft" }))
    await waitFor(() => expect(calls["DELETE /messenger/draft/company%3A8"]).toHaveLength(1))
  })

  it("open an answer to a conversation that became part of another one where it was begun", async () => {
    const answer = aMail({ id: 90, thread: 12 })
    answerCalls({
      "GET /messenger/drafts": () => listOf(...drafts),
      "GET /messenger/thread/9": () => answered({ message: "joined", merged_into: 12 }, 404),
      "GET /messenger/thread/12": () =>
        answered({ data: aThread({ id: 12, companies: [], latest: answer }), mails: [answer] }),
    })
    const { user } = show("drafts")
    await user.click(await screen.findByRole("button", { name: /Re: Badges/ }))
    await waitFor(() => expect(open).toHaveBeenCalledTimes(1))
    expect(open.mock.lastCall?.[0]).toMatchObject({ replyTo: { id: 90, thread: 9 } })
  })

  it("send what waits now, or bring it back into the composer, and lead to its conversation", async () => {
    const about = { type: "company", id: 7 }
    const values = { message_id: null, subject: "Later", content: "<p>Dear</p>", toMails: to }
    const calls = answerCalls({
      "GET /messenger/scheduled": () => listOf(waiting),
      "PUT /messenger/message/5/send-time": () => answered({ success: true, at }),
      "POST /messenger/message/5/undo": () => answered({ success: true, about, values, files: [] }),
    })
    const { user } = show("scheduled")
    const row = within(await screen.findByRole("listitem"))
    expect(row.getByRole("link").getAttribute("href")).toBe("/messenger?thread=4")
    await user.click(row.getByRole("button", { name: "Send now" }))
    await screen.findByText("The email is being sent")
    expect(calls["PUT /messenger/message/5/send-time"]?.[0]?.body).toEqual({ send_at: null })
    await user.click(row.getByRole("button", { name: "Cancel sending and edit" }))
    await waitFor(() => expect(open).toHaveBeenCalledTimes(1))
    expect(open.mock.lastCall?.[0]).toMatchObject({
      about,
      cancelled: 5,
      begun: { subject: "Later", files: [] },
    })
  })

  it("say what would be there when there is nothing", async () => {
    answerCalls({ "GET /messenger/sent": () => listOf() })
    show("sent")
    await screen.findByText("Nothing sent yet")
  })
})
