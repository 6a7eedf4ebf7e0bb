import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, it } from "vitest"
import { unreachable } from "#tests/components/api-at-the-edge.ts"
import { aRecipient, deskAt } from "#tests/components/composer.tsx"
import { aboutCompany, sendCall, showComposer, theirDraft, wasSent } from "#tests/components/written-mail.tsx"

beforeEach(() => localStorage.clear())

describe("a mail with something doubtful", () => {
  it("says that it greets another one, days that are over, and what looks like a placeholder, and can be sent", async () => {
    const content = "<p>Hello Jean,</p><p>We answer after 7 October 2020, {prénom}.</p>"
    const begun = {
      ...theirDraft,
      content,
      toMails: [{ name: "Lina Morel", email: "lina@lilas.example" }],
      files: [],
    }
    const { calls, user, dialog, send } = await showComposer(
      {
        ...deskAt("company/7", {
          recipients: [aRecipient(), aRecipient({ contact_id: 6, name: "Jean Petit" })],
        }),
        [sendCall]: wasSent,
      },
      { ...aboutCompany(7), begun },
    )
    expect(dialog.getByText("This email greets Jean but goes to Lina.")).toBeTruthy()
    expect(dialog.getByText("This date has passed: 7 October 2020")).toBeTruthy()
    expect(dialog.getByText("{prénom}")).toBeTruthy()
    await user.click(dialog.getByRole("button", { name: "Greet Lina" }))
    await waitFor(() => expect(dialog.queryByText(/^This email greets/)).toBeNull())
    await user.click(send)
    await waitFor(() => expect(calls[sendCall]).toHaveLength(1))
    expect(calls[sendCall]?.[0]?.body).toMatchObject({ content: expect.stringContaining("Hello Lina,") })
  })
})

describe("a mail that is sent", () => {
  it("goes once with a double click, to the only one who can be written to, with the signature", async () => {
    const recipients = [aRecipient(), aRecipient({ contact_id: 6, name: "Paul", reason: "bounced" })]
    const { calls, user, subject, send, onClose } = await showComposer({
      ...deskAt("company/7", { recipients }),
      [sendCall]: wasSent,
    })
    await user.type(subject, "Your booth")
    await user.dblClick(send)
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(calls[sendCall]).toHaveLength(1)
    const body = calls[sendCall]?.[0]?.body
    expect(body).toMatchObject({ toMails: [{ name: "Lina Morel", email: "lina@lilas.example" }] })
    expect(body).toMatchObject({ content: expect.stringContaining("<div>Ada</div>") })
  })

  it("is signed with the name once where its text ends with it, as it is shown", async () => {
    const to = [{ name: "Lina Morel", email: "lina@lilas.example" }]
    const begun = { ...theirDraft, content: "<p>Best wishes,<br>[USERNAME]</p>", toMails: to, files: [] }
    const answers = deskAt("company/7", {
      signature: "<div>Ada Editor</div><div>Sales</div>",
      values: { USERNAME: "Ada Editor" },
    })
    const { calls, user, dialog, send } = await showComposer(
      { ...answers, [sendCall]: wasSent },
      { ...aboutCompany(7), begun },
    )
    const signature = within(dialog.getByRole("region", { name: "Signature" }))
    signature.getByText("Sales")
    expect(signature.queryByText("Ada Editor")).toBeNull()
    await user.click(send)
    await waitFor(() => expect(calls[sendCall]).toHaveLength(1))
    expect(calls[sendCall]?.[0]?.body).toMatchObject({
      content: "<p>Best wishes,<br>[USERNAME]</p><div><br></div><div><div>Sales</div></div>",
    })
  })

  it("in vain stays with all that was typed, and is the same mail when it is tried again", async () => {
    const answers = [unreachable, wasSent]
    const { calls, user, dialog, subject, send, onClose } = await showComposer({
      ...deskAt("company/7"),
      [sendCall]: () => (answers.shift() ?? wasSent)(),
    })
    await user.type(subject, "Your booth")
    await user.click(send)
    await screen.findByText("The email was not sent")
    expect(onClose).not.toHaveBeenCalled()
    expect(subject).toHaveProperty("value", "Your booth")
    dialog.getByText("Lina Morel")
    await user.click(send)
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    const keys = calls[sendCall]?.map(({ body }) => (body instanceof Object && "key" in body ? body.key : ""))
    expect(new Set(keys).size).toBe(1)
  })

  it("may name its recipient where there is one: the name is filled in when it goes", async () => {
    const values = { FIRST_NAME: null, BRAND: null }
    const lines = "[FIRST_NAME] of [BRAND]"
    const { user, dialog, subject } = await showComposer(deskAt("company/7", { values }))
    await user.click(subject)
    await user.paste(lines)
    const missing = await dialog.findByText(/has no value here/)
    expect(missing.textContent).toContain("[BRAND]")
    expect(missing.textContent).not.toContain("[FIRST_NAME]")
    await user.click(dialog.getByRole("button", { name: "Remove Lina Morel" }))
    await dialog.findByText(/have no value here/)
  })

  it("takes a subject that is too long whole, says so, and does not go with it", async () => {
    const { calls, user, subject, send } = await showComposer({ ...deskAt("company/7"), [sendCall]: wasSent })
    await user.click(subject)
    await user.paste("x".repeat(501))
    await screen.findByText("501 characters, 500 maximum: shorten this text.")
    expect(send.getAttribute("data-tooltip")).toBe("The subject is too long")
    await user.click(send)
    expect(calls[sendCall]).toEqual([])
    expect(subject).toHaveProperty("value", "x".repeat(501))
  })

  it("needs a recipient and a subject, each said beside its field", async () => {
    const { calls, user, dialog, send } = await showComposer(deskAt("company/7", { recipients: [] }))
    await user.click(send)
    dialog.getByText("Choose at least one recipient")
    dialog.getByText("Enter a subject")
    expect(calls[sendCall]).toBeUndefined()
  })
})
