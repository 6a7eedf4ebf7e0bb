import { globSync, readFileSync } from "node:fs"
import { beforeAll, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { dayAfter } from "#lib/backend/finance/invoices/days.ts"
import { inTransaction } from "#lib/backend/platform/database/db.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import { shownInvoices } from "#lib/backend/shows/applications/invoices.ts"
import { overdueOfShare } from "#lib/backend/shows/registrations/overdue.ts"
import { env } from "#lib/env.ts"
import { billTo, keepEntry } from "#tests/factories/bank.ts"
import { sqlOne } from "#tests/factories/database.ts"
import { newKey } from "#tests/factories/invoices.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

const today = todayIn(env().TIME_ZONE)
let api: Api
beforeAll(async () => {
  api = await signIn(await createUser())
})

type Billed = { id: number; number: string; buyer: string; registration: number }

/** What of an invoice is open, as everything that reads it has it. */
async function openOf({ id, number, registration }: Billed) {
  const { data: listed, totals } = await api.ledger.list({ q: number, kind: "invoice" })
  const entry = await keepEntry(api, { amount: 77, text: number })
  const { data: payable } = await api.bankStatements.findInvoices({ entry: entry.id, search: number })
  const aged = (await api.accounting.ageing({ per_page: 100 })).data.find(({ registrations }) =>
    registrations.some((one) => one.id === registration),
  )
  const shown = await inTransaction((connection) => shownInvoices(registration, connection))
  const state = await sqlOne<{ reminded: number; due: string | null; late: number }>(
    `SELECT coalesce((SELECT overdue FROM payment_reminder_state(invoice, $2::date)), 0) AS reminded, due_on::text AS due,
        (SELECT overdue.amount FROM registration_invoice share CROSS JOIN ${overdueOfShare("$2::date")} WHERE share.invoice_id = invoice.id)::int AS late
      FROM invoice WHERE id = $1`,
    [id, today],
  )
  return {
    instalments: listed[0]?.instalments.map(({ open }) => open),
    overdue: [
      listed[0]?.overdue,
      totals[0]?.overdue,
      state.reminded,
      state.late,
      (aged?.total ?? 0) - (aged?.not_due ?? 0),
    ],
    next: [listed[0]?.due_on, state.due, payable[0]?.due_on ?? null],
    due: [payable[0]?.due ?? 0, shown[0]?.due[0]?.amount ?? 0],
    all: shown[0]?.due.map(({ amount }) => amount),
  }
}

it("is the same in every list, page and proposal, also after payments and credit notes", async () => {
  const second = dayAfter(today, 30)
  const invoice = await billTo(api, {
    is_splitting: true,
    billing_date: dayAfter(today, -70),
    second_payment_date: second,
  })
  const five = (cents: number) => Array.from({ length: 5 }, () => cents)
  const due = (
    await sqlOne<{ day: string }>("SELECT due_on::text AS day FROM invoice WHERE id = $1", [invoice.id])
  ).day
  expect(await openOf(invoice)).toEqual({
    instalments: [36_000, 84_000],
    overdue: five(36_000),
    next: [due, due, due],
    due: [36_000, 36_000],
    all: [36_000, 84_000],
  })
  const pay = (amount: number) =>
    api.invoices.pay({ invoice: invoice.id, key: newKey(), amount, date: dayAfter(today, -50) })
  await pay(10_001)
  expect(await openOf(invoice)).toMatchObject({
    instalments: [25_999, 84_000],
    overdue: five(25_999),
    due: [25_999, 25_999],
  })
  await api.invoices.credit({ invoice: invoice.id, key: newKey(), amount: 30_000, reason: "A discount" })
  expect(await openOf(invoice)).toEqual({
    instalments: [0, 79_999],
    overdue: five(0),
    next: [second, second, second],
    due: [79_999, 79_999],
    all: [79_999],
  })
  await pay(79_999)
  expect(await openOf(invoice)).toEqual({
    instalments: [0, 0],
    overdue: five(0),
    next: [null, null, null],
    due: [0, 0],
    all: [],
  })
})

it("is worked out in one place", () => {
  const files = globSync(["lib/backend/**/*.ts", "prisma/sql/**/*.sql"], {
    exclude: (name) => name.includes("prisma-client"),
  })
  const workedOut = files.filter((file) =>
    /sum\([^)]*amount\) OVER \(ORDER BY [^)]*position\)/.test(readFileSync(file, "utf8")),
  )
  expect(workedOut).toEqual(["prisma/sql/11-invoices.sql"])
})
