import { fireEvent, screen, waitFor } from "@testing-library/react"
import { beforeEach, describe, expect, it } from "vitest"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { mailStream } from "#tests/components/mail-stream.ts"
import { aMail, aThread } from "#tests/components/mails.ts"
import {
  badge,
  booth,
  known,
  lunch,
  pageOf,
  press,
  threadOf,
  url,
} from "#tests/components/messenger-page.tsx"
import { nothingSeen } from "#tests/components/nothing-seen.ts"
import { withPopovers } from "#tests/components/popovers.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { MessengerScreen } from "./messenger-screen.tsx"

describe("the Messenger", () => {
  beforeEach(nothingSeen)

  it("shows labels, has them put on by the key l, and lists those with one of them (M-78)", async () => {
    mailStream()
    withPopovers()
    const [urgent, invoice] = [
      { id: 4, name: "Urgent", color_hex: "#c92a2a" },
      { id: 5, name: "Invoice", color_hex: "#2b8a3e" },
    ]
    const whole = (labels: (typeof urgent)[]) => {
      const latest = aMail({ id: 20, thread: 2, subject: "Badges" })
      const data = aThread({ id: 2, subject: "Badges", latest, labels, ...known })
      return answered({ data, mails: [latest] })
    }
    const wholes = [whole([urgent])]
    const calls = answerCalls({
      "GET /messenger/labels": () => answered({ data: [invoice, urgent] }),
      "GET /messenger/thread/2": () => wholes.shift() ?? whole([invoice, urgent]),
      "GET /messenger/threads": () => pageOf({ ...badge, unread: 0, labels: [invoice, urgent] }),
      "PUT /messenger/labels": () => answered({ success: true, changed: 1 }),
    })
    const row = { ...badge, unread: 0, labels: [urgent] }
    renderInApp(<MessengerScreen url={{ ...url, label: 4 }} first={{ data: [row], has_more: false }} />, {
      address: "/messenger?label=4&thread=2",
    })
    await screen.findByRole("heading", { name: "Badges" })
    expect(screen.getByRole("link", { name: /Badges.*Urgent/ }).getAttribute("href")).toBe(
      "/messenger?label=4&thread=2",
    )
    const filter = await screen.findByRole("combobox", { name: "Label" })
    expect(filter).toHaveProperty("value", "4")
    await screen.findByRole("button", { name: "Labels" })
    press("l")
    const put = async (name: string) => screen.findByRole("menuitemcheckbox", { name })
    expect((await put("Urgent")).getAttribute("aria-checked")).toBe("true")
    fireEvent.click(await put("Invoice"))
    await waitFor(async () => expect((await put("Invoice")).getAttribute("aria-checked")).toBe("true"))
    await waitFor(() => expect(screen.getByRole("link", { name: /Badges.*Invoice/ })).toBeTruthy())
    expect(calls["PUT /messenger/labels"]?.[0]?.body).toMatchObject({ threads: [2], add: [5] })
    fireEvent.click(await put("Urgent"))
    await waitFor(() => expect(calls["PUT /messenger/labels"]).toHaveLength(2))
    expect(calls["PUT /messenger/labels"]?.[1]?.body).toMatchObject({ threads: [2], remove: [4] })
  })

  it("puts a label on several conversations that are selected, by x or a press, but for others' private ones (M-78)", async () => {
    mailStream()
    withPopovers()
    const urgent = { id: 4, name: "Urgent", color_hex: "#c92a2a" }
    const theirs = { ...lunch, is_private: true, may_hide: false }
    const calls = answerCalls({
      "GET /messenger/labels": () => answered({ data: [urgent] }),
      "GET /messenger/thread/1": () => threadOf(booth),
      "GET /messenger/threads": () => pageOf(booth, badge, theirs),
      "PUT /messenger/labels": () => answered({ success: true, changed: 2 }),
    })
    const { user } = renderInApp(
      <MessengerScreen
        url={url}
        first={{ data: [{ ...booth, labels: [urgent] }, badge, theirs], has_more: false }}
      />,
      { address: "/messenger" },
    )
    press("j")
    press("x")
    await screen.findByText("1 selected")
    expect(screen.getByRole("checkbox", { name: /Lunch/ })).toHaveProperty("disabled", true)
    await user.click(screen.getByRole("checkbox", { name: /Badges/ }))
    await screen.findByText("2 selected")
    await waitFor(() => expect(screen.getAllByRole("button", { name: "Labels" })).toHaveLength(2))
    press("l")
    // Not all of them have it.
    const entry = await screen.findByRole("menuitemcheckbox", { name: "Urgent" })
    expect(entry.getAttribute("aria-checked")).toBe("false")
    fireEvent.click(entry)
    await waitFor(() => expect(calls["PUT /messenger/labels"]).toHaveLength(1))
    expect(calls["PUT /messenger/labels"]?.[0]?.body).toMatchObject({ threads: [1, 2], add: [4] })
    await user.click(screen.getByRole("button", { name: "End selection" }))
    expect(screen.queryByRole("checkbox")).toBeNull()
  })
})
