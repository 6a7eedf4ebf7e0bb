import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { ChoicesFailure } from "#components/records/changes/choices-failure.tsx"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { api } from "#lib/api/client.ts"
import { useRegistrationDetails, useRegistrationForm } from "../record/registration-context.ts"
import classes from "./billing.module.css"
import { InvoiceRow } from "./invoice-row.tsx"

/** A further page of invoices, and after it the next one when asked; read again when the registration changes. */
export function FurtherInvoices({ page }: { page: number }) {
  const t = useTranslations("registration.invoices")
  const { id } = useRegistrationDetails()
  const { latestVersion } = useRegistrationForm()
  const [goesOn, setGoesOn] = useState(false)
  const found = useQuery({
    queryKey: ["registration", id, "invoices", page, latestVersion],
    queryFn: () => api.invoices.listMore({ session: id, page }),
    placeholderData: keepPreviousData,
  })
  if (!found.data)
    return found.isError ? <ChoicesFailure onRetry={() => void found.refetch()} /> : <Skeleton height={64} />
  const { invoices, has_more } = found.data
  return (
    <>
      <ul className={classes.further} aria-label={t("page", { page })}>
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </ul>
      {has_more && !goesOn ? <LinkButton onClick={() => setGoesOn(true)}>{t("more")}</LinkButton> : null}
      {goesOn ? <FurtherInvoices page={page + 1} /> : null}
    </>
  )
}
