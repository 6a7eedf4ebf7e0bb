import type { Opening } from "#components/ui/panels/use-rounds.ts"
import { CreateInvoice } from "./create/create-invoice.tsx"
import { InvoicePanel } from "./document/invoice-panel.tsx"
import type { InvoiceTask } from "./invoice-task.ts"
import { LinkInvoice } from "./link-invoice.tsx"
import { LinkedInvoice } from "./linked-invoice.tsx"

/** What is done with the invoices of the registration above it. */
export function InvoiceTaskPanel({ task, ...opening }: Opening & { task: InvoiceTask }) {
  if (task === "create") return <CreateInvoice {...opening} />
  if (task === "link") return <LinkInvoice {...opening} />
  if ("linked" in task) return <LinkedInvoice invoice={task.linked} {...opening} />
  return <InvoicePanel invoice={task.invoice} {...opening} />
}
