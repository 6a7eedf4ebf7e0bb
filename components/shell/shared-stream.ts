/** Milliseconds before a lost stream is asked for again: doubled each time in vain, and scattered so that browsers do not come back together. */
const firstWait = 1_000
const longestWait = 60_000

/**
 * Follows a stream of the server, one a browser: a few open tabs would use up the connections that a browser allows to one
 * server. The tab that holds the lock has the stream and tells the others.
 * @param name of the stream among the tabs
 * @param tell called with the data of each message, and without when some may have been missed
 * @returns what ends it
 */
export function followStream(name: string, path: string, tell: (data?: string) => void): () => void {
  const left = new AbortController()
  const others = new BroadcastChannel(name)
  const tellAll = (data?: string) => {
    tell(data)
    others.postMessage(data)
  }
  others.onmessage = ({ data }: MessageEvent<string | undefined>) => tell(data)
  const lead = () => holdStream(path, tellAll, left.signal)
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

/**
 * Follows a stream; messages within some milliseconds of each other are one, the last.
 * @param concerns whether a message is one of these; all of them unless given
 */
export function followInBursts(
  name: string,
  path: string,
  burst: number,
  tell: (data?: string) => void,
  concerns: (data?: string) => boolean = () => true,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const leave = followStream(name, path, (data) => {
    if (!concerns(data)) return
    clearTimeout(timer)
    timer = setTimeout(tell, burst, data)
  })
  return () => {
    clearTimeout(timer)
    leave()
  }
}

/** What a message says; undefined when some may have been missed. */
export function parseMessage(data: string | undefined): Readonly<Record<string, unknown>> | undefined {
  const parsed: unknown = data === undefined ? undefined : JSON.parse(data)
  return isRecord(parsed) ? parsed : undefined
}

function isRecord(parsed: unknown): parsed is Readonly<Record<string, unknown>> {
  return typeof parsed === "object" && parsed !== null
}

/**
 * Hears what a stream tells that this page or another tab follows, and opens none.
 * @returns what ends it
 */
export function overhearStream(name: string, tell: (data?: string) => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<string | undefined>) => tell(data)
  return () => channel.close()
}

/** Keeps a stream open until the signal says to leave, however often it breaks. */
function holdStream(path: string, tell: (data?: string) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let wait = firstWait
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const open = (isAgain: boolean) => {
      source = new EventSource(path)
      source.onopen = () => {
        wait = firstWait
        if (isAgain) tell()
      }
      source.onmessage = ({ data }: MessageEvent<string>) => tell(data)
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
