import { screen, within } from "@testing-library/react"
import { expect, it } from "vitest"
import { rightsOf } from "#lib/access/roles.ts"
import type { UserAccount } from "#lib/contract/identity/users.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { RightsTable } from "./rights-table.tsx"

const account: UserAccount = {
  id: 1,
  name: "Sam",
  email: "sam@example.org",
  isAdmin: false,
  abilities: [],
  nickname: null,
  status: "active",
  has_second_factor: false,
  requires_second_factor: false,
  must_have_second_factor: false,
  created_at: "2026-11-20T10:00:00Z",
  last_seen_at: null,
  version: 1,
}

function show(rows: UserAccount[]) {
  const page = { per_page: 100, current_page: 1, last_page: 1, from: 1, to: rows.length, total: rows.length }
  const url = { q: "", f: [], sort: null, page: 1, size: null }
  return renderInApp(<RightsTable url={url} rows={rows} place={page} buttons={[]} sizes={[]} />)
}

const cellsOf = (name: RegExp) =>
  within(screen.getByRole("row", { name }))
    .getAllByRole("cell")
    .map((cell) => cell.textContent)

it("says for each user the role, and by area what the user may do there", () => {
  const { abilities } = rightsOf("accounting")
  show([
    { ...account, abilities },
    { ...account, id: 2, name: "Adèle", isAdmin: true },
    { ...account, id: 3, name: "Nobody", status: "disabled" },
    { ...account, id: 4, name: "Opener", isAdmin: true, abilities: ["crm.read", "mail.disclose"] },
  ])
  expect(cellsOf(/^Sam/)).toEqual(["Accounting", "see", "see", "", "see, invoice", "", ""])
  expect(cellsOf(/^Adèle/)).toEqual(["Administrator", ...Array.from({ length: 6 }, () => "everything")])
  expect(cellsOf(/^Opener/)[3]).toBe("everything, open private emails")
  expect(cellsOf(/^Nobody/)).toEqual(["No rights", "", "", "", "", "", ""])
  expect(within(screen.getByRole("row", { name: /^Nobody Disabled/ })).getByText("Disabled")).toBeDefined()
})
