import styles from "./check-editor.module.css"
import type { EditorProps } from "./editor.ts"

type Props = Pick<EditorProps, "label" | "errorsId"> & {
  value: boolean
  onChange: (value: boolean) => void
  disabled?: boolean
}

/** Yes or no, in plain HTML. */
export function CheckEditor({ label, errorsId, value, onChange, disabled }: Props) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={value}
        disabled={disabled}
        aria-describedby={errorsId}
        aria-invalid={errorsId ? true : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  )
}
