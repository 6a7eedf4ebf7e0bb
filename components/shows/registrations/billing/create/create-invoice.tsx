import { useLocale, useTranslations } from "next-intl"
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react"
import { editFieldOf } from "#components/records/changes/field-walk.ts"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useSending } from "#components/ui/inputs/use-sending.ts"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { MovableDialog } from "#components/ui/panels/movable-dialog.tsx"
import type { Opening } from "#components/ui/panels/use-rounds.ts"
import { api } from "#lib/api/client.ts"
import { defaultFirstPayment } from "#lib/contract/finance/invoice-terms.ts"
import { useRegistrationDetails, useRegistrationForm } from "../../record/registration-context.ts"
import { money } from "../../shared/money.ts"
import { CreateForm } from "./create-form.tsx"
import { emptyDraft, readDraft } from "./invoice-draft.ts"
import { useCalculation } from "./use-calculation.ts"

/** Pixels: a line of an invoice has four fields. */
const width = 760

/** Composes an invoice of the registration and issues it (I-2). */
export function CreateInvoice({ opened, onClose, onDone }: Opening) {
  const t = useTranslations("invoicing")
  const locale = useLocale()
  const confirm = useConfirm()
  const { id } = useRegistrationDetails()
  const { latestVersion } = useRegistrationForm()
  const [draft, setDraft] = useState(() => emptyDraft(defaultFirstPayment))
  const { composition, problems } = useMemo(() => readDraft(draft), [draft])
  const calculation = useCalculation(id, composition, latestVersion, opened)
  const { figures, isCurrent, error } = calculation
  const mayIssue = isCurrent && Object.keys(figures?.problems ?? {}).length === 0
  const isKnown = isCurrent || error !== undefined || composition === undefined
  /** It was to be issued while its figures were on their way: it is asked about once they are there. */
  const [isWanted, setWanted] = useState(false)

  const sending = useSending(
    (key) => api.invoices.store({ session: id, key, ...composition }),
    ({ data }) => {
      void toastSuccess(t("issued", { number: data.number }))
      onDone()
    },
  )
  const issue = () =>
    sending.run(async () =>
      figures
        ? confirm({
            title: t("issueQuestion", { amount: money(figures.total, figures.currency, locale) }),
            message: t("issueExplain", { buyer: figures.buyer.name }),
            action: t("issue"),
          })
        : false,
    )
  /** Field of the page that is edited once the dialog has left. */
  const fieldToFix = useRef<string>(undefined)
  const close = (field?: string) => {
    fieldToFix.current = field
    onClose()
  }
  const issueNow = useEffectEvent(() => {
    setWanted(false)
    if (opened && mayIssue) void issue()
  })
  useEffect(() => {
    if (isWanted && isKnown) issueNow()
  }, [isWanted, isKnown])

  return (
    <MovableDialog
      opened={opened}
      onClose={() => close()}
      onLeft={() => {
        if (fieldToFix.current) editFieldOf(fieldToFix.current)
      }}
      title={t("createTitle")}
      size={width}
    >
      <CreateForm
        draft={draft}
        onChange={(change) => {
          setWanted(false)
          setDraft(change)
        }}
        composition={composition}
        problems={problems}
        calculation={calculation}
        mayIssue={mayIssue || !isKnown}
        isBusy={isWanted || sending.isSending}
        failure={sending.error}
        onIssue={() => setWanted(true)}
        onFix={close}
        onClose={() => close()}
      />
    </MovableDialog>
  )
}
