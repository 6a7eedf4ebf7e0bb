"use client"

import { useState } from "react"
import type { StartTask } from "../start/start-task.ts"
import { preloadStart, StartDialog } from "./start-dialog.tsx"

/**
 * The dialog that starts a sequence, for screens that open it.
 * @returns `open` with what is chosen already, `preload` for when the pointer comes near what opens it, and the dialog to be put on the screen
 */
export function useStart() {
  const [{ task, turn }, setAsked] = useState<{ task: StartTask | null; turn: number }>({
    task: null,
    turn: 0,
  })
  const [isOpen, setOpen] = useState(false)
  return {
    preload: preloadStart,
    open: (wanted: StartTask) => {
      setAsked({ task: wanted, turn: turn + 1 })
      setOpen(true)
    },
    // Each opening begins anew: a start that was asked for before is no part of it.
    dialog: task && <StartDialog key={turn} task={task} opened={isOpen} onClose={() => setOpen(false)} />,
  }
}
