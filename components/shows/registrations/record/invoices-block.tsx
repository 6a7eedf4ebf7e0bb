import { useTranslations } from "next-intl"
import { EmptyBlock, RecordBlock } from "#components/ui/page/record-block.tsx"
import { invoicesPerPage } from "#lib/contract/finance/invoice-terms.ts"
import type { Invoice } from "#lib/contract/shows/registration-detail.ts"
import classes from "../billing/billing.module.css"
import { InvoiceRow } from "../billing/invoice-row.tsx"
import { InvoiceTaskButton } from "../billing/invoice-task-button.tsx"
import { SeeMoreInvoices } from "../billing/see-more-invoices.tsx"

/** Invoices, the newest first, each with what of it is due and paid. @param invoices the oldest first */
export function InvoicesBlock({ invoices }: { invoices: readonly Invoice[] }) {
  const t = useTranslations("registration.invoices")
  return (
    <RecordBlock
      title={t("title")}
      aside={
        <span className={classes.actions}>
          <InvoiceTaskButton task="link">{t("link")}</InvoiceTaskButton>
          <InvoiceTaskButton task="create">{t("create")}</InvoiceTaskButton>
        </span>
      }
    >
      {invoices.length === 0 ? (
        <EmptyBlock>{t("empty")}</EmptyBlock>
      ) : (
        <ul className={classes.invoices}>
          {invoices
            .toReversed()
            .slice(0, invoicesPerPage)
            .map((invoice) => (
              <InvoiceRow key={invoice.id} invoice={invoice} />
            ))}
        </ul>
      )}
      {invoices.length > invoicesPerPage ? <SeeMoreInvoices /> : null}
    </RecordBlock>
  )
}
