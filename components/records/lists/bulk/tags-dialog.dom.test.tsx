import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import { NavigationProvider } from "#components/ui/page/transition-link.tsx"
import { useSelection } from "#components/ui/table/use-selection.ts"
import type { Job } from "#lib/contract/platform/jobs.ts"
import { answerCalls, answered, heldAnswer } from "#tests/components/api-at-the-edge.ts"
import { withPopovers } from "#tests/components/popovers.ts"
import { editor, readsAll, renderInApp } from "#tests/components/render-in-app.tsx"
import { BulkActions } from "./bulk-actions.tsx"

const url = { q: "bolt", f: [], sort: null, page: 1, size: null }
const mayAll = { ...editor, permissions: { ...readsAll, "record.edit": true, "show.bulk-action": true } }

/** A list of two companies, whose rows are chosen one by one. */
function List() {
  const control = useSelection("")
  return (
    <NavigationProvider>
      {[7, 8].map((id) => (
        <input
          key={id}
          type="checkbox"
          aria-label={`Company ${id}`}
          checked={control.selection.ids.has(id)}
          onChange={() => control.toggleRow(id)}
        />
      ))}
      <BulkActions list="companies" url={url} control={control} total={2} />
    </NavigationProvider>
  )
}

const row = (id: number) => screen.getByRole<HTMLInputElement>("checkbox", { name: `Company ${id}` })
const jobOf = (job: Partial<Job>) =>
  answered({
    data: { id: 3, kind: "companies.change-tags", total: 1, done: 0, errors: 0, skipped: 0, ...job },
  })

const tagging = "POST /bulk/change-tags"
const offered = {
  "GET /company-list/filter-options": () =>
    answered({ data: [{ value: "5", label: "Organic", group: null }] }),
}

/** Opens the dialog on what is chosen by then, and adds a tag to it. */
async function addTag(user: ReturnType<typeof renderInApp>["user"], button: string) {
  withPopovers()
  await user.click(screen.getByRole("button", { name: "Actions" }))
  await user.click(await screen.findByRole("menuitem", { name: "Add or remove tags…" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Add or remove tags" }))
  const field = await dialog.findByRole("combobox", { name: "Tags to add" })
  const apply = dialog.getByRole<HTMLButtonElement>("button", { name: button })
  expect(apply.disabled).toBe(true)
  await user.type(field, "organic{Enter}")
  await waitFor(() => expect(apply.disabled).toBe(false))
  return { dialog, apply }
}

it("a list that changed since it was looked at is not changed unseen", async () => {
  const answers = [
    answered({ message: "It changed", current: { now: 3, chosen: 2 } }, 409),
    answered({ success: true, job: 3 }, 202),
  ]
  const calls = answerCalls({
    ...offered,
    [tagging]: () => answers.shift() ?? answered({}, 500),
    "GET /job/3": () => jobOf({ status: "completed", total: 3, done: 3 }),
  })
  const { user } = renderInApp(<List />, { user: mayAll })
  const { dialog, apply } = await addTag(user, "Change 2 companies")
  dialog.getByText("All 2 companies matching the filters")
  await user.click(apply)
  const warning = await dialog.findByRole("alert")
  expect(warning.textContent).toContain("The list has changed: 3 now, 2 when you made your selection.")
  await user.click(dialog.getByRole("button", { name: "Continue with 3" }))
  await screen.findByText("3 records done")
  const target = (nbElements: number) => ({ params: { filters: { name: "bolt" } }, nbElements })
  const values = { add: [5], remove: [] }
  expect(calls[tagging]?.map(({ body }) => body)).toEqual([
    { list: "companies", target: target(2), values },
    { list: "companies", target: target(3), values },
  ])
})

it("rows chosen while a change goes on in the background stay chosen when it ends", async () => {
  const polls = [jobOf({ status: "running" })]
  const last = heldAnswer()
  answerCalls({
    ...offered,
    [tagging]: () => answered({ success: true, job: 3 }, 202),
    "GET /job/3": () => polls.shift() ?? last.promise,
  })
  const { user } = renderInApp(<List />, { user: mayAll })
  await user.click(row(7))
  const { dialog, apply } = await addTag(user, "Change 1 company")
  dialog.getByText("The selected company")
  await user.click(apply)
  await dialog.findByText("0 of 1")
  await user.click(dialog.getByRole("button", { name: "Continue in the background" }))
  await waitFor(() => expect(row(7).checked).toBe(false))
  await user.click(row(8))
  last.give(jobOf({ status: "completed", done: 1 }))
  await screen.findByText("1 record done")
  expect(row(8).checked).toBe(true)
})
