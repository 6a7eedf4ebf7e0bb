"use client"

import { useEffect, useEffectEvent } from "react"
import { isMenuOpen } from "#components/ui/menus/open-menu.ts"
import { belongsToFocus, keyOf, matchKey, type Shortcuts, withShift } from "./shortcut-keys.ts"

/** Milliseconds within which the second key of "g o" must follow the first. */
const sequenceWindow = 1200

type Group = {
  name: string
  read: () => Shortcuts
  /** Keys of what is opened from the screen, by their labels: listed here, heard there. */
  noted?: () => Record<string, string>
}

/** What is on screen now, the latest last: its keys hide the same keys of earlier groups. */
const groups = new Set<Group>()
let pending = ""
let forget: ReturnType<typeof setTimeout> | undefined

function onKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing) return
  const shown = [...groups].reverse().map((group) => group.read())
  const keys = shown.flatMap(Object.keys)
  const key = withShift(keyOf(event), event.shiftKey, keys)
  const isModal = document.querySelector("[aria-modal=true], dialog:modal") !== null
  const isForMenu = isMenuOpen() && !key.startsWith("mod+")
  if (isModal || isForMenu || belongsToFocus(key, event.target)) return
  const match = matchKey(keys, pending, key)
  clearTimeout(forget)
  pending = match.pending
  if (pending)
    forget = setTimeout(() => {
      pending = ""
    }, sequenceWindow)
  const { matched } = match
  if (!matched) return
  event.preventDefault()
  shown.find((shortcuts) => matched in shortcuts)?.[matched]?.run(event)
}

function register(group: Group): () => void {
  if (groups.size === 0) window.addEventListener("keydown", onKeyDown)
  groups.add(group)
  return () => {
    groups.delete(group)
    if (groups.size === 0) window.removeEventListener("keydown", onKeyDown)
  }
}

/**
 * Keys that work while the component is on screen, except in fields, under dialogs and while a menu is open. `?` lists them.
 * @param shortcuts by keys: "n", "Enter", "mod+k", "g o"; each with its label and what it does
 * @param group heading in the list, in the reader's language
 */
export function useShortcuts(shortcuts: Shortcuts, group: string): void {
  const read = useEffectEvent(() => shortcuts)
  useEffect(() => register({ name: group, read: () => read() }), [group])
}

/** Lists keys that are heard elsewhere: in fields, or by what is opened from the screen. */
export function useNotedKeys(keys: Record<string, string>, group: string): void {
  const noted = useEffectEvent(() => keys)
  useEffect(() => register({ name: group, read: () => ({}), noted: () => noted() }), [group])
}

export type ShortcutGroup = { name: string; rows: { keys: string; label: string }[] }

/** The keys that work now, by heading, in the order they came on screen. Call it in an event, not while rendering. */
export function listShortcuts(): ShortcutGroup[] {
  const headings = new Map<string, ShortcutGroup["rows"]>()
  for (const { name, read, noted } of groups) {
    const rows = [
      ...Object.entries(read()).map(([keys, { label }]) => ({ keys, label })),
      ...Object.entries(noted?.() ?? {}).map(([keys, label]) => ({ keys, label })),
    ]
    if (rows.length === 0) continue
    headings.set(name, [...(headings.get(name) ?? []), ...rows])
  }
  return [...headings].map(([name, rows]) => ({ name, rows }))
}
