import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconClock,
  IconLock,
  IconMessage2,
  IconPaperclip,
  IconPinFilled,
  IconUserCheck,
} from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import type { MouseEvent } from "react"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { CheckBox } from "#components/ui/inputs/check-box.tsx"
import { Moment } from "#components/ui/text/moment.tsx"
import type { ThreadRow } from "#lib/contract/mail/mails.ts"
import { LabelList } from "../thread/label-list.tsx"
import { nameOf } from "../thread/mail-people.tsx"
import classes from "./list.module.css"
import { type MessengerUrl, messengerHref } from "./messenger-url.ts"
import { rowId } from "./row-id.ts"
import { SelectBar } from "./select-bar.tsx"
import type { useConversations } from "./use-conversations.ts"
import { isSelectable, type SelectedRows } from "./use-selected-rows.ts"

type Props = {
  url: MessengerUrl
  conversations: ReturnType<typeof useConversations>
  selection: SelectedRows
  chosen: number | null
  onOpen: (thread: number) => void
}

/** The conversations, each a link to itself. */
export function ConversationList({ url, conversations, selection, chosen, onOpen }: Props) {
  const t = useTranslations("messenger")
  const { rows, hasNextPage, isFetchingNextPage, fetchNextPage, isFetchNextPageError } = conversations
  return (
    <>
      <SelectBar selection={selection} />
      <ul className={classes.rows}>
        {rows.map((row) => (
          <ConversationRow
            key={row.id}
            row={row}
            href={messengerHref({ ...url, thread: row.id })}
            isChosen={row.id === chosen}
            selection={selection}
            onOpen={() => onOpen(row.id)}
          />
        ))}
      </ul>
      {hasNextPage && (
        <div className={classes.more}>
          <PlainButton
            aria-disabled={isFetchingNextPage}
            onClick={() => void (isFetchingNextPage || fetchNextPage())}
          >
            {isFetchingNextPage ? t("loading") : t("loadMore")}
          </PlainButton>
          {isFetchNextPageError && <p role="alert">{t("moreFailed")}</p>}
        </div>
      )}
    </>
  )
}

type RowProps = {
  row: ThreadRow
  href: string
  isChosen: boolean
  selection: SelectedRows
  onOpen: () => void
}

function ConversationRow({ row, href, isChosen, selection, onOpen }: RowProps) {
  const t = useTranslations("messenger")
  const open = (event: MouseEvent) => {
    // A new tab is the browser's.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen()
  }
  const people = row.people.map(nameOf).join(", ") || t("list.nobody")
  return (
    <li className={classes.item}>
      {selection.isOn && (
        <span className={classes.box}>
          <CheckBox
            aria-label={t("selection.row", { people, subject: row.subject })}
            checked={selection.selected.includes(row)}
            disabled={!isSelectable(row)}
            onChange={() => selection.toggle(row)}
          />
        </span>
      )}
      <a
        id={rowId(row.id)}
        href={href}
        className={classes.row}
        data-unread={row.unread > 0 || undefined}
        aria-current={isChosen ? "true" : undefined}
        onClick={open}
      >
        <span className={classes.first}>
          <span className={classes.people}>{people}</span>
          <span className={classes.date}>
            <Moment value={row.last_mail_at} />
          </span>
        </span>
        <span className={classes.second}>
          {row.unread > 0 && (
            <span className={classes.dot}>
              <span className="visually-hidden">{t("thread.unread", { count: row.unread })}</span>
            </span>
          )}
          <span className={classes.subject}>
            {row.is_hidden ? t("thread.private") : row.subject || t("thread.noSubject")}
          </span>
          {row.mails > 1 && <span className={classes.count}>{row.mails}</span>}
          <Marks row={row} />
        </span>
        {row.excerpt && <span className={classes.excerpt}>{row.excerpt}</span>}
        <LabelList labels={row.labels} />
      </a>
    </li>
  )
}

/** What else there is to see of a conversation, as icons with words. */
function Marks({ row }: { row: ThreadRow }) {
  const t = useTranslations("messenger")
  const comments = useTranslations("messenger.comments")
  const isTrouble = row.delivery === "failed" || row.delivery === "unknown"
  const marks = [
    { is: row.returned_by === "mail", Icon: IconArrowBackUp, text: t("state.byMail") },
    { is: row.returned_by === "time", Icon: IconClock, text: t("state.byTime") },
    { is: row.state === "snoozed", Icon: IconClock, text: t("state.snoozedShort") },
    { is: row.state === "done", Icon: IconCheck, text: t("state.done") },
    { is: isTrouble, Icon: IconAlertTriangle, text: t("list.trouble"), tone: "danger" },
    { is: row.pinned, Icon: IconPinFilled, text: t("thread.pinned") },
    { is: row.is_private, Icon: IconLock, text: t("thread.private") },
    {
      is: row.assignee !== null,
      Icon: IconUserCheck,
      text: t("thread.assigned", { name: row.assignee?.name ?? "" }),
    },
    { is: row.comments > 0, Icon: IconMessage2, text: comments("count", { count: row.comments }) },
    { is: row.has_attachments, Icon: IconPaperclip, text: t("list.hasFiles") },
  ]
  return (
    <span className={classes.marks}>
      {marks
        .filter(({ is }) => is)
        .map(({ Icon, text, tone }) => (
          <span key={text} data-tooltip={text} data-tone={tone}>
            <Icon size={14} aria-hidden />
            <span className="visually-hidden">{text}</span>
          </span>
        ))}
    </span>
  )
}
