import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest"
import type { ThreadRow } from "#lib/contract/mail/mails.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { mailStream } from "#tests/components/mail-stream.ts"
import { aMail, aThread, aThreadRow } from "#tests/components/mails.ts"
import { nothingSeen } from "#tests/components/nothing-seen.ts"
import { withPopovers } from "#tests/components/popovers.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { MessengerScreen } from "./messenger-screen.tsx"

const known = { companies: [], contacts: [{ id: 5, name: "Jeanne Martin" }] }
const booth = aThreadRow({ id: 1, subject: "Our booth", newest_mail: 10, ...known })
const badge = aThreadRow({ id: 2, subject: "Badges", newest_mail: 20, ...known })
const setting = "PUT /messenger/thread/1/state"
const url = { filter: "all", q: "", days: 0, label: null, mailbox: null, thread: null, folder: null } as const

const threadOf = (row: ThreadRow, changes: Parameters<typeof aThread>[0] = {}) => {
  const { id, subject, newest_mail } = row
  const latest = aMail({ id: newest_mail, thread: id, subject })
  return answered({
    data: aThread({ id, subject, newest_mail, latest, ...known, ...changes }),
    mails: [latest],
  })
}
const changed = (changes: Parameters<typeof aThread>[0]) =>
  answered({
    success: true,
    data: aThread({ id: 1, ...changes }),
    before: { state: "open", until: null },
  })

/** The Messenger with two conversations, of which the first is read. */
async function show(answers: Parameters<typeof answerCalls>[0], first = threadOf(booth)) {
  const calls = answerCalls({
    "GET /messenger/thread/1": () => first,
    "GET /messenger/thread/2": () => threadOf(badge),
    "GET /messenger/threads": () => answered({ data: [badge], has_more: false }),
    ...answers,
  })
  const { user } = renderInApp(
    <MessengerScreen url={url} first={{ data: [booth, badge], has_more: false }} />,
    {
      address: "/messenger?thread=1",
    },
  )
  await screen.findByRole("heading", { name: "Our booth" })
  return { calls, user }
}
const press = (key: string) => fireEvent.keyDown(document.body, { key })
const bodies = (calls: Awaited<ReturnType<typeof show>>["calls"]) => calls[setting]?.map(({ body }) => body)

describe("a conversation that is put out of the way", () => {
  beforeEach(() => {
    nothingSeen()
    mailStream()
  })

  it("is done by d, with the mail that was seen last, leaves for the next one and comes back by Undo", async () => {
    const { calls, user } = await show({ [setting]: () => changed({ state: "done" }) })
    press("d")
    await screen.findByRole("heading", { name: "Badges" })
    expect(document.activeElement?.id).toBe("conversation-2")
    await waitFor(() => expect(screen.queryByRole("link", { name: /Our booth/ })).toBeNull())
    expect(bodies(calls)).toEqual([{ state: "done", until: null, seen_mail: 10 }])
    await user.click(await screen.findByRole("button", { name: "Undo" }))
    await screen.findByRole("heading", { name: "Our booth" })
    expect(bodies(calls)?.[1]).toEqual({ state: "open", until: null })
  })

  it("is read again when a mail has come in, and that is said", async () => {
    await show({
      [setting]: () => answered({ message: "An email has come in: have a look first" }, 409),
    })
    press("d")
    await screen.findByText("The conversation could not be moved")
    await screen.findByRole("heading", { name: "Our booth" })
  })

  it("is snoozed by s and a press, until nine where the reader is", async () => {
    withPopovers()
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 10, 20, 18, 10) })
    onTestFinished(() => void vi.useRealTimers())
    const until = new Date(2026, 10, 21, 9).toISOString()
    const { calls, user } = await show({
      [setting]: () => changed({ state: "snoozed", snoozed_until: until }),
    })
    await screen.findByRole("button", { name: "Snooze" })
    press("s")
    const times = within(await screen.findByRole("dialog", { name: "Snooze" }))
    expect(times.queryByRole("button", { name: /Later today/ })).toBeNull()
    await user.click(await times.findByRole("button", { name: /Tomorrow.*Sat, Nov 21, 9:00/ }))
    await screen.findByText(/^Snoozed until Nov 21, 2026, 9:00/)
    expect(bodies(calls)).toEqual([{ state: "snoozed", until, seen_mail: 10 }])
  })

  it("says why it came back", async () => {
    await show({}, threadOf(booth, { returned_by: "time" }))
    await screen.findByText("Back: the snooze is over")
  })

  it("is moved back to the inbox from done by the same key, and stays where it is read", async () => {
    const { calls } = await show(
      { [setting]: () => changed({ state: "open" }) },
      threadOf(booth, { state: "done" }),
    )
    press("d")
    await screen.findByText("Back in the inbox")
    expect(bodies(calls)).toEqual([{ state: "open", until: null, seen_mail: 10 }])
    await screen.findByRole("heading", { name: "Our booth" })
  })
})
