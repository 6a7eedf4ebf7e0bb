/** Somebody pressed the keys that save while the bar that saves was on its way: it came with the change, and saves at once. */
let isWished = false

export function wishSave(): void {
  isWished = true
}

/** @returns whether a save is waiting; it then waits no longer */
export function takeSaveWish(): boolean {
  const was = isWished
  isWished = false
  return was
}
