import { IconChevronDown } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { noteTypes } from "#lib/contract/records/note-types.ts"
import type { NoteType } from "#lib/contract/records/notes.ts"
import styles from "./note-form.module.css"
import { NoteTypeIcon } from "./note-type.tsx"

type Props = { value: NoteType; onChange: (type: NoteType) => void }

export function NoteTypeSelect({ value, onChange }: Props) {
  const t = useTranslations("notes")
  return (
    <span className={styles.type}>
      <NoteTypeIcon type={value} />
      <select
        aria-label={t("type")}
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = noteTypes.find((type) => type === currentTarget.value)
          if (chosen) onChange(chosen)
        }}
      >
        {noteTypes.map((type) => (
          <option key={type} value={type}>
            {t(`types.${type}`)}
          </option>
        ))}
      </select>
      <IconChevronDown size={14} aria-hidden />
    </span>
  )
}
