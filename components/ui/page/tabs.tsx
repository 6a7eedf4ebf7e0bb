import type { KeyboardEvent } from "react"
import classes from "./tabs.module.css"

type Tab<Name extends string> = {
  name: Name
  label: string
  /** Why it has a red dot. */
  mark?: string | undefined
}

type Props<Name extends string> = {
  /** Accessible name of the whole. */
  label: string
  tabs: readonly Tab<Name>[]
  shown: Name
  /** Id of the panel the tabs switch; that of a tab is this and the tab's name, with a hyphen. */
  controls: string
  onChange: (name: Name) => void
}

/** Parts of a panel, one of them shown; arrow keys go from one to the next. Parts with addresses are `LinkTabs`. */
export function Tabs<Name extends string>({ label, tabs, shown, controls, onChange }: Props<Name>) {
  const idOf = (name: Name) => `${controls}-${name}`

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    const index = tabs.findIndex(({ name }) => name === shown)
    const next = tabs.at((index + step) % tabs.length)
    if (!next) return
    event.preventDefault()
    onChange(next.name)
    document.getElementById(idOf(next.name))?.focus()
  }

  return (
    <div className={classes.tabs} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.name}
          id={idOf(tab.name)}
          type="button"
          role="tab"
          className={classes.tab}
          aria-selected={tab.name === shown}
          aria-controls={controls}
          tabIndex={tab.name === shown ? 0 : -1}
          onClick={() => onChange(tab.name)}
        >
          {tab.label}
          {tab.mark && (
            <span className={classes.dot}>
              <span className="visually-hidden">, {tab.mark}</span>
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
