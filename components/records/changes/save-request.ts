/** Somebody pressed the keys that save while the bar that saves was on its way: it came with the change, and saves at once. */
let isRequested = false

export function requestSave(): void {
  isRequested = true
}

/** @returns whether a save is waiting; it then waits no longer */
export function takeSaveRequest(): boolean {
  const was = isRequested
  isRequested = false
  return was
}
