import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import type { MailDisclosure } from "#lib/contract/mail/mail-disclosures.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { aDiscloser, aRequest } from "#tests/components/disclosures.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { PrivateMailsScreen } from "./private-mails-screen.tsx"

const show = (waiting: MailDisclosure[], earlier: MailDisclosure[] = []) =>
  renderInApp(<PrivateMailsScreen waiting={waiting} earlier={earlier} next={null} isFirst />, {
    user: aDiscloser,
  })

const approving = "POST /mail-disclosure/3/approve"

it("a request is approved after a question that names who, whose, with whom and why", async () => {
  const calls = answerCalls({ [approving]: () => answered({ data: aRequest({ state: "approved" }) }) })
  const { user, router } = show([aRequest()])
  await user.click(screen.getByRole("button", { name: "Approve the request of Ana Asker" }))
  const question = await screen.findByRole("dialog", { name: "Let Ana Asker read private emails?" })
  for (const part of ["Ana Asker", "Lea Left", "Petit Loup", "Her last orders", "2 private emails"])
    expect(question.textContent).toContain(part)
  expect(calls[approving] ?? []).toHaveLength(0)
  await user.click(within(question).getByRole("button", { name: "Approve" }))
  await screen.findByText("Approved")
  expect(calls[approving]).toHaveLength(1)
  await waitFor(() => expect(router.refresh).toHaveBeenCalled())
})

it("one that somebody else answered first says so and is read again", async () => {
  const refusing = "POST /mail-disclosure/3/refuse"
  const message = "This request has already been answered"
  answerCalls({ [refusing]: () => answered({ message, current: aRequest({ state: "approved" }) }, 409) })
  const { user, router } = show([aRequest()])
  await user.click(screen.getByRole("button", { name: "Refuse the request of Ana Asker" }))
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Refuse" }))
  await screen.findByText(message, { exact: false })
  expect(router.refresh).toHaveBeenCalled()
})

it("one's own can be withdrawn and not answered, and one that would open nothing not be approved", () => {
  const { id, name } = aDiscloser
  show([aRequest({ asker: { id, name }, may_answer: false }), aRequest({ id: 4, mails: 0 })])
  const [own, empty] = screen.getAllByRole("listitem").filter((one) => one.querySelector("h3"))
  if (!own || !empty) throw new Error("two requests were expected")
  expect(
    within(own)
      .getAllByRole("button")
      .map((one) => one.textContent),
  ).toEqual(["Withdraw the request"])
  expect(within(empty).getByRole<HTMLButtonElement>("button", { name: /^Approve/ }).disabled).toBe(true)
})

it("those before say what became of them, and offer nothing", () => {
  const decided = { decider: { id: 8, name: "Dora Decider" }, decided_at: "2026-11-24T10:00:00Z" }
  show([], [aRequest({ state: "refused", may_answer: false, ...decided })])
  screen.getByText("No request is waiting.")
  screen.getByText("Refused")
  screen.getByText(/by Dora Decider/)
  expect(screen.queryByRole("button", { name: /request|Approve|Refuse/ })).toBeNull()
})
