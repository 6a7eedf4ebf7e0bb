import { IconPlus, IconX } from "@tabler/icons-react"
import type { ReactNode } from "react"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import type { EditorProps } from "#components/ui/inputs/editor.ts"
import styles from "./rows-editor.module.css"

type Props = Pick<EditorProps, "label" | "hidesLabel"> & {
  children: ReactNode
  /** Text of the button that adds a row. */
  addLabel: string
  onAdd: () => void
  isAddDisabled?: boolean
}

/** What an editor of several rows has around them: its name, and the button that adds one. */
export function RowsFieldset({ label, hidesLabel, children, addLabel, onAdd, isAddDisabled }: Props) {
  return (
    <fieldset className={styles.rows}>
      <legend className={hidesLabel ? "visually-hidden" : styles.legend}>{label}</legend>
      {children}
      <LinkButton className={styles.add} disabled={isAddDisabled} onClick={onAdd}>
        <IconPlus size={14} aria-hidden /> {addLabel}
      </LinkButton>
    </fieldset>
  )
}

/** Removes a row of an editor. */
export function RemoveRowButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <IconButton tone="removing" aria-label={label} onClick={onClick}>
      <IconX size={14} aria-hidden />
    </IconButton>
  )
}
