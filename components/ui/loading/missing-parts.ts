/** Milliseconds after which what could not be loaded is asked for again. */
const retryAfter = 2_000
/** Milliseconds that somebody waits for what could not come before they are told. */
const tellAfter = 4_000

/** A part is known by the question whether somebody waits for it. */
type Part = () => boolean

/** When somebody was first seen to wait for a part that could not come. */
const awaitedSince = new Map<Part, number>()
const pauses = new Set<() => void>()
const listeners = new Set<() => void>()
let isReported = false

function check() {
  const now = Date.now()
  const isLate = [...awaitedSince.values()].some((since) => now - since >= tellAfter)
  if (isLate === isReported) return
  isReported = isLate
  for (const tell of listeners) tell()
}

function endPauses() {
  for (const end of [...pauses]) end()
}

/** Resolves when a part that could not come is to be asked for again. */
function nextTry(part: Part): Promise<void> {
  if (!part()) awaitedSince.delete(part)
  else if (!awaitedSince.has(part)) awaitedSince.set(part, Date.now())
  check()
  window.addEventListener("online", endPauses)
  return new Promise((settle) => {
    const end = () => {
      clearTimeout(timer)
      pauses.delete(end)
      settle()
    }
    const timer = setTimeout(end, retryAfter)
    pauses.add(end)
  })
}

function came(part: Part) {
  if (awaitedSince.delete(part)) check()
}

/** Asks for all of them at once; who waits is told again when that is in vain. */
function tryNow() {
  const now = Date.now()
  for (const part of awaitedSince.keys()) awaitedSince.set(part, now)
  check()
  endPauses()
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** Parts of the screen that could not be loaded: when each is asked for again, and whether somebody must be told. */
export const missingParts = { nextTry, came, tryNow, subscribe, areReported: () => isReported }
