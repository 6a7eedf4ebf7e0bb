import { standInMark } from "./stand-in.ts"
import styles from "./text-editor.module.css"

type Props = {
  label: string
  /** What the input that comes will hold. */
  begun?: string
}

/** Takes what is typed until the input itself has come. */
export function StandInInput({ label, begun = "" }: Props) {
  return (
    <input
      {...standInMark}
      className={styles.input}
      aria-label={label}
      aria-busy="true"
      autoComplete="off"
      defaultValue={begun}
    />
  )
}
