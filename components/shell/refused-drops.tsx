"use client"

import { useEffect } from "react"

const takesFiles = (target: EventTarget | null) => target instanceof Element && target.matches("[type=file]")

/** Of files that nothing on the page has taken. */
function refuse(event: DragEvent) {
  const { dataTransfer, defaultPrevented, target } = event
  if (!dataTransfer?.types.includes("Files") || defaultPrevented || takesFiles(target)) return
  event.preventDefault()
  dataTransfer.dropEffect = "none"
}

/** Keeps the browser from opening a file that is dropped beside its field: the page would go, with all that was typed (F-31). */
export function RefusedDrops() {
  useEffect(() => {
    addEventListener("dragover", refuse)
    addEventListener("drop", refuse)
    return () => {
      removeEventListener("dragover", refuse)
      removeEventListener("drop", refuse)
    }
  }, [])
  return null
}
