import { IconPlus } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useRef, useState } from "react"
import { editFocusedField } from "#components/records/changes/field-walk.ts"
import { useHasReminder } from "#components/records/notifications/shared/use-record-reminders.ts"
import { reveal } from "#components/records/page/parts.ts"
import { useShortcuts } from "#components/shell/shortcuts.tsx"
import { useCan, useMayEdit } from "#components/shell/user-context.tsx"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { hasPart } from "#lib/contract/records/record-kinds.ts"
import styles from "./activity-panel.module.css"
import { ActivityTabs, type PanelTab } from "./activity-tabs.tsx"
import { Feed } from "./feed.tsx"
import { MailsTab, WriteMail } from "./mails-tab.tsx"
import { NoteComposer } from "./note-composer.tsx"
import type { NotePage } from "./notes-pages.ts"
import { AddReminder, NotificationsTab } from "./notifications-tab.tsx"
import type { Subject } from "./subject.ts"

type Props = { subject: Subject; firstPage: NotePage }

/** What is being written: a new note, the note of an id, or nothing. One at a time; an unfinished other stays a draft. */
type Writing = number | "new" | null

const panelId = "activity-feed"

/** Notes of a record, and the place to write them (N-1). */
export function ActivityPanel({ subject, firstPage }: Props) {
  const t = useTranslations("activity")
  const notes = useTranslations("notes")
  const [tab, setTab] = useState<PanelTab>("activity")
  const [writing, setWriting] = useState<Writing>(null)
  const panel = useRef<HTMLElement>(null)
  const line = useRef<HTMLButtonElement>(null)
  const hasReminder = useHasReminder(subject)
  const mayEdit = useMayEdit()
  const { type, id } = subject
  const readsMails = useCan("mail.read")
  const mailSubject = readsMails && hasPart(type, "conversations") ? { type, id } : null
  const isFeed = tab === "activity" || tab === "notes"

  function close(focus: () => HTMLElement | null | undefined) {
    setWriting(null)
    // The element to focus comes back with the next frame.
    requestAnimationFrame(() => focus()?.focus())
  }

  function writeNew() {
    reveal(panel.current)
    if (!isFeed) setTab("activity")
    setWriting("new")
  }

  const cardOf = (note: number) => panel.current?.querySelector<HTMLElement>(`[data-note="${note}"]`)

  const keys = {
    n: { label: notes("new"), run: writeNew },
    e: {
      label: notes("editNote"),
      run: () => {
        const id = document.activeElement?.closest<HTMLElement>("[data-note]")?.dataset.note
        if (id) setWriting(Number(id))
        else editFocusedField()
      },
    },
  }
  useShortcuts(mayEdit ? keys : {}, t("notes"))

  return (
    <section ref={panel} className={styles.panel} aria-label={t("title")}>
      <h2 className="visually-hidden">{t("title")}</h2>
      <div className={styles.bar}>
        <ActivityTabs
          tab={tab}
          hasMails={mailSubject !== null}
          marked={hasReminder ? "notifications" : undefined}
          controls={panelId}
          onChange={setTab}
        />
        {tab === "notifications" && <AddReminder subject={subject} />}
        {tab === "mails" && mailSubject && mayEdit && <WriteMail subject={mailSubject} />}
        {isFeed && mayEdit && (
          <IconButton
            size="large"
            aria-label={notes("new")}
            data-tooltip={`${notes("new")} (N)`}
            onClick={writeNew}
          >
            <IconPlus size={16} aria-hidden />
          </IconButton>
        )}
      </div>
      {isFeed && mayEdit && (
        <NoteComposer
          subject={subject}
          isOpen={writing === "new"}
          onOpen={() => setWriting("new")}
          onClose={() => close(() => line.current)}
          lineRef={line}
        />
      )}
      <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${tab}`} className={styles.body}>
        {tab === "notifications" && <NotificationsTab subject={subject} />}
        {tab === "mails" && mailSubject && <MailsTab subject={mailSubject} />}
        {isFeed && (
          <Feed
            subject={subject}
            tab={tab}
            firstPage={firstPage}
            edited={typeof writing === "number" ? writing : null}
            onEdit={setWriting}
            onClose={() => close(() => (typeof writing === "number" ? cardOf(writing) : null))}
            onRemoved={() => line.current?.focus()}
          />
        )}
      </div>
    </section>
  )
}
