import { screen, waitFor } from "@testing-library/react"
import { expect, it } from "vitest"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { LinkScreen } from "./link-screen.tsx"

const unknown = { provider: null, imap: null, smtp: null, password: "usual", oauth: null }

it("what the servers refuse stands beside its field, the first of which has the focus; all that was typed stays", async () => {
  const reach = "The server cannot be reached. Check its name and port"
  const errors = { "imap.host": [reach], "smtp.security": ["No such encryption"] }
  const calls = answerCalls({
    "GET /mailbox/servers": () => answered(unknown),
    "POST /mailbox": () => answered({ success: false, message: reach, errors }, 422),
  })
  const { user } = renderInApp(<LinkScreen mailbox={null} isKeyBad={false} />)
  await user.click(screen.getByRole("button", { name: "Continue" }))
  await user.type(await screen.findByLabelText(/^Password/), "secret")
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
