import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest"
import type { MailThread } from "#lib/contract/mail/mails.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { mailStream } from "#tests/components/mail-stream.ts"
import { aMail, aThread } from "#tests/components/mails.ts"
import { nothingSeen } from "#tests/components/nothing-seen.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { RecordMails } from "../shared/record-mails.tsx"

const list = "GET /messenger/messages/company/7"
const assigning = "PUT /messenger/thread/1/assignee"
const hiding = "PUT /messenger/thread/1/private"
const pinning = "POST /messenger/messages/toggle-pin/2"
const targets = [
  { id: 3, name: "Giver", detail: null, user_id: 3 },
  { id: 4, name: "Receiver", detail: null, user_id: 4 },
  { id: 5, name: "Owner without an account", detail: null, user_id: null },
]
const pageOf = (...data: MailThread[]) => answered({ data, has_more: false })

beforeEach(() => {
  nothingSeen()
  mailStream()
})

/** The conversations of a company; each reading gives the next of these, the last from then on. */
async function show(readings: MailThread[][], answers: Parameters<typeof answerCalls>[0]) {
  const calls = answerCalls({
    [list]: () => pageOf(...((readings.length > 1 ? readings.shift() : readings[0]) ?? [])),
    "GET /notif-targets": () => answered({ data: targets }),
    ...answers,
  })
  const { user } = renderInApp(<RecordMails subject={{ type: "company", id: 7 }} />)
  await screen.findByRole("heading", { name: "Our booth" })
  return { calls, user }
}

const subjects = () =>
  within(screen.getByRole("list", { name: "Emails" }))
    .getAllByRole("heading")
    .map(({ textContent }) => textContent)

describe("a conversation", () => {
  it("is given to a colleague by keys alone, with a reminder in the morning, and says who has it", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 10, 20, 15) })
    onTestFinished(() => void vi.useRealTimers())
    const assignee = { id: 4, name: "Receiver" }
    const { calls, user } = await show([[aThread()], [aThread({ assignee })]], {
      [assigning]: () => answered({ success: true, data: aThread({ assignee }) }),
    })
    screen.getByRole("button", { name: "Assign to a colleague" }).focus()
    await user.keyboard("{Enter}")
    const dialog = within(
      await screen.findByRole("dialog", { name: "Assign the conversation to a colleague" }),
    )
    const colleague = dialog.getByRole("combobox", { name: "Colleague" })
    await waitFor(() => expect(document.activeElement).toBe(colleague))
    expect(dialog.queryByLabelText("Set a reminder")).toBeNull()
    await user.keyboard("receiver{Enter}")
    const reminder = await dialog.findByLabelText("Set a reminder")
    await user.selectOptions(reminder, "Tomorrow morning")
    expect(calls[assigning]).toEqual([])
    dialog.getByRole("button", { name: "Assign" }).focus()
    await user.keyboard("{Enter}")
    await screen.findByText("Assigned to Receiver, with a reminder")
    expect(calls[assigning]?.map(({ body }) => body)).toEqual([
      { user_id: 4, remind_at: new Date(2026, 10, 21, 9).toISOString() },
    ])
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    await screen.findByRole("button", { name: "Assigned to Receiver: change" })
  })

  it("is kept private and shared again, and says that nobody else can read it", async () => {
    const hidden = aThread({ is_private: true })
    const { calls, user } = await show([[aThread()], [hidden], [aThread()]], {
      [hiding]: ({ body }) =>
        answered({ success: true, data: aThread({ is_private: JSON.stringify(body).includes("true") }) }),
    })
    await user.click(screen.getByRole("button", { name: "Make private" }))
    await screen.findByText("Private: only you can see the content")
    await user.click(screen.getByRole("button", { name: "Share with colleagues" }))
    await screen.findByRole("button", { name: "Make private" })
    expect(screen.queryByText("Private: only you can see the content")).toBeNull()
    expect(calls[hiding]?.map(({ body }) => body)).toEqual([{ private: true }, { private: false }])
  })

  it("says when a colleague who has it too still shows it", async () => {
    const shared = aThread({ is_private: true, is_shared: true })
    const { user } = await show([[aThread()], [shared]], {
      [hiding]: () => answered({ success: true, data: shared }),
    })
    await user.click(screen.getByRole("button", { name: "Make private" }))
    await screen.findByText("Private in your mailbox only: a colleague who has it too shows it")
    await screen.findByText("Your copy is private. A colleague who has this conversation too still shows it")
  })

  it("that is a colleague's to keep private, or to give away, offers neither", async () => {
    const theirs = { id: 2, subject: "", is_private: true, is_hidden: true, may_hide: false }
    await show([[aThread(), aThread(theirs)]], {})
    const [mine, hidden] = screen.getAllByRole("listitem").filter(({ dataset }) => dataset.thread)
    if (!mine || !hidden) throw new Error("There are two conversations")
    within(mine).getByRole("button", { name: "Make private" })
    expect(within(hidden).queryAllByRole("button")).toEqual([])
  })

  it("that was opened to the user says so and is read, and nothing is done with it", async () => {
    const latest = aMail({ id: 2, thread: 2, is_disclosed: true, can_reply: false })
    const opened = {
      id: 2,
      subject: "Opened one",
      is_private: true,
      is_disclosed: true,
      may_hide: false,
      latest,
    }
    await show([[aThread(), aThread(opened)]], {})
    const [, card] = screen.getAllByRole("listitem").filter(({ dataset }) => dataset.thread)
    if (!card) throw new Error("There are two conversations")
    expect(within(card).getAllByText("Private, opened to you")).toHaveLength(2)
    const doing = /^(Reply|Pin|Delete|Assign|Make)/
    expect(within(card).queryAllByRole("button", { name: doing })).toEqual([])
  })
})

describe("a mail of it", () => {
  const booth = aThread({ latest: aMail({ id: 1 }) })
  const badges = (pinned: boolean) =>
    aThread({
      id: 2,
      subject: "Badges",
      pinned,
      latest: aMail({ id: 2, thread: 2, subject: "Badges", pinned }),
    })
  const actions = () => {
    const card = screen.getByRole("heading", { name: "Badges" }).closest("li")
    return within(card ?? document.body)
  }

  it("that is pinned brings its conversation to the front, and can be unpinned", async () => {
    const { calls, user } = await show(
      [
        [booth, badges(false)],
        [badges(true), booth],
      ],
      {
        [pinning]: () => answered({ success: true, id: 2, pinned: true }),
      },
    )
    expect(subjects()).toEqual(["Our booth", "Badges"])
    await user.click(actions().getByRole("button", { name: "Pin" }))
    const unpin = await actions().findByRole("button", { name: "Unpin" })
    expect(unpin.getAttribute("aria-pressed")).toBe("true")
    expect(subjects()).toEqual(["Badges", "Our booth"])
    await user.click(unpin)
    await waitFor(() => expect(calls[pinning]).toHaveLength(2))
    expect(calls[pinning]?.map(({ body }) => body)).toEqual([{ pinned: true }, { pinned: false }])
  })

  it("stays when the question whether to delete it is left with Escape", async () => {
    const removing = vi.fn(() => answered({ success: true }))
    const { user } = await show([[booth, badges(false)]], { "DELETE /messenger/message/2": removing })
    await user.click(actions().getByRole("button", { name: "Delete" }))
    await screen.findByRole("dialog", { name: "Are you sure you want to delete it?" })
    await user.keyboard("{Escape}")
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    expect(removing).not.toHaveBeenCalled()
    expect(subjects()).toEqual(["Our booth", "Badges"])
  })
})
