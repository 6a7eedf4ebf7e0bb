import { screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { PlainTable } from "#components/ui/table/plain-table.tsx"
import type { ImportRow } from "#lib/contract/crm/imports.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { useRowColumns } from "./row-columns.tsx"

const row = (line: number, messages: string[]): ImportRow & { id: number } => ({
  id: line,
  line,
  result: messages.length > 0 ? "failed" : "create",
  record_id: null,
  title: `Row ${line}`,
  messages,
  left_out: [],
  name: null,
  cells: {},
})

function Rows() {
  const rows = [row(2, []), row(3, ["Email: Already taken"])]
  return <PlainTable label="Rows" columns={useRowColumns("contacts", "checked")} rows={rows} hasCards />
}

it("S-29: a row without reasons has none in its card", () => {
  renderInApp(<Rows />)
  const [sure, failed] = screen.getAllByRole("row").slice(1)
  expect(sure?.querySelector('[data-label="Reason"]')?.childNodes).toHaveLength(0)
  expect(failed?.querySelector('[data-label="Reason"]')?.textContent).toBe("Email: Already taken")
})
