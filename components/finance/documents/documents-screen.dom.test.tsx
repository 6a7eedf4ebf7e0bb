import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import { allColumns } from "#components/records/lists/screen/list-columns.ts"
import type { ListedDocument } from "#lib/contract/finance/ledger.ts"
import type { SavedFilter } from "#lib/contract/records/saved-filters.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { listDataOf } from "#tests/components/list-data.ts"
import { withPopovers } from "#tests/components/popovers.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { aSavedFilter } from "#tests/components/saved-filter.ts"
import { DocumentsScreen } from "./documents-screen.tsx"
import { filtersOfChoices } from "./documents-url.ts"

const invoice: ListedDocument = {
  id: 5,
  kind: "invoice",
  is_deposit: false,
  number: "SARL-2026-00005",
  entity: "sarl",
  date: "2026-11-01",
  buyer: "Petite Ourse SARL",
  show: "Paris",
  session: "January 2027",
  registrations: [
    { id: 12, name: "Petite Ourse" },
    { id: 13, name: "Ourson" },
  ],
  currency: "EUR",
  total: 120_000,
  credited: 0,
  paid: 10_000,
  balance: 110_000,
  due_on: "2026-11-08",
  overdue: 26_000,
  instalments: [
    { due_date: "2026-11-08", amount: 36_000, open: 26_000 },
    { due_date: "2026-12-01", amount: 84_000, open: 84_000 },
  ],
  has_file: true,
  reminders: { sent: 1, last_on: "2026-11-16", next_step: 2, next_on: "2026-11-30", hold: null },
}
const note: ListedDocument = {
  ...invoice,
  id: 6,
  kind: "credit_note",
  number: "SARL-CN-2026-00001",
  total: 20_000,
  paid: 0,
  balance: 0,
  due_on: null,
  overdue: 0,
  instalments: [],
  reminders: null,
}
const saved = aSavedFilter({ list: "invoices", name: "Open of Paris" })
const query = "q=ourse&f=document_state.is.open&f=show.is.3"
const chip = { entry: "document_state.is.open", field: "Status", operator: "is", values: ["Open"] }

const totals = [
  {
    currency: "EUR" as const,
    invoices: 1,
    credit_notes: 1,
    invoiced: 120_000,
    credited: 20_000,
    paid: 10_000,
    outstanding: 110_000,
    overdue: 26_000,
  },
]

function show(data: ListedDocument[], choice = allColumns, more: { view?: SavedFilter } = {}) {
  const rows = { rows: data, totals: data.length === 0 ? [] : totals }
  return renderInApp(
    <DocumentsScreen
      {...listDataOf(rows, { query, chips: [chip], columns: { choice, usual: allColumns }, ...more })}
    />,
  )
}

it("says of each document what of its instalments is due, and what is overdue", () => {
  show([invoice, note])
  const [, first, second] = screen.getAllByRole("row")
  const row = within(first ?? document.body)
  expect(row.getByRole("link", { name: "SARL-2026-00005" }).getAttribute("href")).toBe("/registration/12")
  expect(first?.textContent).toContain("€260.00 on")
  expect(first?.textContent).toContain("€840.00 on")
  expect(first?.textContent).toContain("Overdue €260.00")
  expect(first?.textContent).toMatch(/Reminder 2 on.*1\. sent on/)
  expect(first?.textContent).toContain("+ 1 application")
  expect(second?.textContent).toContain("-€200.00")
})

/** Pixels of a window of 1440 without its scrollbar. */
const room = 1440 - 15

it("has columns that fit into a window of 1440", () => {
  show([invoice])
  const width = Number.parseInt(screen.getByRole("table").style.getPropertyValue("--table-min-width"), 10)
  expect(width).toBeGreaterThan(room / 2)
  expect(width).toBeLessThanOrEqual(room)
})

it("sums what the filters find, and keeps them in the address of the file and of each order", () => {
  show([invoice, note])
  const sums = screen.getByRole("region", { name: "Totals" }).textContent
  expect(sums).toContain("1 invoice · 1 credit note")
  expect(sums).toContain("€1,200.00")
  const file = screen.getByRole("link", { name: "Export (CSV)" }).getAttribute("href") ?? ""
  expect([...new URL(file, "http://crm").searchParams]).toEqual([
    ["filters[name]", "ourse"],
    ["filters[0][f_field]", "document_state"],
    ["filters[0][f_type]", "="],
    ["filters[0][f_value][0]", "open"],
    ["filters[1][f_field]", "show"],
    ["filters[1][f_type]", "="],
    ["filters[1][f_value][0]", "3"],
  ])
  expect(screen.getByRole("link", { name: /^Total/ }).getAttribute("href")).toBe(
    "/invoices?q=ourse&f=document_state.is.open&f=show.is.3&sort=-total",
  )
})

it("has its filters as chips, and saves them under a name as every list does", async () => {
  withPopovers()
  const saving = "POST /saved-filter"
  const calls = answerCalls({
    "GET /saved-filter": () => answered({ data: [] }),
    [saving]: () => answered({ success: true, data: saved }),
  })
  const { user } = show([invoice])
  screen.getByRole("link", { name: /Remove the filter Status/ })
  await user.click(screen.getByRole("button", { name: "Saved filters" }))
  await user.click(await screen.findByRole("button", { name: /^Save as/ }))
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "Open of Paris")
  await user.click(screen.getByRole("button", { name: "Save" }))
  await waitFor(() =>
    expect(calls[saving]?.map(({ body }) => body)).toMatchObject([
      { list: "invoices", name: "Open of Paris", query },
    ]),
  )
})

it("reads addresses of before it had filters", () => {
  const choices = {
    q: "ourse",
    state: "overdue",
    show: "3",
    kind: "nothing",
    from: "2026-06-01",
    to: "2026-08-31",
  }
  expect(filtersOfChoices(choices)).toEqual([
    "document_state.is.overdue",
    "show.is.3",
    "issued_on.between.2026-06-01~2026-08-31",
  ])
  expect(filtersOfChoices({ q: "ourse", from: "2026-02-30" })).toEqual([])
})

it("has the columns that its user chose, in that order, and hides the sums with them", async () => {
  const saving = "PUT /preference/invoices.columns"
  withPopovers()
  const calls = answerCalls({ [saving]: () => answered({ success: true }) })
  const { user } = show([invoice], { hidden: ["show", "paid"], order: ["balance"], totals: "hidden" })
  const heads = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent)
  expect(heads().filter((head) => /^(?:Trade show|Paid)/.test(head))).toEqual([])
  expect(screen.queryByRole("region", { name: "Totals" })).toBeNull()
  await user.click(screen.getByRole("button", { name: "Columns" }))
  await user.click(await screen.findByRole("checkbox", { name: "Paid" }))
  await user.click(screen.getByRole("checkbox", { name: "Show totals" }))
  expect(heads().some((head) => head.startsWith("Paid"))).toBe(true)
  screen.getByRole("region", { name: "Totals" })
  await waitFor(() => expect(calls[saving]).toHaveLength(2))
  expect(calls[saving]?.[1]?.body).toEqual({ value: { hidden: ["show"], order: ["balance"] } })
})

it("says that nothing passes", () => {
  show([])
  screen.getByText("No invoice or credit note matches “ourse” and the filter.")
})
