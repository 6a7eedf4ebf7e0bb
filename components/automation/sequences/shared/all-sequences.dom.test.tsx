import { screen, within } from "@testing-library/react"
import { expect, it } from "vitest"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { editor, renderInApp } from "#tests/components/render-in-app.tsx"
import { AllSequences, AllSequencesStopped, StopAllSequences } from "./all-sequences.tsx"

const admin = { ...editor, isAdmin: true }
const running = { stopped_at: null, stopped_by: null }
const stopped = { stopped_at: "2026-11-20T09:30:00Z", stopped_by: "Grace" }

it("administrators stop all sequences after a question, and the page is reloaded", async () => {
  const calls = answerCalls({ "PUT /sequence/switch": () => answered({ success: true }) })
  const { user, router } = renderInApp(<AllSequences state={running} />, { user: admin })
  screen.getByText("Sequences are running: their emails are sent at each sender’s pace.")
  await user.click(screen.getByRole("button", { name: "Stop all sequences" }))
  const question = await screen.findByRole("dialog", { name: "Stop all sequences?" })
  expect(calls["PUT /sequence/switch"] ?? []).toEqual([])
  await user.click(within(question).getByRole("button", { name: "Stop all sequences" }))
  await screen.findByText("All sequences are stopped")
  expect(calls["PUT /sequence/switch"]?.[0]?.body).toEqual({ stopped: true })
  expect(router.refresh).toHaveBeenCalled()
})

it("says to everybody who stopped them, and has administrators let them go on", async () => {
  const calls = answerCalls({ "PUT /sequence/switch": () => answered({ success: true }) })
  const { user } = renderInApp(<AllSequencesStopped state={stopped} />, { user: admin })
  expect(screen.getByRole("alert").textContent).toContain("Stopped by Grace")
  await user.click(screen.getByRole("button", { name: "Resume all sequences" }))
  const question = await screen.findByRole("dialog", { name: "Resume all sequences?" })
  await user.click(within(question).getByRole("button", { name: "Resume all sequences" }))
  await screen.findByText("All sequences have resumed")
  expect(calls["PUT /sequence/switch"]?.[0]?.body).toEqual({ stopped: false })
})

it("offers nobody else to stop them, or to let them go on", () => {
  answerCalls({})
  renderInApp(
    <>
      <StopAllSequences state={running} />
      <AllSequencesStopped state={stopped} />
    </>,
  )
  screen.getByRole("alert")
  expect(screen.queryByRole("button", { name: /all sequences/ })).toBeNull()
})
