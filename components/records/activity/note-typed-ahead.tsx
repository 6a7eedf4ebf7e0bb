import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useState } from "react"
import type { NoteText } from "#components/records/area.ts"
import { SanitisedHtml } from "#components/ui/rich-text/sanitised-html.tsx"
import type { Typed } from "#components/ui/rich-text/typed-text.ts"
import { dropDraft, keepDraft } from "./drafts.ts"
import styles from "./note-form.module.css"
import { withTyped } from "./typed-html.ts"

type Props = {
  label: string
  /** What the note says already; empty for a new one. */
  begun: NoteText
  /** The text begun with is a draft itself. */
  isDraft: boolean
  draftKey: string
  version: number | null
  /** The form is there. */
  isReady: boolean
  onLeave: () => void
  children: (begun: NoteText, typed: Typed | undefined) => ReactNode
}

const nothing: Typed = { text: "", caret: 0 }

/** A place to write from the first moment: the form takes over what was typed, and the caret; it is kept as a draft, too. */
export function NoteTypedAhead(props: Props) {
  const { label, isDraft, draftKey, version, isReady, onLeave, children } = props
  const [begun] = useState(props.begun)
  const [typed, setTyped] = useState(nothing)
  const [isComposing, setComposing] = useState(false)
  // A word being composed is handed over whole.
  if (isReady && !isComposing) return children(begun, typed.text === "" ? undefined : typed)

  function take({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) {
    const { value: text, selectionStart: caret } = currentTarget
    setTyped(({ text: before, isSent = false }) => ({ text, caret, isSent: isSent && text === before }))
    if (text === typed.text) return
    if (text === "" && !isDraft) dropDraft(draftKey)
    else keepDraft(draftKey, { content: withTyped(begun.content, text), type: begun.type, version })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
      // It is saved by the form, once that is there.
      event.preventDefault()
      setTyped((before) => ({ ...before, isSent: true }))
    }
    if (event.key !== "Escape") return
    event.stopPropagation()
    if (typed.text === "") onLeave()
  }

  return (
    <div className={styles.form}>
      <div className={styles.fallback}>
        {begun.content === "" ? null : <SanitisedHtml html={begun.content} />}
        <textarea
          ref={focusOnce}
          aria-label={label}
          aria-busy="true"
          value={typed.text}
          onChange={take}
          onSelect={take}
          onKeyDown={onKeyDown}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
        />
      </div>
      <div className={styles.footer} />
    </div>
  )
}

function focusOnce(field: HTMLTextAreaElement | null) {
  field?.focus({ preventScroll: true })
}
