import { screen, waitFor } from "@testing-library/react"
import { beforeEach, describe, expect, it } from "vitest"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { mailStream } from "#tests/components/mail-stream.ts"
import {
  badge,
  booth,
  lunch,
  pageOf,
  press,
  show,
  subjects,
  threadOf,
} from "#tests/components/messenger-page.tsx"
import { nothingSeen } from "#tests/components/nothing-seen.ts"
import { commentDraft } from "../thread/comment-draft.ts"

describe("the Messenger", () => {
  beforeEach(nothingSeen)

  it("leads from the address of a conversation to the one that it became part of, which is read, with its typed comment", async () => {
    mailStream()
    const calls = answerCalls({
      "GET /messenger/thread/9": () => answered({ message: "joined", merged_into: 2 }, 404),
      "GET /messenger/thread/2": () => threadOf(badge),
      "GET /messenger/threads": () => pageOf(booth, { ...badge, unread: 0 }, lunch),
      "POST /messenger/thread/2/read": () => answered({ success: true, unread: 1 }),
    })
    const typed = (thread: number) => commentDraft(1, String(thread))
    typed(9).put("Call her")
    const steps = window.history.length
    show("/messenger?thread=9")
    await screen.findByRole("heading", { name: "Badges" })
    await waitFor(() => expect(window.location.search).toBe("?thread=2"))
    expect(window.history.length).toBe(steps)
    await waitFor(() => expect(calls["POST /messenger/thread/2/read"]).toHaveLength(1))
    expect([typed(9).get(), typed(2).get()]).toEqual([null, "Call her"])
    typed(2).clear()
  })

  it("follows while it is read the conversation that it becomes part of", async () => {
    const stream = mailStream()
    const answers = [threadOf(booth)]
    answerCalls({
      "GET /messenger/thread/1": () =>
        answers.shift() ?? answered({ message: "joined", merged_into: 3 }, 404),
      "GET /messenger/thread/3": () => threadOf(lunch),
      "GET /messenger/threads": () => pageOf(lunch, badge),
    })
    show()
    press("j")
    await screen.findByRole("heading", { name: "Our booth" })
    stream.tell({ thread: 3, companies: [], contacts: [], mine: true })
    await screen.findByRole("heading", { name: "Lunch" })
    await waitFor(() => expect(window.location.search).toBe("?thread=3"))
    expect(subjects()).toEqual(["conversation-2", "conversation-3"])
  })
})
