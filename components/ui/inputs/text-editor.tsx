import type { ReactNode } from "react"
import type { EditorProps } from "./editor.ts"
import styles from "./text-editor.module.css"

type Props = EditorProps & {
  value: string | null
  onChange: (value: string) => void
  type?: "text" | "email" | "tel" | "url"
  placeholder?: string
  maxLength?: number
}

/** A line of text, in plain HTML: a page has it from the start, and can be typed into before anything is loaded. */
export function TextEditor({ value, onChange, type = "text", placeholder, maxLength, ...props }: Props) {
  const { label, hidesLabel, isRequired, isFirst, errorsId, done } = props
  return (
    <Labelled label={hidesLabel ? undefined : label} isRequired={isRequired}>
      <input
        className={styles.input}
        aria-label={hidesLabel ? label : undefined}
        aria-required={isRequired}
        aria-invalid={errorsId ? true : undefined}
        aria-describedby={errorsId}
        data-autofocus={isFirst || undefined}
        type={type}
        placeholder={placeholder}
        maxLength={maxLength}
        autoComplete="off"
        value={value ?? ""}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing || !done) return
          // With Ctrl or Cmd the page saves as well.
          if (!event.ctrlKey && !event.metaKey) event.preventDefault()
          done()
        }}
      />
    </Labelled>
  )
}

type LabelledProps = { label: string | undefined; isRequired: boolean | undefined; children: ReactNode }

function Labelled({ label, isRequired, children }: LabelledProps) {
  if (label === undefined) return children
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the input is in it.
    <label className={styles.field}>
      <span className={styles.label}>
        {label}
        {isRequired ? (
          <span className={styles.required} aria-hidden="true">
            {" "}
            *
          </span>
        ) : null}
      </span>
      {children}
    </label>
  )
}
