"use client"

import { createContext, type ReactNode, use, useId } from "react"
import classes from "./menu-entry.module.css"

/** Whether entries are in a menu, where Tab passes them by, or in a panel among other things. */
export const InMenu = createContext(false)

/** Props of whatever is an entry, a link for example: its look, and its place among what the keys walk through. */
export function useMenuEntry() {
  const inMenu = use(InMenu)
  const attributes = { className: classes.entry, "data-entry": "" } as const
  return inMenu ? { ...attributes, role: "menuitem", tabIndex: -1 } : attributes
}

type EntryProps = {
  /** Why it cannot be pressed now. */
  whyNot?: string
  isOff?: boolean
  /** Enter takes it from where its name is typed. */
  isMarked?: boolean
  /** It is one of a few that exclude each other: whether it is the one that holds. */
  isChecked?: boolean
  /** It is on or off, whatever others are. */
  isSwitchedOn?: boolean
  /** Small: in a panel as long as the window. */
  size?: "usual" | "small"
  onPress: () => void
  children: ReactNode
}

/** A command in a menu or panel. What cannot be pressed can still be reached, and says why. */
export function MenuEntry(props: EntryProps) {
  const { whyNot, isOff = whyNot !== undefined, isMarked, isChecked, isSwitchedOn, size } = props
  const { onPress, children } = props
  return (
    <button
      type="button"
      {...useMenuEntry()}
      {...(isChecked !== undefined && { role: "menuitemradio", "aria-checked": isChecked })}
      {...(isSwitchedOn !== undefined && { role: "menuitemcheckbox", "aria-checked": isSwitchedOn })}
      aria-disabled={isOff}
      data-marked={isMarked || undefined}
      data-size={size}
      data-tooltip={whyNot}
      onClick={() => isOff || onPress()}
    >
      {children}
    </button>
  )
}

/** What a menu's commands are about, over all of them; those who listen hear it as the menu's name. */
export function MenuTitle({ children }: { children: string }) {
  return (
    <div className={classes.title} aria-hidden="true">
      {children}
    </div>
  )
}

/** Entries that belong together, under a line where there are others above; with a name, it is above them. */
export function MenuGroup({ name, children }: { name?: string; children: ReactNode }) {
  const id = useId()
  return (
    <fieldset className={classes.group} aria-labelledby={name ? id : undefined}>
      {name && (
        <div id={id} className={classes.name}>
          {name}
        </div>
      )}
      {children}
    </fieldset>
  )
}
