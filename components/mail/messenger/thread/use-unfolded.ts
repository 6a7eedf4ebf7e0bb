import { useState } from "react"
import type { Mail } from "#lib/contract/mail/mails.ts"

const isTrouble = ({ delivery }: Mail) => delivery?.status === "failed" || delivery?.status === "unknown"

/**
 * Which mails of a conversation are shown whole: pinned ones, those that did not go out, which are not to be missed, and those that were
 * unfolded.
 * @param first id of a mail that is unfolded to begin with, and each time it is another one
 */
export function useUnfolded(mails: readonly Mail[], first: number | null = null) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(
    () => new Map(first === null ? [] : [[first, true]]),
  )
  const [begun, setBegun] = useState(first)
  if (first !== begun) {
    setBegun(first)
    if (first !== null) setChosen(new Map(chosen).set(first, true))
  }
  const isOpen = (mail: Mail) => chosen.get(mail.id) ?? (mail.pinned || isTrouble(mail))
  const areAllOpen = mails.every(isOpen)
  return {
    isOpen,
    areAllOpen,
    toggle: (mail: Mail) => setChosen(new Map(chosen).set(mail.id, !isOpen(mail))),
    /** Unfolds all of them, or collapses them where all are unfolded. */
    toggleAll: () => setChosen(new Map(mails.map(({ id }) => [id, !areAllOpen]))),
  }
}

export type Unfolded = ReturnType<typeof useUnfolded>
