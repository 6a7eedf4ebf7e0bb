type Listener = (call: string) => void

const listeners = new Set<Listener>()

/** Tells whoever listens that a call, by its name in the contract, was answered 2xx. */
export function tellAnswered(call: string): void {
  for (const listener of listeners) listener(call)
}

/** Listens to calls that are answered. @returns what ends it */
export function onAnswered(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
