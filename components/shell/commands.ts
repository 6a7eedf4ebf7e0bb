"use client"

import { useEffect, useEffectEvent } from "react"

/** What a screen offers in the palette. `detail` is at its right, in grey. */
export type Command = { key: string; label: string; detail?: string; run: () => void }

export type CommandGroup = { title: string; commands: readonly Command[] }

/** What is on screen now, the latest first: it is nearest to what somebody does. */
const groups = new Set<() => CommandGroup>()

/**
 * Commands that the palette offers before all others while the component is on screen; none when the list is empty.
 * @param title heading in the palette, in the reader's language
 */
export function useCommands(title: string, commands: readonly Command[]): void {
  const read = useEffectEvent(() => ({ title, commands }))
  useEffect(() => {
    const group = () => read()
    groups.add(group)
    return () => void groups.delete(group)
  }, [])
}

/** The commands of the present screen. Call it in an event, not while rendering. */
export function listCommands(): CommandGroup[] {
  return [...groups]
    .reverse()
    .map((read) => read())
    .filter(({ commands }) => commands.length > 0)
}
