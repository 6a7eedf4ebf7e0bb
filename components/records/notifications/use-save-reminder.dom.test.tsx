import { screen, waitFor } from "@testing-library/react"
import { describe, expect, it, vi } from "vitest"
import { answerCalls, answered, heldAnswer, unreachable } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { useSaveReminder } from "./use-save-reminder.ts"

const body = {
  title: "Call",
  description: "",
  expire_at: "2026-03-02T09:00:00Z",
  due_on: null,
  notifiable_type: null,
  notifiable_id: null,
}

/** A form of a new reminder that is nothing but its button. */
function Form({ onSaved }: { onSaved: () => void }) {
  const { save } = useSaveReminder(undefined, onSaved)
  return (
    <button type="button" onClick={() => save(body)}>
      Create
    </button>
  )
}

const create = () => screen.getByRole("button", { name: "Create" })

describe("a form of a reminder", () => {
  it("makes one reminder of a double click, and none while it fades once that is stored", async () => {
    const stored = heldAnswer()
    const calls = answerCalls({ "POST /notif": () => stored.promise })
    const onSaved = vi.fn()
    const { user } = renderInApp(<Form onSaved={onSaved} />)
    await user.dblClick(create())
    stored.give(answered({ success: true }, 201))
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
    await user.click(create())
    expect(calls["POST /notif"]).toHaveLength(1)
  })

  it("can be saved again after that failed", async () => {
    const calls = answerCalls({ "POST /notif": unreachable })
    const { user } = renderInApp(<Form onSaved={() => undefined} />)
    await user.click(create())
    await screen.findByText("Creation failed")
    await user.click(create())
    await waitFor(() => expect(calls["POST /notif"]).toHaveLength(2))
  })
})
