import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { typedKey } from "#components/shell/local-store.ts"
import type { MailDraft } from "#lib/contract/mail/composing.ts"
import { answerCalls, answered, callsSettled, unreachable } from "#tests/components/api-at-the-edge.ts"
import { aRecipient, deskAt } from "#tests/components/composer.tsx"
import { aMail } from "#tests/components/mails.ts"
import { editor, renderInApp } from "#tests/components/render-in-app.tsx"
import { forwarding } from "../shared/forwarding.ts"
import type { ComposerTask } from "../shared/open-composer.ts"
import { Composer } from "./composer.tsx"

const sending = "POST /messenger/send-mail"
const keeping = "PUT /messenger/draft/company%3A7"
const company = (id: number): ComposerTask => ({ about: { type: "company", id } })
const went = () => answered({ success: true, data: { id: 1 } }, 202)

const draft: MailDraft = {
  message_id: null,
  subject: "From the other window",
  content: "<p>Theirs</p>",
  media_ids: [],
  toMails: [],
  cc: [],
  template_id: null,
  language: "en",
  session_id: null,
  with_signature: true,
}

beforeEach(() => localStorage.clear())

async function show(answers: Parameters<typeof answerCalls>[0], task = company(7)) {
  const calls = answerCalls(answers)
  const onClose = vi.fn<() => void>()
  const rendered = renderInApp(<Composer task={task} opened onClose={onClose} />)
  const dialog = within(await screen.findByRole("dialog", { name: "New email" }))
  await waitFor(() => dialog.getByRole("textbox", { name: "Message", busy: false }))
  const subject = dialog.getByRole("textbox", { name: "Subject" })
  const send = dialog.getByRole("button", { name: "Send" })
  return { ...rendered, calls, dialog, subject, send, onClose }
}

describe("a mail with something doubtful", () => {
  it("says that it greets another one, days that are over, and what looks like a placeholder, and can be sent", async () => {
    const content = "<p>Hello Jean,</p><p>We answer after 7 October 2020, {prénom}.</p>"
    const begun = {
      ...draft,
      content,
      toMails: [{ name: "Lina Morel", email: "lina@lilas.example" }],
      files: [],
    }
    const { calls, user, dialog, send } = await show(
      {
        ...deskAt("company/7", {
          recipients: [aRecipient(), aRecipient({ contact_id: 6, name: "Jean Petit" })],
        }),
        [sending]: went,
      },
      { ...company(7), begun },
    )
    expect(dialog.getByText("This email greets Jean but goes to Lina.")).toBeTruthy()
    expect(dialog.getByText("This date has passed: 7 October 2020")).toBeTruthy()
    expect(dialog.getByText("{prénom}")).toBeTruthy()
    await user.click(dialog.getByRole("button", { name: "Greet Lina" }))
    await waitFor(() => expect(dialog.queryByText(/^This email greets/)).toBeNull())
    await user.click(send)
    await waitFor(() => expect(calls[sending]).toHaveLength(1))
    expect(calls[sending]?.[0]?.body).toMatchObject({ content: expect.stringContaining("Hello Lina,") })
  })
})

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
    const calls = answerCalls({ ...deskAt("thread/1", { email: "ada@example.org" }), [sending]: went })
    const rendered = renderInApp(
      <Composer task={{ about: null, replyTo: had, ...task }} opened onClose={vi.fn<() => void>()} />,
    )
    const dialog = within(await screen.findByRole("dialog", { name: "Reply" }))
    await waitFor(() => dialog.getByRole("textbox", { name: "Message", busy: false }))
    return { ...rendered, calls, dialog }
  }
  const send = async ({ user, calls, dialog }: Awaited<ReturnType<typeof answering>>) => {
    await user.click(dialog.getByRole("button", { name: "Send" }))
    await waitFor(() => expect(calls[sending]).toHaveLength(1))
    return calls[sending]?.[0]?.body
  }

  it("quotes what the mail says also where its conversation came without it (M-92)", async () => {
    const whole = aMail({ id: 8, html_body: "<p>The corner by the entrance, as last year</p>" })
    const calls = answerCalls({
      ...deskAt("thread/1", { email: "ada@example.org" }),
      [sending]: went,
      "GET /messenger/message/8": () => answered({ data: whole }),
    })
    const replyTo = { ...whole, html_body: "" }
    const { user } = renderInApp(
      <Composer task={{ about: null, replyTo }} opened onClose={vi.fn<() => void>()} />,
    )
    const dialog = within(await screen.findByRole("dialog", { name: "Reply" }))
    await waitFor(() => dialog.getByRole("textbox", { name: "Message", busy: false }))
    await user.click(dialog.getByRole("button", { name: "Send" }))
    await waitFor(() => expect(calls[sending]).toHaveLength(1))
    expect(calls[sending]?.[0]?.body).toMatchObject({ content: expect.stringContaining("as last year") })
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
      [sending]: () => answers.shift() ?? went(),
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
    const sent = calls[sending]?.map(({ body }) => body)
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
      [sending]: went,
    })
    const { user } = renderInApp(<Composer task={forwarding(mail)} opened onClose={vi.fn<() => void>()} />)
    const dialog = within(await screen.findByRole("dialog", { name: "Forward" }))
    await dialog.findByText("plan.pdf")
    expect(dialog.getByText(/film\.mov/)).toBeTruthy()
    const to = dialog.getByRole("combobox", { name: "To" })
    expect(document.activeElement).toBe(to)
    await user.type(to, "carl@builder.example,")
    await user.click(dialog.getByRole("button", { name: "Send" }))
    await waitFor(() => expect(calls[sending]).toHaveLength(1))
    const body = calls[sending]?.[0]?.body
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

describe("a mail that is sent", () => {
  it("goes once with a double click, to the only one who can be written to, with the signature", async () => {
    const recipients = [aRecipient(), aRecipient({ contact_id: 6, name: "Paul", reason: "bounced" })]
    const { calls, user, subject, send, onClose } = await show({
      ...deskAt("company/7", { recipients }),
      [sending]: went,
    })
    await user.type(subject, "Your booth")
    await user.dblClick(send)
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(calls[sending]).toHaveLength(1)
    const body = calls[sending]?.[0]?.body
    expect(body).toMatchObject({ toMails: [{ name: "Lina Morel", email: "lina@lilas.example" }] })
    expect(body).toMatchObject({ content: expect.stringContaining("<div>Ada</div>") })
  })

  it("is signed with the name once where its text ends with it, as it is shown", async () => {
    const to = [{ name: "Lina Morel", email: "lina@lilas.example" }]
    const begun = { ...draft, content: "<p>Best wishes,<br>[USERNAME]</p>", toMails: to, files: [] }
    const answers = deskAt("company/7", {
      signature: "<div>Ada Editor</div><div>Sales</div>",
      values: { USERNAME: "Ada Editor" },
    })
    const { calls, user, dialog, send } = await show(
      { ...answers, [sending]: went },
      { ...company(7), begun },
    )
    const signature = within(dialog.getByRole("region", { name: "Signature" }))
    signature.getByText("Sales")
    expect(signature.queryByText("Ada Editor")).toBeNull()
    await user.click(send)
    await waitFor(() => expect(calls[sending]).toHaveLength(1))
    expect(calls[sending]?.[0]?.body).toMatchObject({
      content: "<p>Best wishes,<br>[USERNAME]</p><div><br></div><div><div>Sales</div></div>",
    })
  })

  it("in vain stays with all that was typed, and is the same mail when it is tried again", async () => {
    const answers = [unreachable, went]
    const { calls, user, dialog, subject, send, onClose } = await show({
      ...deskAt("company/7"),
      [sending]: () => (answers.shift() ?? went)(),
    })
    await user.type(subject, "Your booth")
    await user.click(send)
    await screen.findByText("The email was not sent")
    expect(onClose).not.toHaveBeenCalled()
    expect(subject).toHaveProperty("value", "Your booth")
    dialog.getByText("Lina Morel")
    await user.click(send)
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    const keys = calls[sending]?.map(({ body }) => (body instanceof Object && "key" in body ? body.key : ""))
    expect(new Set(keys).size).toBe(1)
  })

  it("may name its recipient where there is one: the name is filled in when it goes", async () => {
    const values = { FIRST_NAME: null, BRAND: null }
    const lines = "[FIRST_NAME] of [BRAND]"
    const { user, dialog, subject } = await show(deskAt("company/7", { values }))
    await user.click(subject)
    await user.paste(lines)
    const missing = await dialog.findByText(/has no value here/)
    expect(missing.textContent).toContain("[BRAND]")
    expect(missing.textContent).not.toContain("[FIRST_NAME]")
    await user.click(dialog.getByRole("button", { name: "Remove Lina Morel" }))
    await dialog.findByText(/have no value here/)
  })

  it("takes a subject that is too long whole, says so, and does not go with it", async () => {
    const { calls, user, subject, send } = await show({ ...deskAt("company/7"), [sending]: went })
    await user.click(subject)
    await user.paste("x".repeat(501))
    await screen.findByText("501 characters, 500 maximum: shorten this text.")
    expect(send.getAttribute("data-tooltip")).toBe("The subject is too long")
    await user.click(send)
    expect(calls[sending]).toEqual([])
    expect(subject).toHaveProperty("value", "x".repeat(501))
  })

  it("needs a recipient and a subject, each said beside its field", async () => {
    const { calls, user, dialog, send } = await show(deskAt("company/7", { recipients: [] }))
    await user.click(send)
    dialog.getByText("Choose at least one recipient")
    dialog.getByText("Enter a subject")
    expect(calls[sending]).toBeUndefined()
  })
})

describe("what is written", () => {
  it("is kept at its record and on no other", async () => {
    const first = await show(deskAt("company/7"))
    await first.user.type(first.subject, "For Lilas")
    await waitFor(() => expect(first.calls[keeping]).toHaveLength(1))
    first.unmount()
    const second = await show(deskAt("company/8"), company(8))
    expect(second.subject).toHaveProperty("value", "")
  })

  it("is kept in this browser while the server is not reached, and is there again", async () => {
    const first = await show({ ...deskAt("company/7"), [keeping]: unreachable })
    await first.user.type(first.subject, "For Lilas")
    await first.dialog.findByText("Saved in this browser only: the server cannot be reached")
    first.unmount()
    await callsSettled()
    const again = await show(deskAt("company/7"))
    expect(again.subject).toHaveProperty("value", "For Lilas")
    await again.dialog.findByText("Draft saved")
  })

  it("in two windows is overwritten by neither: one of the two is chosen", async () => {
    const current = { values: draft, files: [], version: 4, updated_at: "2026-11-23T10:00:00.000Z" }
    const { calls, user, dialog, subject } = await show({
      ...deskAt("company/7"),
      [keeping]: () => answered({ message: "Changed", current }, 409),
    })
    await user.type(subject, "From this window")
    await dialog.findByText("This email was also edited in another window.")
    expect(calls[keeping]).toHaveLength(1)
    expect(subject).toHaveProperty("value", "From this window")
    await user.click(dialog.getByRole("button", { name: "Use the other one" }))
    expect(subject).toHaveProperty("value", "From the other window")
    await dialog.findByText("Theirs")
  })

  /** This browser has a draft that was written before the server had any. */
  function haveLocally(subject: string) {
    const key = typedKey("crm.mail-draft", editor.id, "company:7")
    localStorage.setItem(key, JSON.stringify({ base: 0, written: { files: [], ...draft, subject } }))
  }
  const files: [] = []
  const stored = { values: draft, files, version: 4, updated_at: "2026-11-23T10:00:00.000Z" }
  const elsewhere = "This email was also edited in another window."

  it("before another window wrote on is asked about until one is chosen, each time it is opened", async () => {
    haveLocally("From this window")
    for (const _opening of [1, 2]) {
      const { calls, dialog, subject, unmount } = await show(deskAt("company/7", { draft: stored }))
      await dialog.findByText(elsewhere)
      expect(subject).toHaveProperty("value", "From this window")
      unmount()
      await callsSettled()
      expect(calls[keeping]).toEqual([])
    }
  })

  it("and stored as the window was closed is no other window's", async () => {
    haveLocally(draft.subject)
    const { calls, dialog } = await show(deskAt("company/7", { draft: stored }))
    await waitFor(() => expect(calls[keeping]?.[0]?.body).toMatchObject({ version: 4 }))
    await dialog.findByText("Draft saved")
    expect(dialog.queryByText(elsewhere)).toBeNull()
  })
})

describe("a template by keys", () => {
  const listed = (id: number, title: string) => ({
    id,
    title,
    object: `About ${title}`,
    type: 2,
    is_locked: false,
    documents: 0,
    lifecycle: null,
  })
  const templates = [listed(3, "Booth offer"), listed(9, "Refusal")]

  it("is found with the first letters after ⌘J, taken with Enter, and the mail goes on from its text", async () => {
    const { calls, user, dialog, subject } = await show({
      ...deskAt("company/7"),
      "GET /mail-template": ({ search }) =>
        answered({
          data: templates.filter(({ title }) => title.toLowerCase().includes(search.get("search") ?? "")),
        }),
      "GET /mail-template/9": () =>
        answered({
          data: {
            id: 9,
            type: 2,
            lifecycle: null,
            is_locked: false,
            version: 1,
            documents: [],
            texts: {
              en: { title: "Refusal", object: "Your application", content: "<p>Sorry</p>" },
              fr: null,
            },
          },
        }),
      "GET /mail-template/9/values/company/7": () => answered({ values: {} }),
      [sending]: went,
    })
    await user.click(subject)
    await user.keyboard("{Control>}j{/Control}")
    await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("Search templates"))
    await user.keyboard("ref{Enter}")
    await waitFor(() => expect(subject).toHaveProperty("value", "Your application"))
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole("textbox", { name: "Message" })))
    expect(calls["GET /mail-template/9"]).not.toHaveLength(0)
  })
})

describe("a locked template", () => {
  const template = (is_locked: boolean) => ({
    id: 9,
    type: 2,
    lifecycle: null,
    is_locked,
    version: 1,
    documents: [],
    texts: {
      en: { title: "Refused", object: "Your application", content: "<p>From [USERNAME]</p>" },
      fr: null,
    },
  })

  it("is filled with the user's name alone and cannot be edited, until it is left", async () => {
    const { user, dialog, subject } = await show(
      {
        ...deskAt("company/7"),
        "GET /mail-template/9": () => answered({ data: template(true) }),
      },
      { ...company(7), templateId: 9 },
    )
    await dialog.findByText("This email can't be edited")
    dialog.getByText("From Ada Editor")
    expect(subject).toHaveProperty("readOnly", true)
    expect(dialog.queryByRole("textbox", { name: "Message" })).toBeNull()
    await user.click(dialog.getByRole("button", { name: "Write without the template" }))
    await dialog.findByRole("textbox", { name: "Message" })
    expect(subject).toHaveProperty("readOnly", false)
    await dialog.findByText("Draft saved")
  })

  it("that was opened with waits where something was written before", async () => {
    const stored = { values: draft, files: [] as [], version: 4, updated_at: "2026-11-23T10:00:00.000Z" }
    const { user, dialog, subject } = await show(
      {
        ...deskAt("company/7", { draft: stored }),
        "GET /mail-template/9": () => answered({ data: template(true) }),
      },
      { ...company(7), templateId: 9 },
    )
    expect(subject).toHaveProperty("value", "From the other window")
    await user.click(await dialog.findByRole("button", { name: "Use the template" }))
    await waitFor(() => expect(subject).toHaveProperty("value", "Your application"))
    await dialog.findByText("Draft saved")
  })
})
