import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, it } from "vitest"
import type { MailTemplate } from "#lib/contract/mail-templates.ts"
import type { MailRecipient } from "#lib/contract/messenger.ts"
import { answerCalls, answered, heldAnswer } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { type ComposerTask, useComposer } from "../shared/open-composer.ts"

const jane: MailRecipient = {
  ...{ contact_id: 1, name: "Jane Lilas", job_title: "Founder", email: "jane@lilas.example" },
  ...{ is_primary: true, reason: null },
}
const bounced: MailRecipient = {
  ...{ contact_id: 2, name: "Paul Lilas", job_title: "", email: "paul@lilas.example" },
  ...{ is_primary: false, reason: "bounced" },
}

const profile = {
  signature_text: "Ada",
  signature_html: "<p>Ada Editor, sales</p>",
  languages: ["en"],
  version: 1,
}

const template: MailTemplate = {
  ...{ id: 5, type: 2, lifecycle: null, is_locked: false, version: 1, documents: [] },
  texts: {
    en: { title: "Welcome", object: "For [BRAND]", content: "<p>Hello [HALL_NAME] [VENUE]</p>" },
    fr: null,
  },
}

const mail = { id: 77, thread: 8 }

type Answers = Parameters<typeof answerCalls>[0]

function calls(more: Answers = {}, recipients = [jane, bounced]) {
  return answerCalls({
    "GET /messenger/ping": () => answered({ success: true, email: "ada@example.org", unread: 0 }),
    "GET /mail-profile": () => answered({ data: profile }),
    "GET /messenger/recipients/company/3": () => answered({ data: recipients, values: {} }),
    "GET /messenger/draft/company:3": () => answered({ data: null }),
    "PUT /messenger/draft/company:3": () => answered({ success: true, version: 1 }),
    "DELETE /messenger/draft/company:3": () => answered({ success: true }),
    "GET /mail-template/5": () => answered({ data: template }),
    "GET /mail-template/5/values/company/3": () =>
      answered({ values: { BRAND: "Lilas", VENUE: null }, show: null }),
    ...more,
  })
}

function Opener({ task }: { task: ComposerTask }) {
  const { open } = useComposer()
  return (
    <button type="button" onClick={() => open(task)}>
      Write
    </button>
  )
}

const onCompany: ComposerTask = { about: { type: "company", id: 3 } }

async function openOn(task: ComposerTask = onCompany) {
  const shown = renderInApp(<Opener task={task} />)
  await shown.user.click(screen.getByRole("button", { name: "Write" }))
  return { ...shown, dialog: within(await screen.findByRole("dialog")) }
}

const toSend = (sent: unknown) => () => answered({ success: true, data: sent }, 202)

beforeEach(() => {
  window.localStorage.clear()
})

describe("the composer on a company", () => {
  it("writes to the only one who can be written to, signs, and says why another cannot be", async () => {
    calls()
    const { user, dialog } = await openOn()
    expect(await dialog.findByText("Jane Lilas")).toBeTruthy()
    expect(dialog.getByText("Ada Editor, sales")).toBeTruthy()
    await user.click(dialog.getByRole("textbox", { name: "To" }))
    expect(await screen.findByText("Mail to paul@lilas.example bounced")).toBeTruthy()
    await user.click(dialog.getByRole("button", { name: "Remove the signature" }))
    expect(dialog.queryByText("Ada Editor, sales")).toBeNull()
  })

  it("chooses nobody where several can be written to", async () => {
    calls({}, [jane, { ...jane, contact_id: 4, name: "Ana", email: "ana@lilas.example" }])
    const { dialog } = await openOn()
    await dialog.findByText("Ada Editor, sales")
    expect(dialog.queryByText("Jane Lilas")).toBeNull()
  })

  it("keeps letters that were typed before anything was loaded", async () => {
    const held = heldAnswer()
    calls({ "GET /messenger/draft/company:3": () => held.promise })
    const { user, dialog } = await openOn()
    await user.type(await dialog.findByLabelText("Subject"), "Hello")
    await user.type(dialog.getByLabelText("Message"), "Dear Jane")
    held.give(answered({ data: null }))
    await waitFor(() => expect(dialog.getByText("Dear Jane").closest("[contenteditable]")).toBeTruthy())
    expect(dialog.getByLabelText("Subject")).toHaveProperty("value", "Hello")
  })

  it("names a placeholder without a value and does not send with it", async () => {
    const made = calls({ "POST /messenger/send-mail": toSend(mail) })
    const { user, dialog } = await openOn({ ...onCompany, templateId: 5 })
    await waitFor(() => expect(dialog.getByLabelText("Subject")).toHaveProperty("value", "For Lilas"))
    expect(await dialog.findByText("[VENUE]", { selector: "code" })).toBeTruthy()
    // Words in brackets that stand for nothing anywhere are the writer's own.
    expect(dialog.queryByText("[HALL_NAME]", { selector: "code" })).toBeNull()
    await user.click(dialog.getByRole("button", { name: "Send" }))
    expect(made["POST /messenger/send-mail"]).toEqual([])
  })

  it("does not edit a locked template, and fills in the user's name alone", async () => {
    const texts = {
      en: { title: "No", object: "About [BRAND]", content: "<p>Regards, [USERNAME]</p>" },
      fr: null,
    }
    calls({ "GET /mail-template/5": () => answered({ data: { ...template, is_locked: true, texts } }) })
    const { dialog } = await openOn({ ...onCompany, templateId: 5 })
    expect(await dialog.findByText("This email can't be edited")).toBeTruthy()
    expect(dialog.getByText("Regards, Ada Editor")).toBeTruthy()
    expect(dialog.getByLabelText("Subject")).toHaveProperty("readOnly", true)
    expect(dialog.getByLabelText("Subject")).toHaveProperty("value", "About [BRAND]")
  })

  it("sends what is written with the signature, offers to take it back, and then has all of it again", async () => {
    const held = heldAnswer()
    const made = calls({
      "POST /messenger/send-mail": () => held.promise,
      "POST /messenger/message/77/undo": () => answered({ success: true, values: {}, files: [] }),
    })
    const { user, dialog } = await openOn()
    await dialog.findByText("Jane Lilas")
    await user.type(dialog.getByLabelText("Subject"), "Your booth")
    await user.click(dialog.getByRole("button", { name: "Send" }))
    expect(await dialog.findByText("Sending in progress")).toBeTruthy()
    held.give(answered({ success: true, data: mail }, 202))
    await screen.findByText("Mail sent")
    expect(made["POST /messenger/send-mail"]?.[0]?.body).toMatchObject({
      ...{ subject: "Your booth", from: "ada@example.org", about: { type: "company", id: 3 } },
      toMails: [{ name: "Jane Lilas", email: "jane@lilas.example" }],
      content: expect.stringContaining("Ada Editor, sales"),
    })
    await user.click(await screen.findByRole("button", { name: "Undo" }))
    await waitFor(() => expect(made["POST /messenger/message/77/undo"]).toHaveLength(1))
    await waitFor(() => expect(screen.getByLabelText("Subject")).toHaveProperty("value", "Your booth"))
  })

  it("stays with everything in it when the mail is refused, and says why", async () => {
    calls({ "POST /messenger/send-mail": () => answered({ message: "Link your mailbox first" }, 422) })
    const { user, dialog } = await openOn()
    await dialog.findByText("Jane Lilas")
    await user.type(dialog.getByLabelText("Subject"), "Your booth")
    await user.click(dialog.getByRole("button", { name: "Send" }))
    expect(await screen.findByText("The mail was not sent")).toBeTruthy()
    expect(await screen.findByText(/Link your mailbox first/)).toBeTruthy()
    expect(dialog.getByLabelText("Subject")).toHaveProperty("value", "Your booth")
  })

  it("offers to link a mailbox where none is, and sends nothing", async () => {
    const made = calls({
      "GET /messenger/ping": () => answered({ success: true, email: null, unread: 0 }),
      "POST /messenger/send-mail": toSend(mail),
    })
    const { user, dialog } = await openOn()
    expect(await dialog.findByRole("button", { name: "Link Mail Account" })).toBeTruthy()
    await user.type(dialog.getByLabelText("Subject"), "Hello")
    await user.click(dialog.getByRole("button", { name: "Send" }))
    expect(made["POST /messenger/send-mail"]).toEqual([])
  })

  it("keeps what is written at the record it is written on", async () => {
    const made = calls()
    const { user, dialog } = await openOn()
    await dialog.findByText("Jane Lilas")
    await user.type(dialog.getByLabelText("Subject"), "Half a thought")
    await user.keyboard("{Escape}")
    await waitFor(() =>
      expect(made["PUT /messenger/draft/company:3"]?.at(-1)?.body).toMatchObject({
        ...{ values: { subject: "Half a thought" }, version: 0 },
      }),
    )
  })
})

it("begins no mail on a contact's page, and says why", async () => {
  answerCalls({
    "GET /messenger/ping": () => answered({ success: true, email: "ada@example.org", unread: 0 }),
    "GET /mail-profile": () => answered({ data: profile }),
    "GET /messenger/recipients/contact/7": () => answered({ data: [jane], values: {} }),
    "GET /messenger/draft/contact:7": () => answered({ data: null }),
  })
  const { dialog } = await openOn({ about: { type: "contact", id: 7 } })
  expect(await dialog.findByText(/New mails are not written from a contact’s page/)).toBeTruthy()
  expect(dialog.queryByLabelText("Subject")).toBeNull()
})
