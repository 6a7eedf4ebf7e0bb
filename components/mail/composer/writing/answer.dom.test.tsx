import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { deskAt } from "#tests/components/composer.tsx"
import { aMail } from "#tests/components/mails.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { sendCall, wasSent } from "#tests/components/written-mail.tsx"
import { forwarding } from "../shared/forwarding.ts"
import type { ComposerTask } from "../shared/open-composer.ts"
import { Composer } from "./composer.tsx"

beforeEach(() => localStorage.clear())

describe("an answer to a mail that others had too", () => {
  const had = aMail({
    to: [
      { name: "Ada Editor", email: "ada@example.org" },
      { name: "Paul Petit", email: "paul@friends.example" },
    ],
    cc: [
      { name: "", email: "PAUL@friends.example" },
      { name: "", email: "office@friends.example" },
    ],
  })
  const others = [
    { name: "Paul Petit", email: "paul@friends.example" },
    { name: "", email: "office@friends.example" },
  ]
  const answering = async (task: Partial<ComposerTask>) => {
    const calls = answerCalls({ ...deskAt("thread/1", { email: "ada@example.org" }), [sendCall]: wasSent })
    const rendered = renderInApp(
      <Composer task={{ about: null, replyTo: had, ...task }} opened onClose={vi.fn<() => void>()} />,
    )
    const dialog = within(await screen.findByRole("dialog", { name: "Reply" }))
    await waitFor(() => dialog.getByRole("textbox", { name: "Message", busy: false }))
    return { ...rendered, calls, dialog }
  }
  const send = async ({ user, calls, dialog }: Awaited<ReturnType<typeof answering>>) => {
    await user.click(dialog.getByRole("button", { name: "Send" }))
    await waitFor(() => expect(calls[sendCall]).toHaveLength(1))
    return calls[sendCall]?.[0]?.body
  }

  it("quotes what the mail says also where its conversation came without it (M-92)", async () => {
    const whole = aMail({ id: 8, html_body: "<p>The corner by the entrance, as last year</p>" })
    const calls = answerCalls({
      ...deskAt("thread/1", { email: "ada@example.org" }),
      [sendCall]: wasSent,
      "GET /messenger/message/8": () => answered({ data: whole }),
    })
    const replyTo = { ...whole, html_body: "" }
    const { user } = renderInApp(
      <Composer task={{ about: null, replyTo }} opened onClose={vi.fn<() => void>()} />,
    )
    const dialog = within(await screen.findByRole("dialog", { name: "Reply" }))
    await waitFor(() => dialog.getByRole("textbox", { name: "Message", busy: false }))
    await user.click(dialog.getByRole("button", { name: "Send" }))
    await waitFor(() => expect(calls[sendCall]).toHaveLength(1))
    expect(calls[sendCall]?.[0]?.body).toMatchObject({ content: expect.stringContaining("as last year") })
  })

  it("says whom it leaves out, and adds them", async () => {
    const shown = await answering({})
    const text = "This reply leaves out Paul Petit and office@friends.example, who had the email as well."
    await shown.user.click(
      within(shown.dialog.getByText(text).parentElement ?? document.body).getByRole("button", {
        name: "Reply to all",
      }),
    )
    expect(shown.dialog.queryByText(text)).toBeNull()
    expect(await send(shown)).toMatchObject({ toMails: [had.from], cc: others })
  })

  it("asks first where a colleague has answered since it was begun, and goes with that one seen (M-77)", async () => {
    const current = { mail: 31, by: "Marc Petit", at: new Date(Date.now() - 125_000).toISOString() }
    const answers = [
      answered({ message: "answered", current }, 409),
      answered({ message: "answered", current }, 409),
    ]
    const onClose = vi.fn<() => void>()
    const calls = answerCalls({
      ...deskAt("thread/1", { email: "ada@example.org" }),
      [sendCall]: () => answers.shift() ?? wasSent(),
    })
    const { user } = renderInApp(
      <Composer task={{ about: null, replyTo: aMail({ id: 30 }) }} opened onClose={onClose} />,
    )
    const dialog = within(await screen.findByRole("dialog", { name: "Reply" }))
    await waitFor(() => dialog.getByRole("textbox", { name: "Message", busy: false }))
    await user.click(dialog.getByRole("button", { name: "Send" }))
    await screen.findByRole("dialog", { name: "Marc Petit answered 2 minutes ago" })
    await user.click(screen.getByRole("button", { name: "Read" }))
    // What is written is the draft of the conversation.
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    await user.click(dialog.getByRole("button", { name: "Send" }))
    await user.click(await screen.findByRole("button", { name: "Send anyway" }))
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2))
    const sent = calls[sendCall]?.map(({ body }) => body)
    expect(sent).toMatchObject([{ seen_mail: 30 }, { seen_mail: 31 }, { seen_mail: 31 }])
    expect(new Set(sent?.map((body) => (body as { key: string }).key)).size).toBe(1)
  })

  it("goes to all of them when all are answered", async () => {
    const shown = await answering({ isToAll: true })
    expect(shown.dialog.queryByText(/leaves out/)).toBeNull()
    expect(await send(shown)).toMatchObject({ toMails: [had.from], cc: others })
  })
})

describe("a mail that is forwarded", () => {
  it("goes with what it said and its files, to who is typed, and names files that were never stored", async () => {
    const mail = aMail({ id: 3, cc: [{ name: "", email: "office@friends.example" }] })
    const file = { media_id: 44, name: "plan.pdf", mime: "application/pdf", size: 12 }
    const calls = answerCalls({
      ...deskAt("thread/1"),
      "GET /messenger/message/3/forward": () => answered({ data: [file], not_stored: ["film.mov"] }),
      [sendCall]: wasSent,
    })
    const { user } = renderInApp(<Composer task={forwarding(mail)} opened onClose={vi.fn<() => void>()} />)
    const dialog = within(await screen.findByRole("dialog", { name: "Forward" }))
    await dialog.findByText("plan.pdf")
    expect(dialog.getByText(/film\.mov/)).toBeTruthy()
    const to = dialog.getByRole("combobox", { name: "To" })
    expect(document.activeElement).toBe(to)
    await user.type(to, "carl@builder.example,")
    await user.click(dialog.getByRole("button", { name: "Send" }))
    await waitFor(() => expect(calls[sendCall]).toHaveLength(1))
    const body = calls[sendCall]?.[0]?.body
    expect(body).toMatchObject({
      message_id: null,
      about: null,
      subject: "Fwd: Our booth",
      media_ids: [44],
      toMails: [{ email: "carl@builder.example" }],
    })
    for (const part of [
      "From: Jeanne Martin &lt;jeanne@friends.example&gt;",
      "Cc: office@",
      "the corner again?",
    ])
      expect(body).toMatchObject({ content: expect.stringContaining(part) })
  })
})
