import { IconMail } from "@tabler/icons-react"
import dynamic from "next/dynamic"
import { useTranslations } from "next-intl"
import { useState } from "react"
import type { ListUrl } from "#components/records/lists/filters/list-url.ts"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastFailure } from "#components/ui/feedback/toasts.ts"
import { countSelected } from "#components/ui/table/selection.ts"
import type { SelectionControl } from "#components/ui/table/use-selection.ts"
import { maxReminded } from "#lib/contract/automation/payment-reminder-terms.ts"
import { documentSorts } from "#lib/contract/finance/ledger-terms.ts"
import { narrowedOf } from "./documents-url.ts"

const ReminderDialog = dynamic(() =>
  import("#components/automation/payment-reminders/shared/reminder-dialog.tsx").then(
    (loaded) => loaded.ReminderDialog,
  ),
)

type Props = { control: SelectionControl; total: number; url: ListUrl }

/** Ids of all that the filters find. */
async function allFound(url: ListUrl): Promise<number[]> {
  const { api } = await import("#lib/api/client.ts")
  const sort = documentSorts.find((one) => one === url.sort)
  const { data } = await api.ledger.list({ filters: narrowedOf(url), sort, per_page: maxReminded })
  return data.map(({ id }) => id)
}

/** Reminds of the invoices that are chosen, after a look at each mail. */
export function RemindSelected({ control, total, url }: Props) {
  const t = useTranslations("paymentReminders")
  const fail = useFailureToast()
  const [opening, setOpening] = useState<{ invoices: number[]; round: number; opened: boolean }>()
  const count = countSelected(control.selection, total)

  async function open() {
    if (count > maxReminded) return toastFailure(t("tooMany", { count: maxReminded }))
    try {
      const { all, ids } = control.selection
      const invoices = all ? await allFound(url) : [...ids]
      setOpening((before) => ({ invoices, round: (before?.round ?? 0) + 1, opened: true }))
    } catch (error) {
      void fail(error, t("loadFailed"))
    }
  }
  const close = () => setOpening((before) => before && { ...before, opened: false })
  return (
    <>
      {count > 0 ? (
        <PlainButton size="small" aria-haspopup="dialog" onClick={() => void open()}>
          <IconMail size={14} aria-hidden="true" /> {t("send")}
        </PlainButton>
      ) : null}
      {opening ? (
        <ReminderDialog
          key={opening.round}
          invoices={opening.invoices}
          opened={opening.opened}
          onClose={close}
          onSent={() => {
            close()
            control.clear()
          }}
        />
      ) : null}
    </>
  )
}
