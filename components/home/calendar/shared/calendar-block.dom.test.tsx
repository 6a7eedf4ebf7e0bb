import { screen, waitFor, within } from "@testing-library/react"
import { useState } from "react"
import { expect, it } from "vitest"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { CalendarBlock } from "./calendar-block.tsx"

const address = "https://crm.example/api/calendar/secret.ics"
const calls = () =>
  answerCalls({
    "POST /calendar-feed": () => answered({ address }, 201),
    "DELETE /calendar-feed": () => answered({ success: true }),
  })

/** The page, which reads again what is stored when it is told to. */
function Page() {
  const [createdAt, setCreatedAt] = useState<string | null>(null)
  return (
    <>
      <button type="button" onClick={() => setCreatedAt((was) => (was ? null : "2026-11-27T10:00:00Z"))}>
        Read again
      </button>
      <CalendarBlock createdAt={createdAt} />
    </>
  )
}

it("shows an address once, when it is made, and revokes it after a question", async () => {
  const made = calls()
  const { user } = renderInApp(<Page />)
  await user.click(screen.getByRole("button", { name: "Create an address" }))
  await waitFor(() => expect(made["POST /calendar-feed"]).toHaveLength(1))
  await user.click(screen.getByRole("button", { name: "Read again" }))
  expect(await screen.findByDisplayValue(address)).toBeTruthy()
  await user.click(screen.getByRole("button", { name: "Revoke the address" }))
  const question = await screen.findByRole("dialog", { name: "Revoke the address?" })
  expect(made["DELETE /calendar-feed"]).toHaveLength(0)
  await user.click(within(question).getByRole("button", { name: "Revoke the address" }))
  await waitFor(() => expect(made["DELETE /calendar-feed"]).toHaveLength(1))
})

it("shows no address that was made before, and asks before it is replaced", async () => {
  const made = calls()
  const { user } = renderInApp(<CalendarBlock createdAt="2026-11-27T10:00:00Z" />)
  expect(screen.queryByRole("textbox")).toBeNull()
  await user.click(screen.getByRole("button", { name: "Create a new address" }))
  await screen.findByRole("dialog", { name: "Create a new address?" })
  expect(made["POST /calendar-feed"]).toHaveLength(0)
})
