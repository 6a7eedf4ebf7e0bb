import { IconAlertTriangle, IconClock, IconLoader2 } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { useMayEdit } from "#components/shell/user-context.tsx"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { ExactMoment } from "#components/ui/text/moment.tsx"
import type { Mail, MailDelivery } from "#lib/contract/mail/mails.ts"
import classes from "./delivery.module.css"
import { useSecondsLeft } from "./seconds-left.ts"
import { useSettle, useUndo } from "./use-delivery.ts"

/** Seconds within which a mail that waits is counted down; what waits longer is sent later. */
const countedDown = 60

type Props = { mail: Mail; delivery: MailDelivery }

/** The state of delivery of a mail of ours, and what can be done about it. Of one that went out there is nothing to say. */
export function DeliveryState({ mail, delivery }: Props) {
  const t = useTranslations("messenger.delivery")
  switch (delivery.status) {
    case "queued":
      return <Queued mail={mail} delivery={delivery} />
    case "sending":
      return <Sending />
    case "sent":
      return <Refusals delivery={delivery} />
    case "cancelled":
      return <p className={classes.line}>{t("cancelled")}</p>
    case "failed":
      return <Failed mail={mail} delivery={delivery} />
    case "unknown":
      return <Unknown mail={mail} delivery={delivery} />
  }
}

function Sending() {
  const t = useTranslations("messenger.delivery")
  return (
    <p className={classes.line} role="status">
      <IconLoader2 size={16} className={classes.turning} aria-hidden /> {t("sending")}
    </p>
  )
}

/** Until it is due it can be cancelled; then it is on its way. */
function Queued({ mail, delivery }: Props) {
  const t = useTranslations("messenger.delivery")
  const mayEdit = useMayEdit()
  const seconds = useSecondsLeft(delivery.due_at)
  const undo = useUndo(mail)
  if (seconds === 0 && delivery.waits_until === null) return <Sending />
  const isSoon = delivery.waits_until === null && seconds <= countedDown
  return (
    <p className={classes.line}>
      <IconClock size={16} aria-hidden />
      <span>
        <When delivery={delivery} seconds={seconds} />
      </span>
      {mayEdit && delivery.is_undoable && (
        <PlainButton
          size="small"
          aria-disabled={undo.isPending}
          onClick={() => undo.isPending || undo.mutate()}
        >
          {isSoon ? t("undo") : t("cancelSending")}
        </PlainButton>
      )}
    </p>
  )
}

/** When it goes, and why not now. */
function When({
  delivery: { due_at, reply, waits_until },
  seconds,
}: {
  delivery: MailDelivery
  seconds: number
}) {
  const t = useTranslations("messenger.delivery")
  if (waits_until !== null) return t.rich("dayUsedUp", { when: () => <ExactMoment value={waits_until} /> })
  const when = { when: () => <ExactMoment value={due_at} /> }
  if (reply) return t.rich("deferred", { ...when, reply })
  return seconds <= countedDown ? t("undoable", { seconds }) : t.rich("later", when)
}

function Failed({ mail, delivery }: Props) {
  const t = useTranslations("messenger.delivery")
  const failures = useTranslations("messenger.failures")
  const settle = useSettle(mail)
  const reason = failures(delivery.failure ?? "not_reached")
  return (
    <Trouble delivery={delivery} tone="danger" text={t("failed", { reason })}>
      <SettleButton settle={settle} outcome="send_again" />
    </Trouble>
  )
}

/** Only a person can find out whether it went: nothing is repeated by itself. */
function Unknown({ mail, delivery }: Props) {
  const t = useTranslations("messenger.delivery")
  const settle = useSettle(mail)
  return (
    <Trouble delivery={delivery} tone="warning" text={t("unknown")}>
      <SettleButton settle={settle} outcome="went_out" />
      <SettleButton settle={settle} outcome="send_again" />
    </Trouble>
  )
}

type SettleProps = { settle: ReturnType<typeof useSettle>; outcome: "went_out" | "send_again" }

function SettleButton({ settle, outcome }: SettleProps) {
  const t = useTranslations("messenger.delivery")
  return (
    <PlainButton
      size="small"
      aria-disabled={settle.isPending}
      onClick={() => settle.isPending || settle.mutate(outcome)}
    >
      {outcome === "went_out" ? t("wentOut") : t("again")}
    </PlainButton>
  )
}

type TroubleProps = { delivery: MailDelivery; tone: "danger" | "warning"; text: string; children: ReactNode }

function Trouble({ delivery, tone, text, children }: TroubleProps) {
  const t = useTranslations("messenger.delivery")
  const mayEdit = useMayEdit()
  return (
    <div className={classes.trouble} data-tone={tone} role="alert">
      <IconAlertTriangle size={16} aria-hidden />
      <div>
        <p>{text}</p>
        {delivery.reply && <p className={classes.reply}>{t("reply", { reply: delivery.reply })}</p>}
        <RefusedList delivery={delivery} />
        {mayEdit && <p className={classes.buttons}>{children}</p>}
      </div>
    </div>
  )
}

/** Recipients whom the server did not take, or not yet, while others got it. */
function Refusals({ delivery }: { delivery: MailDelivery }) {
  if (delivery.refused.length + delivery.deferred.length === 0) return null
  return (
    <div className={classes.trouble} data-tone="warning">
      <IconAlertTriangle size={16} aria-hidden />
      <RefusedList delivery={delivery} />
    </div>
  )
}

function RefusedList({ delivery }: { delivery: MailDelivery }) {
  const t = useTranslations("messenger.delivery")
  return (
    <div>
      {delivery.refused.map(({ email, reply }) => (
        <p key={email}>
          {t("partly", { email })} <span className={classes.reply}>{t("reply", { reply })}</span>
        </p>
      ))}
      {delivery.deferred.map(({ email, reply }) => (
        <p key={email}>
          {t.rich("partlyDeferred", { email, when: () => <ExactMoment value={delivery.due_at} /> })}{" "}
          <span className={classes.reply}>{t("reply", { reply })}</span>
        </p>
      ))}
    </div>
  )
}
