import { act, screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import type { MailDelivery, MailThread } from "#lib/contract/mail/mails.ts"
import { answerCalls, answered, heldAnswer } from "#tests/components/api-at-the-edge.ts"
import { mailStream } from "#tests/components/mail-stream.ts"
import { aMail, aSentMail, aThread } from "#tests/components/mails.ts"
import { nothingSeen } from "#tests/components/nothing-seen.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { RecordMails } from "./record-mails.tsx"

const list = "GET /messenger/messages/company/7"
const pageOf = (...data: MailThread[]) => answered({ data, has_more: false })
const show = () => renderInApp(<RecordMails subject={{ type: "company", id: 7 }} />)
const news = { thread: 1, companies: [7], contacts: [5], mine: true }
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

beforeEach(() => {
  nothingSeen()
  mailStream()
})

describe("mails of a record", () => {
  it("are read again a second after one of its conversations changed, not before, and not for others", async () => {
    const stream = mailStream()
    const answers = [aThread(), aThread({ subject: "Our booth, again" })]
    const calls = answerCalls({ [list]: () => pageOf(answers.shift() ?? aThread()) })
    show()
    await screen.findByRole("heading", { name: "Our booth" })
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    stream.tell({ ...news, companies: [8] })
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(calls[list]).toHaveLength(1)
    stream.tell(news)
    await act(() => vi.advanceTimersByTimeAsync(900))
    expect(calls[list]).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(200))
    vi.useRealTimers()
    await screen.findByRole("heading", { name: "Our booth, again" })
  })

  it("show the latest of a conversation, and the earlier ones when they are opened, which stay open", async () => {
    const stream = mailStream()
    const latest = aMail({ id: 2, excerpt: "Thank you" })
    const earlier = aMail({ id: 1, excerpt: "May we have the corner again?" })
    const thread = aThread({ mails: 2, latest })
    const calls = answerCalls({
      [list]: () => pageOf(thread),
      "GET /messenger/thread/1": () => answered({ data: thread, mails: [latest, earlier] }),
    })
    const { user } = show()
    await user.click(await screen.findByRole("button", { name: "Show 1 earlier email" }))
    await screen.findByText("May we have the corner again?")
    stream.tell(news)
    await waitFor(() => expect(calls[list]).toHaveLength(2))
    screen.getByText("May we have the corner again?")
  })

  it("that wait can be cancelled until they go; too late for it they say so", async () => {
    const waiting = aSentMail({ status: "queued", due_at: inSeconds(8), is_undoable: true })
    const undoing = heldAnswer()
    const calls = answerCalls({
      [list]: () => pageOf(aThread({ latest: waiting })),
      "POST /messenger/message/1/undo": () => undoing.promise,
    })
    const { user } = show()
    await screen.findByText(/^Sending in \d seconds?$/)
    await user.click(screen.getByRole("button", { name: "Undo" }))
    await waitFor(() => expect(calls["POST /messenger/message/1/undo"]).toHaveLength(1))
    undoing.give(answered({ message: "It is on its way" }, 409))
    await screen.findByText("Sending could not be cancelled")
  })

  it("say that they are being sent, and when those of later go", async () => {
    const sending = aThread({ id: 1, latest: aSentMail({ status: "sending" }, { id: 1 }) })
    const due = aSentMail({ status: "queued", due_at: inSeconds(-1), is_undoable: false }, { id: 2 })
    const later = aSentMail({ status: "queued", due_at: inSeconds(86_400), is_undoable: true }, { id: 3 })
    answerCalls({
      [list]: () => pageOf(sending, aThread({ id: 2, latest: due }), aThread({ id: 3, latest: later })),
    })
    show()
    expect(await screen.findAllByText("Sending in progress")).toHaveLength(2)
    screen.getByText(/^Will be sent on/)
    screen.getByRole("button", { name: "Cancel sending" })
  })

  it("say why they wait: the day's mails are used up, the server has put them off, or only some of their recipients", async () => {
    const until = inSeconds(600)
    const deliveries: Partial<MailDelivery>[] = [
      { status: "queued", due_at: inSeconds(-5), waits_until: until },
      { status: "queued", due_at: until, reply: "451 Later" },
      { status: "sent", due_at: until, deferred: [{ email: "a@b.example", reply: "450 Greylisted" }] },
    ]
    const threads = deliveries.map((delivery, index) =>
      aThread({ id: index + 1, latest: aSentMail(delivery, { id: index + 1 }) }),
    )
    answerCalls({ [list]: () => pageOf(...threads) })
    show()
    await screen.findByText(/^Your mailbox has reached its daily limit: the email waits until/)
    screen.getByText(/^The server has postponed it; next try on .* Its answer: 451 Later$/)
    screen.getByText(/^Not yet delivered to a@b.example: next try on/)
    screen.getByText("The server said: 450 Greylisted")
  })

  it("that failed say why in the server's words and can be sent again; of those that nobody knows of a person decides", async () => {
    const failure = { status: "failed", failure: "refused_recipients", reply: "550 no such user" } as const
    const failed = aThread({ id: 1, latest: aSentMail(failure, { id: 1 }) })
    const unknown = aThread({
      id: 2,
      subject: "Deposit",
      latest: aSentMail({ status: "unknown" }, { id: 2 }),
    })
    const settled = (id: number) => answered({ success: true, data: aSentMail({ status: "queued" }, { id }) })
    const calls = answerCalls({
      [list]: () => pageOf(failed, unknown),
      "POST /messenger/message/1/settle": () => settled(1),
      "POST /messenger/message/2/settle": () => settled(2),
    })
    const { user } = show()
    const [first, second] = await screen.findAllByRole("alert")
    if (!first || !second) throw new Error("Both say what is wrong")
    within(first).getByText("Not sent: the server refused the recipients.")
    within(first).getByText("The server said: 550 no such user")
    await user.click(within(first).getByRole("button", { name: "Send again" }))
    await user.click(within(second).getByRole("button", { name: "It was sent" }))
    await waitFor(() => expect(calls["POST /messenger/message/2/settle"]).toHaveLength(1))
    expect(calls["POST /messenger/message/1/settle"]?.[0]?.body).toMatchObject({ outcome: "send_again" })
    expect(calls["POST /messenger/message/2/settle"]?.[0]?.body).toMatchObject({ outcome: "went_out" })
  })

  it("are deleted after a question that says that the mailbox is left alone", async () => {
    const calls = answerCalls({
      [list]: () => pageOf(aThread()),
      "DELETE /messenger/message/1": () => answered({ success: true }),
    })
    const { user } = show()
    await user.click(await screen.findByRole("button", { name: "Delete" }))
    await screen.findByText(/It stays in the mailbox itself/)
    await user.click(screen.getByRole("button", { name: "Delete email" }))
    await waitFor(() => expect(calls["DELETE /messenger/message/1"]).toHaveLength(1))
    await waitFor(() => expect(calls[list]).toHaveLength(2))
  })

  it("of a conversation that says something else, too, a private one says that there was contact", async () => {
    const latest = aMail({ is_hidden: true, can_reply: false, subject: "", html_body: "", excerpt: "" })
    answerCalls({ [list]: () => pageOf(aThread({ latest })) })
    show()
    await screen.findByText(
      "This email is private. You can see that there was an exchange, but not its content.",
    )
    expect(screen.queryByRole("button", { name: "Delete" })).toBeNull()
  })

  it("of a private conversation of a colleague say that there was contact, not what", async () => {
    answerCalls({
      [list]: () => pageOf(aThread({ is_private: true, is_hidden: true, may_hide: false, subject: "" })),
    })
    show()
    await screen.findByText(/You can see that there was an exchange, but not its content/)
    expect(screen.queryByRole("button", { name: "Reply" })).toBeNull()
  })
})
