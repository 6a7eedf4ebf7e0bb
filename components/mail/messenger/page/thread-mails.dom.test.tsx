import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, it } from "vitest"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { deskAt } from "#tests/components/composer.tsx"
import { mailStream } from "#tests/components/mail-stream.ts"
import { aMail, aThread, aThreadRow } from "#tests/components/mails.ts"
import { nothingSeen } from "#tests/components/nothing-seen.ts"
import { withPopovers } from "#tests/components/popovers.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { MessengerScreen } from "./messenger-screen.tsx"

const names = ["Cyril", "Béatrice", "Anne"]
/** The latest first, as they are answered. */
const mails = names.map((name, place) =>
  aMail({
    id: 30 - place,
    from: { name, email: `${name}@friends.example` },
    date_showed: `2026-11-2${5 - place}T10:00:00.000Z`,
  }),
)
const url = { filter: "all", q: "", days: 0, label: null, mailbox: null, thread: null, folder: null } as const
const setting = "PUT /messenger/order"
const known = { companies: [], contacts: [{ id: 5, name: "Cyril" }] }
const rows = [aThreadRow({ id: 1, ...known }), aThreadRow({ id: 2, subject: "Badges", ...known })]

async function show(
  answers: Parameters<typeof answerCalls>[0] = {},
  oldest_first = false,
  address = "/messenger?thread=1",
) {
  withPopovers()
  const other = aMail({ id: 50, thread: 2 })
  const calls = answerCalls({
    "GET /messenger/thread/1": () =>
      answered({ data: aThread({ mails: 3, latest: mails[0], ...known }), mails, oldest_first }),
    "GET /messenger/thread/2": () =>
      answered({
        data: aThread({ id: 2, subject: "Badges", latest: other, ...known }),
        mails: [other],
        oldest_first,
      }),
    ...answers,
  })
  const messenger = <MessengerScreen url={url} first={{ data: rows, has_more: false }} />
  const { user, show: showAt } = renderInApp(messenger, { address })
  await screen.findByRole("heading", { name: "Our booth" })
  /** As a link does that is followed on the page. */
  function follow(to: string) {
    window.history.pushState(null, "", to)
    showAt(messenger, to)
  }
  return { calls, user, follow, conversation: within(screen.getByRole("region", { name: "Conversation" })) }
}
const press = (key: string, shiftKey = false) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey })
const senders = () =>
  [...document.querySelectorAll("[data-mail]")].map((mail) =>
    names.find((name) => mail.textContent?.includes(name)),
  )
const wholeMails = () => screen.getAllByRole("article").length

describe("the mails of a conversation", () => {
  beforeEach(() => {
    localStorage.clear()
    nothingSeen()
    mailStream()
  })

  it("unfold one by one, by a click or a key, with the focus on what was unfolded, and all together", async () => {
    const { user, conversation } = await show()
    expect(wholeMails()).toBe(1)
    press("J", true)
    press("J", true)
    expect(document.activeElement?.textContent).toContain("Béatrice")
    await user.keyboard("{Enter}")
    expect(wholeMails()).toBe(2)
    expect(document.activeElement?.getAttribute("data-mail")).toBe("29")
    await user.click(conversation.getByRole("button", { name: /Anne/ }))
    expect(wholeMails()).toBe(3)
    press("o")
    expect(wholeMails()).toBe(1)
    await user.click(conversation.getByRole("button", { name: "Expand all" }))
    expect(wholeMails()).toBe(3)
  })

  it("show the one that was looked for, in either order: unfolded, with the focus (M-69)", async () => {
    for (const isOldestFirst of [false, true]) {
      await show({}, isOldestFirst, "/messenger?thread=1&mail=28")
      expect(wholeMails()).toBe(2)
      expect(document.activeElement?.getAttribute("data-mail")).toBe("28")
      cleanup()
    }
    await show({}, false, "/messenger?thread=1&mail=30")
    expect(wholeMails()).toBe(1)
    expect(document.activeElement?.getAttribute("data-mail")).toBe("30")
  })

  it("give way to those of another conversation, and show another mail, when a link to it is followed here", async () => {
    const { follow } = await show({}, false, "/messenger?thread=1&mail=28")
    follow("/messenger?thread=1&mail=29")
    expect(wholeMails()).toBe(3)
    expect(document.activeElement?.getAttribute("data-mail")).toBe("29")
    follow("/messenger?thread=2&mail=50")
    await screen.findByRole("heading", { name: "Badges" })
    await waitFor(() => expect(document.activeElement?.getAttribute("data-mail")).toBe("50"))
  })

  it("leave the one that was looked for when another conversation is chosen", async () => {
    const { user } = await show({}, false, "/messenger?thread=1&mail=28")
    await user.click(screen.getByRole("link", { name: /Badges/ }))
    await screen.findByRole("heading", { name: "Badges" })
    expect(window.location.search).toBe("?thread=2")
  })

  it("come the oldest first where that was chosen, in all conversations, and the latest first again when it could not be kept", async () => {
    const answers = [answered({ success: true }), answered({ message: "No" }, 500)]
    const { user, calls } = await show({ [setting]: () => answers.shift() ?? answered({ success: true }) })
    expect(senders()).toEqual(["Cyril", "Béatrice", "Anne"])
    const button = screen.getByRole("button", { name: "Oldest first" })
    await user.click(button)
    expect(senders()).toEqual(["Anne", "Béatrice", "Cyril"])
    expect(button.getAttribute("aria-pressed")).toBe("true")
    await waitFor(() => expect(calls[setting]?.[0]?.body).toEqual({ oldest_first: true }))
    await user.click(button)
    await screen.findByText("The order could not be changed")
    expect(senders()).toEqual(["Anne", "Béatrice", "Cyril"])
  })

  it("are answered below the newest one, not over them, and what is written stays when another conversation is read", async () => {
    const { user, conversation } = await show({ ...deskAt("thread/1"), ...deskAt("contact/5") }, true)
    await user.click(conversation.getByRole("button", { name: "Write to Cyril…" }))
    const answer = await screen.findByRole("dialog", { name: "Reply", busy: false })
    expect(answer.getAttribute("aria-modal")).toBeNull()
    const newest = conversation.getByRole("region", { name: "Latest email" })
    expect(newest.compareDocumentPosition(answer)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await waitFor(() =>
      expect(within(answer).queryByRole("textbox", { name: "Message", busy: true })).toBeNull(),
    )
    await user.type(within(answer).getByRole("textbox", { name: "Subject" }), " 12")
    await within(answer).findByText("Draft saved")
    await user.keyboard("{Escape}")
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Reply" })).toBeNull())
    press("r")
    await screen.findByRole("dialog", { name: "Reply", busy: false })
    await user.click(screen.getByRole("link", { name: /Badges/ }))
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Reply" })).toBeNull())
  })

  it("have comments of colleagues among them, which name colleagues by @ and are kept where they could not be stored", async () => {
    const me = { id: 1, name: "Ada Editor" }
    const theirs = {
      id: 4,
      thread: 1,
      author: { id: 2, name: "Paul" },
      text: "@Ada Editor what now?",
      named: [me],
      created_at: "2026-11-24T12:00:00.000Z",
      edited_at: null,
      version: 1,
    }
    const own = {
      ...theirs,
      id: 5,
      author: me,
      text: "Nothing",
      named: [],
      created_at: "2026-11-25T12:00:00.000Z",
    }
    const latest = mails[0]
    const adding = "POST /messenger/thread/1/comment"
    const answers = [answered({ message: "No" }, 500), answered({ success: true, data: own }, 201)]
    const { calls, user } = await show({
      "GET /messenger/thread/1": () =>
        answered({
          data: aThread({ mails: 3, comments: 2, latest, ...known }),
          mails,
          comments: [theirs, own],
          oldest_first: true,
        }),
      "GET /notif-targets": () => answered({ data: [{ id: 3, name: "Zoé Roy", detail: null, user_id: 7 }] }),
      "GET /messenger/threads": () => answered({ data: rows, has_more: false }),
      [adding]: () => answers.shift() ?? answered({}, 500),
      "DELETE /messenger/comment/5": () => answered({ success: true }),
    })
    const inOrder = [...document.querySelectorAll("[data-mail], [data-comment]")].map(
      (one) => one.getAttribute("data-mail") ?? `comment ${one.getAttribute("data-comment")}`,
    )
    expect(inOrder).toEqual(["28", "29", "comment 4", "30", "comment 5"])
    screen.getByText("@Ada Editor", { selector: "b" })
    expect(screen.getAllByRole("button", { name: "Edit the comment" })).toHaveLength(1)

    press("i")
    const field = await screen.findByRole("textbox", { name: /Internal comment/ })
    await user.type(field, "@")
    const [first] = await screen.findAllByRole("option", { hidden: true })
    await waitFor(() => expect(first?.hasAttribute("data-combobox-selected")).toBe(true))
    await user.keyboard("{Enter}")
    expect(field).toHaveProperty("value", `@${first?.textContent?.trim()} `)
    await user.clear(field)
    await user.type(field, "Ask @zo")
    await screen.findByRole("option", { name: /Zoé Roy/, hidden: true })
    await user.keyboard("{Enter}")
    expect(field).toHaveProperty("value", "Ask @Zoé Roy ")
    await user.keyboard("please{Control>}{Enter}{/Control}")
    await screen.findByText("The comment could not be saved")
    expect(field).toHaveProperty("value", "Ask @Zoé Roy please")
    await user.keyboard("{Escape}")
    await user.click(screen.getByRole("button", { name: "Add an internal comment" }))
    expect(screen.getByRole("textbox", { name: /Internal comment/ })).toHaveProperty(
      "value",
      "Ask @Zoé Roy please",
    )
    await user.click(screen.getByRole("button", { name: "Comment" }))
    await waitFor(() => expect(screen.queryByRole("textbox", { name: /Internal comment/ })).toBeNull())
    expect(calls[adding]?.map(({ body }) => body)).toEqual([
      { text: "Ask @Zoé Roy please" },
      { text: "Ask @Zoé Roy please" },
    ])
    await user.click(screen.getByRole("button", { name: "Delete the comment" }))
    await user.click(await screen.findByRole("button", { name: "Delete comment" }))
    await waitFor(() => expect(calls["DELETE /messenger/comment/5"]).toHaveLength(1))
  })
})
