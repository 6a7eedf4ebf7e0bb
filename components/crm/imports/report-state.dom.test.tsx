import { screen, within } from "@testing-library/react"
import { expect, it } from "vitest"
import type { ImportReport } from "#lib/contract/crm/imports.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { ReportState } from "./report-state.tsx"

const checked: ImportReport = {
  id: 1,
  list: "contacts",
  file_name: "list.csv",
  created_at: "2027-01-04T09:00:00Z",
  check: { job: 1, status: "completed", is_cancelling: false, total: 60, done: 60, errors: 0, failure: null },
  run: null,
  revert: null,
  plan: {
    file: 7,
    list: "contacts",
    sheet: 0,
    mapping: ["email", "landline"],
    key: "email",
    update: true,
    create_missing: false,
    bad_cells: "leave_out",
    phone_country: null,
    new_companies: null,
    values: [],
  },
  has_file: true,
  counts: { create: 56, update: 0, unchanged: 0, failed: 4, pending: 0, reverted: 0, kept: 0 },
  left_out: 55,
  left_out_reasons: [],
  doubtful: 0,
  new_companies: 0,
  new_values: [],
}

/** The question before an import begins. */
async function question(report: ImportReport) {
  const { user } = renderInApp(<ReportState report={report} isUnchecked={false} />)
  await user.click(screen.getByRole("button", { name: "Import 56 rows" }))
  return within(await screen.findByRole("dialog", { name: "Import 56 rows?" }))
}

it("L-37: before an import begins, the question says of how many rows cells are left out", async () => {
  const dialog = await question(checked)
  dialog.getByText("56 contacts will be created.")
  dialog.getByText("Cells of 55 rows are left out; the report names them.")
})

it("L-37: and nothing of cells where every one can be read", async () => {
  const dialog = await question({ ...checked, left_out: 0 })
  dialog.getByText("4 rows cannot be imported and will be skipped.")
  expect(dialog.queryByText(/left out/)).toBeNull()
})

it("S-27: and which tags, brands and callers are created, by name", async () => {
  const tags = { field: "tags" as const, count: 7, names: ["Fair 2027", "VIP", "A", "B", "C"] }
  const callers = { field: "callers" as const, count: 1, names: ["Nadia"] }
  const dialog = await question({ ...checked, new_values: [tags, callers] })
  dialog.getByText("7 tags will be created: Fair 2027, VIP, A, B, C, and 2 more.")
  dialog.getByText("1 caller will be created: Nadia.")
})
