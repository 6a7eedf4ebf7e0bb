import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { type ReactNode, useState } from "react"
import { LoadFailure } from "#components/records/lists/filters/load-failure.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { SendingFailure } from "#components/ui/feedback/sending-failure.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useSending } from "#components/ui/inputs/use-sending.ts"
import { MovableDialog } from "#components/ui/panels/movable-dialog.tsx"
import { api } from "#lib/api/client.ts"
import type { UnsentReminder } from "#lib/contract/automation/payment-reminders.ts"
import classes from "./reminder-dialog.module.css"
import { LeftOutRow, ReminderRow } from "./reminder-rows.tsx"

type Props = {
  invoices: readonly number[]
  opened: boolean
  onClose: () => void
  onSent: () => void
}

/** The reminders of invoices as they will be sent, and who is left out and why; sends them from the user's mailbox. */
export function ReminderDialog({ invoices, opened, onClose, onSent }: Props) {
  const t = useTranslations("paymentReminders")
  const common = useTranslations("common")
  const undo = useUndo()
  const proposed = useQuery({
    queryKey: ["payment-reminders", invoices],
    queryFn: () => api.paymentReminders.propose({ invoices: [...invoices] }),
    enabled: opened,
    // Read whenever it is opened, and not again while it is open: sent are those that are shown.
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  })
  const { isError, refetch } = proposed
  const data = proposed.isFetching ? undefined : proposed.data
  const due = data?.data.filter(({ reason }) => reason === null) ?? []
  const leftOut = data?.data.filter(({ reason }) => reason !== null) ?? []
  const [unsent, setUnsent] = useState<readonly UnsentReminder[]>([])
  const buyerOf = (invoice: number) => data?.data.find((one) => one.invoice === invoice)?.buyer ?? ""
  const { run, error, isSending } = useSending(
    () => api.paymentReminders.send({ reminders: due.map(({ invoice, digest }) => ({ invoice, digest })) }),
    ({ sent, left_out }) => {
      const reminders = sent.map(({ reminder }) => reminder)
      if (sent.length > 0)
        void toastSuccess(t("sent", { count: sent.length }), {
          action: { label: t("undo"), onClick: () => void undo(reminders) },
        })
      // What became of each is read before it closes.
      if (left_out.length > 0) setUnsent(left_out)
      else onSent()
    },
  )
  if (unsent.length > 0)
    return (
      <MovableDialog opened={opened} onClose={onSent} title={t("title")} size={640}>
        <div role="alert" className={classes.lists}>
          <Group title={t("notSent", { count: unsent.length })}>
            {unsent.map((one) => (
              <LeftOutRow key={one.invoice} proposal={{ ...one, buyer: buyerOf(one.invoice) }} />
            ))}
          </Group>
        </div>
        <div className={classes.buttons}>
          <Button data-autofocus onClick={onSent}>
            {common("close")}
          </Button>
        </div>
      </MovableDialog>
    )
  return (
    <MovableDialog opened={opened} onClose={onClose} title={t("title")} size={640}>
      {isError ? <LoadFailure text={t("loadFailed")} onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <Skeleton height={240} /> : null}
      {data ? (
        <div className={classes.lists}>
          {data.from === null ? (
            <p className={classes.alarm}>{t("noMailbox")}</p>
          ) : due.length > 0 ? (
            <p className={classes.quiet}>{t("from", { email: data.from })}</p>
          ) : (
            <p>{t("nobody")}</p>
          )}
          <Group title={t("toSend", { count: due.length })}>
            {due.map((proposal) => (
              <ReminderRow key={proposal.invoice} proposal={proposal} />
            ))}
          </Group>
          <Group title={t("leftOutCount", { count: leftOut.length })}>
            {leftOut.map((proposal) => (
              <LeftOutRow key={proposal.invoice} proposal={proposal} />
            ))}
          </Group>
        </div>
      ) : null}
      <SendingFailure error={error} title={t("failed")} shown={[]} unanswered={t("unanswered")} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {common("cancel")}
        </Button>
        {data && data.from !== null && due.length > 0 ? (
          <Button data-autofocus loading={isSending} onClick={() => void run()}>
            {t("action", { count: due.length })}
          </Button>
        ) : null}
      </div>
    </MovableDialog>
  )
}

function Group({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </section>
  )
}

/** Undoes reminders that have not gone, and says how many had. */
function useUndo() {
  const t = useTranslations("paymentReminders")
  const fail = useFailureToast()
  const router = useRouter()
  return async (reminders: number[]) => {
    try {
      const { undone, on_their_way } = await api.paymentReminders.undo({ reminders })
      const description = on_their_way > 0 ? t("tooLate", { count: on_their_way }) : undefined
      void toastSuccess(t("undone", { count: undone }), { description })
      router.refresh()
    } catch (error) {
      void fail(error, t("undoFailed"))
    }
  }
}
