import { screen, waitFor } from "@testing-library/react"
import { expect, it } from "vitest"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { LinkScreen } from "./link-screen.tsx"

const unknown = { provider: null, imap: null, smtp: null, password: "usual", oauth: null }

it("what the servers refuse is shown beside its field, the first of which has the focus; all that was typed stays", async () => {
  const reach = "The server cannot be reached. Check its name and port"
  const errors = { "imap.host": [reach], "smtp.security": ["No such encryption"] }
  const calls = answerCalls({
    "GET /mailbox/servers": () => answered(unknown),
    "POST /mailbox": () => answered({ success: false, message: reach, errors }, 422),
  })
  const { user } = renderInApp(<LinkScreen mailbox={null} waiting={null} isKeyBad={false} />)
  await user.click(screen.getByRole("button", { name: "Continue" }))
  await user.type(await screen.findByLabelText(/^Password/), "secret")
  await user.type(screen.getByLabelText(/^Your sign-in password/), "mine")
  const [imap, smtp] = screen.getAllByLabelText(/^Server/)
  if (!imap || !smtp) throw new Error("There are two servers")
  await user.type(imap, "imap.salon.example")
  await user.type(smtp, "smtp.salon.example")
  await user.click(screen.getByRole("button", { name: "Sign in and link" }))
  await screen.findByText(reach)
  await waitFor(() => expect(document.activeElement).toBe(imap))
  screen.getByText("No such encryption")
  expect(screen.getByLabelText(/^Password/)).toHaveProperty("value", "secret")
  expect(calls["POST /mailbox"]).toHaveLength(1)
})

it("a code is asked for by the server only where the second factor is on, then beside its field", async () => {
  const needed = "Enter the code of your authenticator app"
  const calls = answerCalls({
    "GET /mailbox/servers": () => answered(unknown),
    "POST /mailbox": () => answered({ success: false, message: needed, errors: { code: [needed] } }, 422),
  })
  const { user } = renderInApp(<LinkScreen mailbox={null} waiting={null} isKeyBad={false} />)
  await user.click(screen.getByRole("button", { name: "Continue" }))
  await user.type(await screen.findByLabelText(/^Password/), "secret")
  await user.type(screen.getByLabelText(/^Your sign-in password/), "mine")
  for (const server of screen.getAllByLabelText(/^Server/)) await user.type(server, "mail.salon.example")
  expect(screen.queryByLabelText("Code of your authenticator app")).toBeNull()
  await user.click(screen.getByRole("button", { name: "Sign in and link" }))
  const code = await screen.findByLabelText("Code of your authenticator app")
  await waitFor(() => expect(document.activeElement).toBe(code))
  await user.type(code, "123456{Enter}")
  await waitFor(() => expect(calls["POST /mailbox"]).toHaveLength(2))
  const bodies = calls["POST /mailbox"]?.map(({ body }) => body) ?? []
  expect(bodies[0]).not.toHaveProperty("code")
  expect(bodies[1]).toMatchObject({ current_password: "mine", code: "123456" })
})

it("what waits asks for the code of the email; a wrong one is refused beside the field, and another can be sent", async () => {
  const wrong = "This is not the code in the email"
  const waiting = { email: "ada@salon.example", code_until: "2026-11-26T10:15:00.000Z" }
  const calls = answerCalls({
    "POST /mailbox/proof": () => answered({ success: false, message: wrong, errors: { code: [wrong] } }, 422),
    "POST /mailbox/proof/code": () => answered({ waiting }),
  })
  const { user } = renderInApp(<LinkScreen mailbox={null} waiting={waiting} isKeyBad={false} />)
  const code = await screen.findByLabelText("Code from the email")
  await waitFor(() => expect(document.activeElement).toBe(code))
  await user.keyboard("123456{Enter}")
  await screen.findByText(wrong)
  expect(calls["POST /mailbox/proof"]).toHaveLength(1)
  await user.click(screen.getByRole("button", { name: "Send a new code" }))
  await waitFor(() => expect(calls["POST /mailbox/proof/code"]).toHaveLength(1))
  await waitFor(() => expect(screen.queryByText(wrong)).toBeNull())
  await user.click(screen.getByRole("button", { name: "Link another mailbox" }))
  await screen.findByRole("button", { name: "Continue" })
})
