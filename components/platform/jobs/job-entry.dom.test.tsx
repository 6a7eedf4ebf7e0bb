import { screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { Rows } from "#components/ui/page/rows.tsx"
import type { User } from "#lib/contract/identity/session.ts"
import type { Job } from "#lib/contract/platform/jobs.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { editor, renderInApp } from "#tests/components/render-in-app.tsx"
import { JobEntry } from "./job-entry.tsx"

const deletion: Job = {
  id: 3,
  kind: "companies.delete",
  status: "completed",
  is_cancelling: false,
  details: null,
  total: 2,
  done: 2,
  errors: 1,
  skipped: 0,
  failure: null,
  user: { id: 1, name: "Ada Editor" },
  created_at: "2026-11-27T10:00:00Z",
  started_at: "2026-11-27T10:00:00Z",
  ended_at: "2026-11-27T10:00:01Z",
  link: null,
  file: null,
  undo: { deletion: 3, is_begun: false },
}

const mayDelete: User = { ...editor, permissions: { ...editor.permissions, "show.bulk-action": true } }

function renderEntry(job: Job, user: User = mayDelete) {
  const calls = answerCalls({
    "POST /bulk/undo-delete": () => answered({ success: true, nb_errors: 0, job: 4 }, 202),
  })
  const shown = renderInApp(
    <Rows aria-label="Jobs">
      <JobEntry job={job} isEverybodys={false} />
    </Rows>,
    { user },
  )
  return { calls, user: shown.user }
}

it("offers to undo a deletion, also one with errors", async () => {
  const { calls, user } = renderEntry(deletion)
  await user.click(screen.getByRole("button", { name: "Undo the deletion" }))
  expect(calls["POST /bulk/undo-delete"]?.map(({ body }) => body)).toEqual([{ job: 3 }])
})

it("offers to continue an undo that was stopped, by the deletion that it undoes", async () => {
  const undo = { deletion: 3, is_begun: true }
  const { calls, user } = renderEntry({
    ...deletion,
    id: 4,
    kind: "companies.restore",
    status: "cancelled",
    undo,
  })
  await user.click(screen.getByRole("button", { name: "Continue undoing" }))
  expect(calls["POST /bulk/undo-delete"]?.map(({ body }) => body)).toEqual([{ job: 3 }])
})

it("offers no undo where there is none, nor to those who may not change many records", () => {
  renderEntry({ ...deletion, undo: null })
  renderEntry(deletion, editor)
  expect(screen.queryByRole("button", { name: "Undo the deletion" })).toBeNull()
})
