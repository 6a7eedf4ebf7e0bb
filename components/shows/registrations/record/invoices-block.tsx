import { useTranslations } from "next-intl"
import { EmptyBlock, RecordBlock } from "#components/ui/page/record-block.tsx"
import { invoicesPerPage } from "#lib/contract/finance/invoices.ts"
import type { Invoice } from "#lib/contract/shows/registration-detail.ts"
import classes from "../billing/billing.module.css"
import { DeskButton } from "../billing/desk-button.tsx"
import { InvoiceRow } from "../billing/invoice-row.tsx"
import { SeeMoreInvoices } from "../billing/see-more-invoices.tsx"

/** Invoices, the newest first, each with what of it is due and paid. @param invoices the oldest first */
export function InvoicesBlock({ invoices }: { invoices: readonly Invoice[] }) {
  const t = useTranslations("registration.invoices")
  return (
    <RecordBlock
      title={t("title")}
      aside={
        <span className={classes.actions}>
          <DeskButton task="link">{t("link")}</DeskButton>
          <DeskButton task="create">{t("create")}</DeskButton>
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
