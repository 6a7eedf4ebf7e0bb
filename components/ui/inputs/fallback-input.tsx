import { fallbackMark } from "./fallback.ts"
import styles from "./text-editor.module.css"

type Props = {
  label: string
  /** What the input that comes will hold. */
  begun?: string
}

/** Takes what is typed until the input itself has come. */
export function FallbackInput({ label, begun = "" }: Props) {
  return (
    <input
      {...fallbackMark}
      className={styles.input}
      aria-label={label}
      aria-busy="true"
      autoComplete="off"
      defaultValue={begun}
    />
  )
}
