import { screen, within } from "@testing-library/react"
import { expect, it } from "vitest"
import type { AuditEntry } from "#lib/contract/records/audit.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { AuditList } from "./audit-list.tsx"

const entry = (id: number, action: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: "2026-03-02T10:00:00.123Z",
  user: { id: 1, name: "Ada Editor" },
  action,
  record_type: "company_tag",
  record_id: 7,
  record_name: null,
  changes: {},
  ...more,
})

it("each entry of the whole audit trail says who did what to which record, also one that is gone", () => {
  const entries = [
    entry(3, "merge", { record_id: 8, record_name: "Organic" }),
    entry(2, "delete", { changes: { name: ["Bio food", null] } }),
    entry(1, "edit", { user: null, record_type: "company", record_name: "Lilas", changes: {} }),
  ]
  const url = { user: null, type: "company_tag", from: null, to: null, before: null }
  renderInApp(<AuditList url={url} entries={entries} next={null} users={[]} />)
  const lines = screen.getAllByRole("listitem")
  expect(lines).toHaveLength(3)
  const [merged, deleted, edited] = lines.map((line) => line.textContent ?? "")
  expect(merged).toMatch(/^Ada Editor.*Organic/)
  expect(deleted).toMatch(/^Ada Editor.*#7.*Bio food/)
  expect(edited).not.toContain("Ada Editor")
  expect(
    within(lines[2] ?? document.body)
      .getByRole("link", { name: "Lilas" })
      .getAttribute("href"),
  ).toBe("/company/7")
})
