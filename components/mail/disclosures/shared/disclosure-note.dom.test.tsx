import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { aDiscloser, aDisclosure, aRequest } from "#tests/components/disclosures.ts"
import { editor, renderInApp } from "#tests/components/render-in-app.tsx"
import { DisclosureNote } from "./disclosure-note.tsx"

const reading = "GET /mail-disclosure/conversation/1"
const asking = "POST /mail-disclosure"
const { id, name } = aDiscloser
const show = (user = aDiscloser) => renderInApp(<DisclosureNote thread={1} isPrivate />, { user })

it("asks for what somebody who left keeps private, with a reason, and then says that it waits", async () => {
  const answers = [
    aDisclosure(),
    aDisclosure({ may_ask: false, requests: [aRequest({ asker: { id, name } })] }),
  ]
  const calls = answerCalls({
    [reading]: () => answered({ data: answers.shift() }),
    [asking]: () => answered({ data: aRequest() }, 201),
  })
  const { user } = show()
  await user.click(await screen.findByRole("button", { name: "Ask to open it" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Ask to open private emails" }))
  expect(dialog.queryByRole("note")).toBeNull()
  const send = dialog.getByRole<HTMLButtonElement>("button", { name: "Send the request" })
  expect(send.disabled).toBe(true)
  await user.type(dialog.getByRole("textbox", { name: /^Reason/ }), "Her last orders")
  await user.click(send)
  await screen.findByText(/^You asked to open it\. Another administrator can answer until/)
  expect(calls[asking]?.map(({ body }) => body)).toEqual([{ thread: 1, reason: "Her last orders" }])
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  screen.getByRole("button", { name: "Withdraw the request" })
})

it("says when nobody else could approve, and links to what others asked", async () => {
  answerCalls({ [reading]: () => answered({ data: aDisclosure({ approvers: 0, requests: [aRequest()] }) }) })
  const { user } = show()
  expect((await screen.findByRole("link", { name: "Answer the request" })).getAttribute("href")).toBe(
    "/admin/private-mails",
  )
  await user.click(screen.getByRole("button", { name: "Ask to open it" }))
  expect((await screen.findByRole("note")).textContent).toMatch(/^Nobody else has the right to approve yet/)
})

it("says until when it is open and who approved it", async () => {
  const decided = { decider: { id: 8, name: "Dora Decider" }, decided_at: "2026-11-24T10:00:00Z" }
  const own = aRequest({ state: "approved", asker: { id, name }, may_answer: false, ...decided })
  answerCalls({ [reading]: () => answered({ data: aDisclosure({ may_ask: false, requests: [own] }) }) })
  show()
  await screen.findByText("Opened to you until Nov 30, 2026. Dora Decider approved it.")
  screen.getByRole("button", { name: "Close again" })
})

it("is nothing for administrators without the right, and asks for nothing", () => {
  const calls = answerCalls({ [reading]: () => answered({ data: aDisclosure() }) })
  const { container } = show({ ...editor, isAdmin: true })
  expect(container.textContent).not.toContain("Ask to open it")
  expect(calls[reading] ?? []).toHaveLength(0)
})
