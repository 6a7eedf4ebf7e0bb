import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import type { SequenceRun } from "#lib/contract/automation/sequences.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { editor, readsAll, renderInApp } from "#tests/components/render-in-app.tsx"
import { SequencesBlock } from "./sequences-block.tsx"

const aRun = (more: Partial<SequenceRun>): SequenceRun => ({
  id: 1,
  sequence_id: 3,
  name: "Invitation",
  status: "in_progress",
  started_at: "2026-11-20T09:00:00Z",
  ended_at: null,
  end_reason: null,
  end_note: "",
  moves: [],
  person: null,
  ...more,
})
const lines = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent)

it("a run leads to its sequence, and says why it ended where that says more than its state", () => {
  const over = [
    aRun({ id: 1, status: "stopped", end_reason: "replied" }),
    aRun({ id: 2, status: "stopped", end_reason: "stopped" }),
    aRun({ id: 3, status: "completed", end_reason: "done" }),
  ]
  renderInApp(<SequencesBlock of={{ contact_id: 7 }} sequences={over} />)
  expect(lines()[0]).toContain("Stopped· Replied")
  expect(lines()[1]).not.toContain("·")
  expect(lines()[2]).not.toContain("·")
  const [link] = screen.getAllByRole("link", { name: "Invitation" })
  expect(link?.getAttribute("href")).toBe("/sequence/3")
})

it("a run that was moved to a newer flow says so, by whom and when", () => {
  const at = "2026-11-24T09:00:00Z"
  const moves = [
    { version_number: 2, at, by: "Ana", is_end: false },
    { version_number: 3, at, by: null, is_end: true },
  ]
  renderInApp(<SequencesBlock of={{ contact_id: 7 }} sequences={[aRun({ moves })]} />)
  expect(lines()[0]).toContain("Moved to version 2 of the flow by Ana, Nov 24")
  expect(lines()[0]).toContain("Ended by version 3 of the flow, Nov 24")
})

it("on a company the run of one of its people names that person, and is stopped for nobody else", async () => {
  const calls = answerCalls({ "POST /sequence/3/stop": () => answered({ success: true, data: [] }) })
  const { user } = renderInApp(
    <SequencesBlock of={{ company_id: 5 }} sequences={[aRun({ person: { id: 7, name: "Jo Lee" } })]} />,
  )
  expect(screen.getByRole("link", { name: "Jo Lee" }).getAttribute("href")).toBe("/contact/7")
  await user.click(screen.getByRole("button", { name: "Stop the sequence Invitation" }))
  const question = await screen.findByRole("dialog")
  await user.click(within(question).getByRole("button", { name: "Stop the sequence" }))
  await screen.findByText("Stopped")
  expect(calls["POST /sequence/3/stop"]?.map(({ body }) => body)).toEqual([{ contact_id: 7 }])
})

it("a run in progress is stopped by keyboard after a question, which keeps the focus where it was unless it is", async () => {
  const calls = answerCalls({ "POST /sequence/3/stop": () => answered({ success: true, data: [] }) })
  const runs = [aRun({ id: 1 }), aRun({ id: 2, status: "completed", end_reason: "done" })]
  const { user, router } = renderInApp(<SequencesBlock of={{ company_id: 5 }} sequences={runs} />)
  const stop = screen.getByRole("button", { name: "Stop the sequence Invitation" })
  const ask = async () => {
    stop.focus()
    await user.keyboard("{Enter}")
    return within(await screen.findByRole("dialog", { name: "Stop the sequence Invitation?" }))
  }
  const question = await ask()
  await waitFor(() => expect(document.activeElement).toBe(question.getByRole("button", { name: "Cancel" })))
  await user.keyboard("{Escape}")
  await waitFor(() => expect(document.activeElement).toBe(stop))
  expect(calls["POST /sequence/3/stop"]).toEqual([])

  const again = await ask()
  again.getByRole("button", { name: "Stop the sequence" }).focus()
  await user.keyboard("{Enter}")
  const stopped = await screen.findByText("Stopped")
  await waitFor(() => expect(document.activeElement).toBe(stopped))
  expect(stop.isConnected).toBe(false)
  screen.getByText("Completed")
  expect(calls["POST /sequence/3/stop"]?.map(({ body }) => body)).toEqual([{ company_id: 5 }])
  expect(router.refresh).toHaveBeenCalled()
})

it("a run is stopped by nobody who may only read", () => {
  renderInApp(<SequencesBlock of={{ company_id: 5 }} sequences={[aRun({})]} />, {
    user: { ...editor, permissions: readsAll },
  })
  expect(screen.queryByRole("button")).toBeNull()
})
