import { useTranslations } from "next-intl"
import { type KeyboardEvent, useId, useState } from "react"
import { editField, type WalkedField } from "#components/records/changes/field-walk.ts"
import { bestMatches } from "#components/ui/inputs/matching.ts"
import classes from "./go-to-field.module.css"

type Props = { fields: readonly WalkedField[]; onChosen: () => void }

/** The fields whose labels begin with what is typed; the one that is chosen is edited. */
export function GoToSearch({ fields, onChosen }: Props) {
  const t = useTranslations("record.goTo")
  const list = useId()
  const [term, setTerm] = useState("")
  const [at, setAt] = useState(0)
  const found = bestMatches(fields, term, ({ label }) => label)
  const current = found[Math.min(at, found.length - 1)]
  const optionId = (index: number) => `${list}-${index}`

  function choose(field: WalkedField | undefined) {
    if (!field) return
    onChosen()
    editField(field.opener)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === "Enter") choose(current)
    else if (step && found.length > 0) {
      const next = (Math.min(at, found.length - 1) + step + found.length) % found.length
      setAt(next)
      document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" })
    } else return
    event.preventDefault()
  }

  return (
    <>
      <input
        role="combobox"
        className={classes.input}
        aria-label={t("search")}
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-activedescendant={current && optionId(found.indexOf(current))}
        aria-autocomplete="list"
        placeholder={t("search")}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={term}
        onChange={(event) => {
          setTerm(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={list} role="listbox" aria-label={t("goTo")} className={classes.list}>
        {found.map((field, place) => (
          <div
            key={`${field.part} ${field.label} ${fields.indexOf(field)}`}
            id={optionId(place)}
            role="option"
            tabIndex={-1}
            aria-selected={field === current}
            className={classes.option}
            onPointerMove={() => setAt(place)}
            // The keys are those of the input.
            onClick={() => choose(field)}
            onKeyDown={onKeyDown}
          >
            <span className={classes.label}>{field.label}</span>
            <span className={classes.part}>{field.part}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p role="status" className={classes.none}>
          {t("none")}
        </p>
      )}
    </>
  )
}
