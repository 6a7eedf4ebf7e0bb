import { IconArrowLeft, IconMail } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { type MouseEvent, useEffect } from "react"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { later } from "#components/ui/loading/later.tsx"
import { useAttendance } from "../shared/use-attendance.ts"
import { Beside } from "./beside.tsx"
import classes from "./messenger.module.css"
import { conversationId } from "./use-opening.ts"
import type { PutAway } from "./use-put-away.ts"
import { isMissing, useIsReadable, useThread } from "./use-thread.ts"

/** Its mails, and what is done with them: they come with the first conversation, or once the page is idle. */
const Whole = later(() => import("./whole-conversation.tsx").then((loaded) => loaded.WholeConversation), {
  waiting: <Waiting />,
  loadsWhenIdle: true,
})

type Props = { thread: number | null; putAway: PutAway; backHref: string; onBack: () => void }

/** The conversation that is read, and the record beside it. */
export function Conversation({ thread, ...back }: Props) {
  const t = useTranslations("messenger.conversation")
  useAttendance({ thread, isReadable: useIsReadable(thread) })
  if (thread !== null) return <Chosen key={thread} thread={thread} {...back} />
  return (
    <section className={classes.conversation} aria-label={t("label")} data-empty>
      <EmptyState title={t("choose")} icon={<IconMail size={32} stroke={1.25} />}>
        {t("chooseText")}
      </EmptyState>
    </section>
  )
}

function Chosen({ thread, putAway, backHref, onBack }: Props & { thread: number }) {
  const t = useTranslations("messenger.conversation")
  const whole = useThread(thread)
  // Beside its mails, not after them.
  useEffect(Whole.preload, [])
  const goBack = (event: MouseEvent) => {
    event.preventDefault()
    onBack()
  }
  return (
    <>
      <section id={conversationId} tabIndex={-1} className={classes.conversation} aria-label={t("label")}>
        <a href={backHref} className={classes.back} onClick={goBack}>
          <IconArrowLeft size={16} aria-hidden /> {t("back")}
        </a>
        {whole.data && <Whole whole={whole.data} putAway={putAway} />}
        {!whole.data && whole.isError && <Failure error={whole.error} onRetry={() => void whole.refetch()} />}
        {!whole.data && whole.isPending && <Waiting />}
      </section>
      {(whole.data || whole.isPending) && <Beside thread={whole.data?.data} />}
    </>
  )
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslations("messenger.conversation")
  const retry = useTranslations("messenger")("retry")
  if (isMissing(error)) return <EmptyState title={t("missing")}>{t("missingText")}</EmptyState>
  return <EmptyState title={t("failed")} action={<PlainButton onClick={onRetry}>{retry}</PlainButton>} />
}

function Waiting() {
  const t = useTranslations("messenger")
  return (
    <div className={classes.waiting} role="status" aria-label={t("loading")}>
      <Skeleton width="50%" height={18} />
      <Skeleton width="35%" />
      <Skeleton height={120} />
      <Skeleton width="70%" />
    </div>
  )
}
