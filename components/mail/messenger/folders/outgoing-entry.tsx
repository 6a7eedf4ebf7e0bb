import { IconCalendarTime, IconPencil, IconSend } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useMayEdit } from "#components/shell/user-context.tsx"
import icon from "#components/ui/buttons/icon-button.module.css"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { MomentForm } from "#components/ui/inputs/moment-form.tsx"
import { DropPanel } from "#components/ui/menus/drop-panel.tsx"
import { Link } from "#components/ui/page/link.tsx"
import { Row } from "#components/ui/page/rows.tsx"
import { ExactMoment } from "#components/ui/text/moment.tsx"
import type { OutgoingRow } from "#lib/contract/mail/mail-folders.ts"
import { messengerHref } from "../page/messenger-url.ts"
import { nameOf } from "../thread/mail-people.tsx"
import classes from "./folders.module.css"
import { useScheduled } from "./use-scheduled.ts"

type Props = { row: OutgoingRow; isScheduled?: boolean }

/** A mail of the user's: a link to its conversation, and of one that waits what is done with it. */
export function OutgoingEntry({ row, isScheduled }: Props) {
  const t = useTranslations("messenger.folders")
  const noSubject = useTranslations("messenger.thread")("noSubject")
  const mayEdit = useMayEdit()
  return (
    <Row actions={isScheduled && mayEdit ? <ScheduledActions row={row} /> : null}>
      <Link href={messengerHref({ thread: row.thread })} className={classes.entry}>
        <span className={classes.first}>
          <span className={classes.people}>{row.to.map(nameOf).join(", ") || t("nobody")}</span>
          <span className={classes.quiet}>
            <ExactMoment value={row.at} />
          </span>
        </span>
        <span className={classes.line}>{row.subject || noSubject}</span>
        {row.excerpt && <span className={classes.excerpt}>{row.excerpt}</span>}
      </Link>
    </Row>
  )
}

function ScheduledActions({ row }: { row: OutgoingRow }) {
  const t = useTranslations("messenger.folders")
  const { reschedule, cancel } = useScheduled(row)
  const isBusy = reschedule.isPending || cancel.isPending
  return (
    <>
      <IconButton size="large" label={t("sendNow")} onClick={() => isBusy || reschedule.mutate(null)}>
        <IconSend size={16} aria-hidden />
      </IconButton>
      <DropPanel
        label={t("changeTime")}
        tooltip={t("changeTime")}
        className={`${icon.button} ${icon.large}`}
        button={<IconCalendarTime size={16} aria-hidden />}
      >
        {(close) => (
          <MomentForm
            label={t("when")}
            action={t("save")}
            initial={new Date(row.at)}
            onChoose={(moment) => {
              close()
              reschedule.mutate(moment.toISOString())
            }}
          />
        )}
      </DropPanel>
      <IconButton size="large" label={t("cancel")} onClick={() => isBusy || cancel.mutate()}>
        <IconPencil size={16} aria-hidden />
      </IconButton>
    </>
  )
}
