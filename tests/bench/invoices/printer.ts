import { printInvoice } from "#lib/backend/finance/invoices/print/print-invoice.ts"
import type { PrintedInvoice } from "#lib/backend/finance/invoices/print/printed-invoice.ts"
import { printedInvoice } from "../../factories/printed-invoices.ts"

/** Each of a buyer of its own, so that only what documents share is known from the last one. */
function nextInvoice(serial: number): PrintedInvoice {
  const { buyer } = printedInvoice()
  const own = {
    name: `Maison ${serial} & Filles`,
    street: `${serial} rue Lecourbe-${serial % 97}`,
    zipCode: String(10_000 + serial),
  }
  return printedInvoice({ number: `SARL-2026-${serial}`, buyer: { ...buyer, ...own } })
}

/** Prints as many invoices as it is told and says how many milliseconds one took. */
process.on("message", async (count: number) => {
  // What an invoice costs a worker that has printed before.
  const warm = Math.min(20, count)
  for (let serial = 0; serial < warm; serial++) await printInvoice(nextInvoice(serial))
  const began = performance.now()
  for (let serial = warm; serial < warm + count; serial++) await printInvoice(nextInvoice(serial))
  process.send?.((performance.now() - began) / count)
  process.disconnect()
})
