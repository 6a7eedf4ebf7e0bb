import { useSyncExternalStore } from "react"

/** Where answers are written on the page, by conversation: below its newest mail, while that is read. */
const slots = new Map<number, HTMLElement>()
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

/** The ref of the element in which answers to a conversation are written. */
export const answerSlot = (thread: number) => (element: HTMLElement | null) => {
  if (!element) return undefined
  slots.set(thread, element)
  notify()
  return () => {
    slots.delete(thread)
    notify()
  }
}

/** Whether answers to a conversation are written on the page, below its newest mail. */
export const hasAnswerSlot = (thread: number): boolean => slots.has(thread)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The element in which an answer to a conversation is written; null where none is on the page: a dialog is. */
export function useAnswerSlot(thread: number | undefined): HTMLElement | null {
  const read = () => (thread === undefined ? undefined : slots.get(thread)) ?? null
  return useSyncExternalStore(subscribe, read, () => null)
}
