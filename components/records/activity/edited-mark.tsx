import { useTranslations } from "next-intl"
import { useState } from "react"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { later } from "#components/ui/loading/later.tsx"
import { Moment } from "#components/ui/text/moment.tsx"
import type { Note } from "#lib/contract/records/notes.ts"
import styles from "./note-card.module.css"

const NoteVersions = later(() => import("./note-versions.tsx").then((loaded) => loaded.NoteVersions))

/** Who changed the note last, and when; pressed, it shows what the note said before. */
export function EditedMark({ note }: { note: Note }) {
  const t = useTranslations("notes")
  const [panel, setPanel] = useState<"unloaded" | "open" | "closed">("unloaded")
  if (!note.edited) return null
  const { by, at } = note.edited
  const isOwn = by !== null && by.id === note.creator?.id
  return (
    <>
      <LinkButton
        className={styles.edited}
        aria-haspopup="dialog"
        data-tooltip={t("versions.show")}
        onClick={() => setPanel("open")}
      >
        {isOwn ? t("edited") : t("editedBy", { name: by?.name ?? t("somebody") })} <Moment value={at} />
      </LinkButton>
      {panel !== "unloaded" && (
        <NoteVersions note={note} opened={panel === "open"} onClose={() => setPanel("closed")} />
      )}
    </>
  )
}
