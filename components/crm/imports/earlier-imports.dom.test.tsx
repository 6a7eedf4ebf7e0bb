import { screen } from "@testing-library/react"
import { expect, it } from "vitest"
import type { ImportRun } from "#lib/contract/crm/imports.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { EarlierImports } from "./earlier-imports.tsx"

const step = {
  status: "completed",
  is_cancelling: false,
  total: 60,
  done: 60,
  errors: 0,
  failure: null,
} as const

const run = (id: number, created_at: string): ImportRun => ({
  id,
  list: "contacts",
  file_name: "visitors.csv",
  created_at,
  check: { ...step, job: id },
  run: null,
  revert: null,
})

it("S-27: imports of one file on one day are distinguished by their time", () => {
  renderInApp(
    <EarlierImports
      imports={[run(2, "2027-01-04T15:20:00Z"), run(1, "2027-01-04T09:00:00Z")]}
      links={[]}
      place={{ current_page: 1, last_page: 1, per_page: 50, total: 2 }}
      sizes={[50]}
    />,
  )
  const [later, earlier] = screen.getAllByRole("row").slice(1)
  expect(later?.querySelector("time")?.textContent).not.toBe(earlier?.querySelector("time")?.textContent)
})
