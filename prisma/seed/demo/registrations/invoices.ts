import { addDays, parseISO } from "date-fns"
import type { Application } from "#prisma/seed/demo/registrations/applications.ts"
import type { Register } from "#prisma/seed/demo/registrations/register.ts"

const DEPOSIT = 0.4

interface Bill {
  name: string
  total: number
  balance: number
}

/** What was invoiced of a total: nothing paid, a part, or all. */
function billsOf({ random }: Register, { fate }: Application, total: number): Bill[] {
  const deposit = Math.round(total * DEPOSIT)
  const rest = total - deposit
  if (fate.invoices === "none") return []
  if (fate.invoices === "open") return [{ name: "Deposit 40%", total: deposit, balance: deposit }]
  if (fate.invoices === "paid" && random.chance(0.5)) return [{ name: "Booth, total", total, balance: 0 }]
  const paidDeposit = { name: "Deposit 40%", total: deposit, balance: 0 }
  if (fate.invoices === "paid") return [paidDeposit, { name: "Balance 60%", total: rest, balance: 0 }]
  if (random.chance(0.3)) return [{ ...paidDeposit, balance: Math.round(deposit / 3) }]
  return [paidDeposit, { name: "Balance 60%", total: rest, balance: rest }]
}

/** The day 30 days later. */
const monthAfter = (moment: string) => addDays(parseISO(moment), 30).toISOString().slice(0, 10)

/** Adds the invoices of an application. */
export function addInvoices(register: Register, application: Application, total: number): void {
  const { random } = register
  billsOf(register, application, total).forEach((bill, index) => {
    const at = register.daysAgo(random.between(30, 60) - index * 25)
    register.add("registration_invoice", {
      registration_id: application.id,
      ...bill,
      date: at.slice(0, 10),
      due_on: bill.balance > 0 ? monthAfter(at) : null,
      currency: application.items[0]?.currency,
      zoho_invoice_number: `INV-${String(application.id * 10 + index).padStart(6, "0")}`,
      zoho_invoice_id: random.digits("2007104300000######"),
      is_calculate: false,
      created_at: at,
    })
  })
}
