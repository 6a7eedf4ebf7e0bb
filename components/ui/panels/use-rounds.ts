import { useState } from "react"

/** A form or panel that opens and closes. `onDone`: it has done what it is for. */
export type Opening = { opened: boolean; onClose: () => void; onDone: () => void }

/**
 * A form that opens over a document: what was typed is there again until it is sent, then it is empty.
 * @returns `round`, to be its key; `opening`, undefined before it was ever opened
 */
export function useRounds() {
  const [state, setState] = useState<{ round: number; opened: boolean; isDone: boolean }>()
  const open = () =>
    setState((before) => ({
      round: (before?.round ?? 0) + (before?.isDone ? 1 : 0),
      opened: true,
      isDone: false,
    }))
  const opening: Opening | undefined = state && {
    opened: state.opened,
    onClose: () => setState({ ...state, opened: false }),
    onDone: () => setState({ ...state, opened: false, isDone: true }),
  }
  return { round: state?.round ?? 0, open, opening }
}
