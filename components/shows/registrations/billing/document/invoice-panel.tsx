import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { InvoiceReminders } from "#components/automation/payment-reminders/shared/invoice-reminders.tsx"
import { ChoicesFailure } from "#components/records/changes/choices-failure.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { SidePanel } from "#components/ui/panels/side-panel.tsx"
import type { Opening } from "#components/ui/panels/use-rounds.ts"
import { api } from "#lib/api/client.ts"
import type { InvoiceDetail } from "#lib/contract/finance/invoice-detail.ts"
import { useRegistrationForm } from "../../record/registration-context.ts"
import { DocumentActions } from "./document-actions.tsx"
import { DocumentDetails } from "./document-details.tsx"
import { Payments } from "./payments.tsx"

const nameOf = ({ kind, is_deposit }: InvoiceDetail) => (kind === "invoice" && is_deposit ? "deposit" : kind)

/** A document of the ledger is printed, and told to the accounting partner, soon after it is issued: milliseconds between polls, and how many. */
const [pollInterval, maxPolls] = [2_000, 10]

/** Whether something is on its way that nobody has to do anything for. */
const isPending = ({ file, external }: InvoiceDetail) =>
  !file || (external?.state === "waiting" && external.problem === null)

type Props = Omit<Opening, "onDone"> & { invoice: number }

/** A document of the ledger, whole, and what can be done with it. Follows what others do with it meanwhile. */
export function InvoicePanel({ invoice, opened, onClose }: Props) {
  const t = useTranslations("invoicing")
  const { latestVersion } = useRegistrationForm()
  const queries = useQueryClient()
  // A credit note is looked at in the same panel, and led back from.
  const [shown, setShown] = useState(invoice)
  const [retries, setRetries] = useState(0)
  const queryKey = ["invoice", shown, latestVersion, retries]
  const found = useQuery({
    queryKey,
    queryFn: () => api.invoices.get({ invoice: shown }),
    enabled: opened,
    placeholderData: (before) => (before?.data.id === shown ? before : undefined),
    refetchInterval: ({ state }) =>
      state.data && isPending(state.data.data) && state.dataUpdateCount < maxPolls ? pollInterval : false,
  })
  const document = found.data?.data
  const take = (data: InvoiceDetail) => queries.setQueryData(queryKey, { data })
  const pollAgain = () => setRetries((before) => before + 1)
  const reload = () => void queries.invalidateQueries({ queryKey: ["invoice", shown] })
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title={document ? t(`titleOf.${nameOf(document)}`, { number: document.number }) : t("invoice")}
      footer={
        document?.kind === "invoice" ? (
          <DocumentActions document={document} onChanged={take} onCredited={reload} />
        ) : null
      }
    >
      {document ? (
        <>
          <DocumentDetails document={document} onShow={setShown} onRetried={pollAgain} />
          {document.kind === "invoice" ? (
            <Payments document={document} onChanged={take} onRetried={pollAgain} />
          ) : null}
          {document.kind === "invoice" ? <InvoiceReminders key={document.id} invoice={document.id} /> : null}
        </>
      ) : found.isError ? (
        <ChoicesFailure onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton height={320} />
      )}
    </SidePanel>
  )
}
