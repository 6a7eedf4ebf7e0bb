import { Button } from "@mantine/core"
import { useLocale, useTranslations } from "next-intl"
import { useCan } from "#components/shell/user-context.tsx"
import { SendingFailure } from "#components/ui/feedback/sending-failure.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useSending } from "#components/ui/inputs/use-sending.ts"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { MovableDialog } from "#components/ui/panels/movable-dialog.tsx"
import type { Opening } from "#components/ui/panels/use-rounds.ts"
import { Moment } from "#components/ui/text/moment.tsx"
import { api } from "#lib/api/client.ts"
import type { Invoice } from "#lib/contract/shows/registration-detail.ts"
import { useRegistrationDetails } from "../record/registration-context.ts"
import { money } from "../shared/money.ts"
import classes from "./billing.module.css"

type Props = Opening & { invoice: Invoice }

function stateOf({ total, balance }: Invoice) {
  if (total === 0) return "unknown"
  if (balance <= 0) return "isPaid"
  return balance < total ? "isPartlyPaid" : "isOpen"
}

/** An invoice that the accounting CRM holds: its amount, currency and status, and the way to take it off (I-35). */
export function LinkedInvoice({ invoice, opened, onClose, onDone }: Props) {
  const t = useTranslations("invoicing")
  const common = useTranslations("common")
  const locale = useLocale()
  const confirm = useConfirm()
  const mayEdit = useCan("finance.edit")
  const registration = useRegistrationDetails().id
  const { id, name, total, balance, currency, date, due_on, zoho_invoice_number: number } = invoice
  const { run, error, isSending } = useSending(
    () => api.invoices.unlink({ session: registration, linked: id }),
    () => {
      void toastSuccess(t("unlinked", { name }))
      onDone()
    },
  )
  const ask = () =>
    confirm({
      title: t("unlinkQuestion", { name }),
      message: t("unlinkExplain"),
      action: t("unlink"),
      danger: true,
    })
  return (
    <MovableDialog opened={opened} onClose={onClose} title={t("linkedTitle", { name })}>
      <div className={classes.form}>
        <dl className={classes.sums}>
          <div>
            <dt>{t("date")}</dt>
            <dd>
              <Moment value={date} />
            </dd>
          </div>
          {number ? (
            <div>
              <dt>{t("linkName")}</dt>
              <dd>{number}</dd>
            </div>
          ) : null}
          <div>
            <dt>{t("linkAmount")}</dt>
            <dd>{total === 0 ? "–" : money(total, currency, locale)}</dd>
          </div>
          <div>
            <dt>{t("currency")}</dt>
            <dd>{currency}</dd>
          </div>
          <div>
            <dt>{t("linkBalance")}</dt>
            <dd>{total === 0 ? "–" : money(balance, currency, locale)}</dd>
          </div>
          {due_on ? (
            <div>
              <dt>{t("dueDate")}</dt>
              <dd>
                <Moment value={due_on} />
              </dd>
            </div>
          ) : null}
          <div data-total>
            <dt>{t("linkedState")}</dt>
            <dd>{t(stateOf(invoice))}</dd>
          </div>
        </dl>
        <SendingFailure error={error} title={t("notUnlinked")} shown={[]} unanswered={t("unanswered")} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {common("cancel")}
          </Button>
          {mayEdit ? (
            <Button color="red" loading={isSending} onClick={() => void run(ask)}>
              {t("unlink")}
            </Button>
          ) : null}
        </div>
      </div>
    </MovableDialog>
  )
}
