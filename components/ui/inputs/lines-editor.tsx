import type { EditorProps } from "./editor.ts"
import styles from "./lines-editor.module.css"

type Props = EditorProps & {
  value: string
  onChange: (value: string) => void
  maxLength?: number
}

/** Several lines of text, in plain HTML. Enter begins a line; with Ctrl or Cmd it ends the editing, and the page saves. */
export function LinesEditor({ label, errorsId, value, onChange, maxLength, done }: Props) {
  return (
    <textarea
      className={styles.lines}
      aria-label={label}
      aria-invalid={errorsId ? true : undefined}
      aria-describedby={errorsId}
      maxLength={maxLength}
      rows={3}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        // On to the page, which saves by the same keys.
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) done?.()
      }}
    />
  )
}
