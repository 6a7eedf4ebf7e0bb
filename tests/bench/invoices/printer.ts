import { printInvoice } from "#lib/backend/invoices/print/print-invoice.ts"
import { printedInvoice } from "../../factories/printed-invoices.ts"

/** Prints as many invoices as it is told and says how many milliseconds one took. */
process.on("message", async (count: number) => {
  // What an invoice costs a worker that has printed before.
  for (let warm = 0; warm < Math.min(20, count); warm++) await printInvoice(printedInvoice())
  const began = performance.now()
  for (let printed = 0; printed < count; printed++)
    await printInvoice(printedInvoice({ number: `SARL-2026-${printed}` }))
  process.send?.((performance.now() - began) / count)
  process.disconnect()
})
