import { useLocale } from "next-intl"
import { type KeyboardEvent, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { CellButton } from "#components/ui/table/cell-button.tsx"
import { maxBoothNumber } from "#lib/contract/shows/booth-number.ts"
import { labelled } from "#lib/text/labelled.ts"
import classes from "./registrations.module.css"

type Props = {
  number: string | null
  /** Accessible name: whose number it is. */
  label: string
  /** What is where there is none, for those who point at it. */
  none: string
  /** A sign is shown in its place. */
  isShort?: boolean
  /** Why it cannot be changed; empty where it can. */
  whyNot: string
  /** @param seen the number at which the typing began, whatever has come since */
  onSave: (number: string | null, seen: string | null) => void
}

/** What is typed, and the number that it is to replace. */
type Typing = { text: string; seen: string | null }

/** The number of a booth: read as text, typed in place. Enter and leaving it save, Escape does not. */
export function BoothNumber({ number, label, none, isShort, whyNot, onSave }: Props) {
  const [typed, setTyped] = useState<Typing>()
  const locale = useLocale()
  const button = useRef<HTMLButtonElement>(null)

  function end(isSaved: boolean, givesFocusBack: boolean) {
    if (typed === undefined) return
    flushSync(() => setTyped(undefined))
    if (givesFocusBack) button.current?.focus()
    const desired = typed.text.trim() || null
    if (isSaved && desired !== typed.seen) onSave(desired, typed.seen)
  }

  function onKeyDown(event: KeyboardEvent) {
    // The table's own keys walk through its rows.
    event.stopPropagation()
    if (event.key !== "Enter" && event.key !== "Escape") return
    event.preventDefault()
    end(event.key === "Enter", true)
  }

  if (typed !== undefined) {
    return (
      <input
        className={classes.number}
        aria-label={label}
        value={typed.text}
        maxLength={maxBoothNumber}
        // biome-ignore lint/a11y/noAutofocus: the button that opened it has gone.
        autoFocus
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setTyped({ ...typed, text: currentTarget.value })}
        onKeyDown={onKeyDown}
        onBlur={() => end(true, false)}
      />
    )
  }
  return (
    <CellButton
      ref={button}
      look="field"
      aria-label={labelled(locale, label, number ?? none)}
      data-tooltip={label}
      isEmpty={number === null}
      whyNot={whyNot}
      onClick={() => setTyped({ text: number ?? "", seen: number })}
    >
      {number ?? (isShort ? "+" : none)}
    </CellButton>
  )
}
