import { Button, Modal } from "@mantine/core"
import { useLocale, useTimeZone, useTranslations } from "next-intl"
import type { ReactNode } from "react"
import type { NoteText } from "#components/records/area.ts"
import dialogs from "#components/records/changes/dialogs.module.css"
import { SanitisedHtml } from "#components/ui/rich-text/sanitised-html.tsx"
import type { Note } from "#lib/contract/records/notes.ts"
import { formatTime } from "#lib/i18n/dates.ts"
import { defaultTimeZone } from "#lib/i18n/time-zone.ts"
import { NoteTypeIcon } from "./note-type.tsx"
import styles from "./note-versions.module.css"

type Props = {
  /** As the editor wrote it: paragraphs, lists, marks and links only. */
  mine: NoteText
  theirs: Note
  /** Whose text that is; "none" where nobody is known. */
  by: string
  onClose: () => void
  onKeepMine: () => void
  onTakeTheirs: () => void
  onMerge: () => void
}

/** Both texts side by side when two people edited one note. */
export function ConflictDialog({ mine, theirs, by, onClose, onKeepMine, onTakeTheirs, onMerge }: Props) {
  const t = useTranslations("notes.conflict")
  const locale = useLocale()
  const timeZone = useTimeZone() ?? defaultTimeZone
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("title", { user: by })}
      size={880}
      centered
      withCloseButton={false}
      classNames={{ title: dialogs.title }}
    >
      <p className={dialogs.text}>{t("explain")}</p>
      <div className={styles.versions}>
        <Version heading={t("theirs")} text={theirs}>
          {t("savedAt", { when: formatTime(theirs.updated_at, locale, timeZone) })}
        </Version>
        <Version heading={t("mine")} text={mine}>
          {t("notSaved")}
        </Version>
      </div>
      <div className={dialogs.buttons}>
        <Button variant="subtle" color="gray" onClick={onMerge} data-autofocus>
          {t("merge")}
        </Button>
        <span className={dialogs.gap} />
        <Button variant="default" onClick={onTakeTheirs}>
          {t("takeTheirs")}
        </Button>
        <Button onClick={onKeepMine}>{t("keepMine")}</Button>
      </div>
    </Modal>
  )
}

function Version({ heading, text, children }: { heading: string; text: NoteText; children: ReactNode }) {
  const t = useTranslations("notes.types")
  return (
    <section className={styles.version}>
      <header className={styles.versionHeader}>
        <h3>{heading}</h3>
        <span className={styles.muted}>{children}</span>
        <span className={styles.versionType}>
          <NoteTypeIcon type={text.type} /> {t(text.type)}
        </span>
      </header>
      <div className={styles.versionText}>
        <SanitisedHtml html={text.content} />
      </div>
    </section>
  )
}
