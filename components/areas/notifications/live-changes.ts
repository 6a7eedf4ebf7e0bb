const streamPath = "/api/notif-stream"

/** Milliseconds before a lost stream is asked for again: doubled each time in vain, and scattered so that browsers do not come back together. */
const firstWait = 1_000
const longestWait = 60_000
/** Milliseconds in which several changes are one. */
const burst = 300

/**
 * Follows changes to a user's reminders, over one stream a browser: a few open tabs would use up the connections that a
 * browser allows to one server. The tab that holds the lock has the stream and tells the others.
 * @param onChange called after changes anywhere, and when some may have been missed
 * @returns what ends it
 */
export function followChanges(userId: number, onChange: () => void): () => void {
  const name = `crm-reminders-${userId}`
  const left = new AbortController()
  const others = new BroadcastChannel(name)
  const tellHere = inBursts(onChange, left.signal)
  const tellAll = () => {
    tellHere()
    others.postMessage("changed")
  }
  others.onmessage = tellHere
  const lead = () => holdStream(tellAll, left.signal)
  // A page that is not served over HTTPS has no locks; each of its tabs has a stream of its own.
  const led = navigator.locks ? navigator.locks.request(name, { signal: left.signal }, lead) : lead()
  led.catch((error: unknown) => {
    if (!left.signal.aborted) throw error
  })
  return () => {
    left.abort()
    others.close()
  }
}

function inBursts(run: () => void, signal: AbortSignal): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  signal.addEventListener("abort", () => clearTimeout(timer))
  return () => {
    clearTimeout(timer)
    timer = setTimeout(run, burst)
  }
}

/** Keeps a stream open until the signal says to leave, however often it breaks. */
function holdStream(tell: () => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let wait = firstWait
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const open = (isAgain: boolean) => {
      source = new EventSource(streamPath)
      source.onopen = () => {
        wait = firstWait
        if (isAgain) tell()
      }
      source.onmessage = tell
      source.onerror = () => {
        source?.close()
        timer = setTimeout(open, wait * (1 + Math.random()), true)
        wait = Math.min(2 * wait, longestWait)
      }
    }
    const leave = () => {
      clearTimeout(timer)
      source?.close()
      resolve()
    }
    if (signal.aborted) return leave()
    signal.addEventListener("abort", leave, { once: true })
    open(false)
  })
}
