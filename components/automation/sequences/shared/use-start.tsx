"use client"

import { useState } from "react"
import type { StartTask } from "../start/start-task.ts"
import { preloadStart, StartDialog } from "./start-dialog.tsx"

/**
 * The dialog that starts a sequence, for screens that open it.
 * @returns `open` with what is chosen already, `preload` for when the pointer comes near what opens it, and the dialog to be put on the screen
 */
export function useStart() {
  const [{ task, attempt }, setOpened] = useState<{ task: StartTask | null; attempt: number }>({
    task: null,
    attempt: 0,
  })
  const [isOpen, setOpen] = useState(false)
  return {
    preload: preloadStart,
    open: (chosen: StartTask) => {
      setOpened({ task: chosen, attempt: attempt + 1 })
      setOpen(true)
    },
    // Each opening is a new dialog: nothing of an earlier start remains in it.
    dialog: task && <StartDialog key={attempt} task={task} opened={isOpen} onClose={() => setOpen(false)} />,
  }
}
