import {
  IconChecklist,
  IconClipboardText,
  IconMail,
  IconNote,
  IconPhone,
  IconUsers,
  type TablerIcon,
} from "@tabler/icons-react"
import type { NoteType } from "#lib/contract/records/notes.ts"

const icons: Record<NoteType, TablerIcon> = {
  N: IconNote,
  E: IconMail,
  C: IconPhone,
  T: IconChecklist,
  M: IconUsers,
  R: IconClipboardText,
}

/** The picture of a note's type; its word is always beside it. */
export function NoteTypeIcon({ type }: { type: NoteType }) {
  const Icon = icons[type]
  return <Icon size={16} stroke={1.75} aria-hidden />
}
