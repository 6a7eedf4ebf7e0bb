import { type KeyboardEvent, useEffect, useEffectEvent, useState } from "react"
import type { FilterOption } from "#lib/contract/records/filters.ts"

type Walked = {
  shown: readonly FilterOption[]
  typed: string
  /** The values shown do not answer what is typed. */
  isWaiting: boolean
  /** Begins the ids of the values on the page. */
  id: string
  /** Ticks a value and clears what is typed. */
  onTake: (option: FilterOption) => void
}

const noPosition = { index: -1, isMarked: false }

/**
 * The keys of the search over a list to tick: arrows mark a value, Enter ticks it, or the best for what is typed, as soon as the
 * values answer that; space ticks while nothing is typed. After that Enter is the form's.
 */
export function useOptionKeys({ shown, typed, isWaiting, id, onTake }: Walked) {
  const isTyped = typed.trim() !== ""
  /** Where the arrows are; they mark nothing once it is ticked. */
  const [at, setAt] = useState(noPosition)
  /** What was typed when Enter was pressed, before its values were there. */
  const [awaited, setAwaited] = useState<string | null>(null)
  const marked = at.isMarked ? shown[at.index] : isTyped ? shown[0] : undefined

  const take = (option: FilterOption | undefined) => {
    setAwaited(null)
    setAt((before) => ({ ...before, isMarked: false }))
    if (option) onTake(option)
  }
  const takeAwaited = useEffectEvent(() => {
    if (awaited !== null) take(awaited === typed ? shown[0] : undefined)
  })
  useEffect(() => {
    if (!isWaiting) takeAwaited()
  }, [isWaiting])

  function move(by: 1 | -1) {
    if (shown.length === 0) return
    const from = at.isMarked || !isTyped ? at.index : 0
    const index = Math.min(Math.max(from + by, 0), shown.length - 1)
    setAt({ index, isMarked: true })
    document.getElementById(`${id}-${shown[index]?.value}`)?.scrollIntoView({ block: "nearest" })
  }

  /** @returns whether the key was meant for the list */
  function walk(key: string): boolean {
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (step === 1 || step === -1) move(step)
    else if (key !== "Enter" && (key !== " " || isTyped)) return false
    else if (isTyped && isWaiting) setAwaited(typed)
    else if (isTyped || marked) take(marked)
    else return key === " "
    return true
  }

  return {
    marked,
    onKeyDown: (event: KeyboardEvent) => {
      if (!event.nativeEvent.isComposing && walk(event.key)) event.preventDefault()
    },
    /** Something else is typed: the best for it is marked. */
    forgetPlace: () => setAt(noPosition),
  }
}
