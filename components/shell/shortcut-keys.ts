/** What a key does and how the list of shortcuts names it. */
export type Shortcut = { label: string; run: (event: KeyboardEvent) => void }

/** By keys: "n", "?", "Enter", "mod+k" (⌘ or Ctrl), or one after the other, "g o". */
export type Shortcuts = Record<string, Shortcut>

/** The event as the keys of a shortcut write it. */
export function keyOf(event: Pick<KeyboardEvent, "key" | "metaKey" | "ctrlKey" | "altKey">): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const mod = event.metaKey || event.ctrlKey ? "mod+" : ""
  return `${mod}${event.altKey ? "alt+" : ""}${key}`
}

/** The same with shift, where something on screen has that: "shift+j"; elsewhere shift changes nothing. */
export function withShift(key: string, isShift: boolean, keys: readonly string[]): string {
  const shifted = `shift+${key}`
  return isShift && keys.includes(shifted) ? shifted : key
}

/**
 * Finds what a key means.
 * @param keys keys of all shortcuts on screen
 * @param pending first key of a sequence pressed just before, "" for none
 * @returns the matched shortcut's keys, and the key when it may start a sequence
 */
export function matchKey(
  keys: readonly string[],
  pending: string,
  key: string,
): { matched?: string; pending: string } {
  const candidates = pending ? [`${pending} ${key}`, key] : [key]
  const matched = candidates.find((candidate) => keys.includes(candidate))
  if (matched) return { matched, pending: "" }
  return { pending: keys.some((candidate) => candidate.startsWith(`${key} `)) ? key : "" }
}

const typeless = "[type=checkbox], [type=radio], [type=button], [type=submit], [type=reset], [type=range]"
const fields = `textarea, select, input:not(${typeless}), [contenteditable=""], [contenteditable=true]`
const pressable = "a, button, summary, input, [role=button], [role=option], [role=menuitem]"

/** What a field does with ⌘ or Ctrl by itself: its whole text is selected. */
const ofFields = ["mod+a"]

/** Whether the focused element needs the key for itself: a field every character, a button Enter and space. */
export function belongsToFocus(key: string, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  const isInField = target.closest(fields) !== null
  if (key.startsWith("mod+")) return isInField && ofFields.includes(key)
  if (isInField) return true
  return (key === "Enter" || key === " ") && target.closest(pressable) !== null
}
