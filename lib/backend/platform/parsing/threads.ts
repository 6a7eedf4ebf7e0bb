import { join } from "node:path"
import { Worker } from "node:worker_threads"
import { tooMany } from "#lib/backend/platform/http/errors.ts"

/** Files that a process reads at a time, and that may wait for their turn. */
const threadsAtOnce = 4
const maxWaiting = 50
/** Threads that are kept for the next file, as starting one takes longer than to read most. */
const idleThreads = 1
/** Megabytes of objects that a thread may have; the largest files we take need about 150. */
const heapMegabytes = 384

/** From the folder that the application runs in; the build makes a bundle of the thread, and has it begin with that. */
const script = join(process.cwd(), "lib/backend/platform/parsing/thread.ts")

const idle: Worker[] = []
const waiting: (() => void)[] = []
let busy = 0

function startThread(megabytes: number): Worker {
  const thread = new Worker(script, {
    name: "foreign-bytes",
    env: { NODE_ENV: "production" },
    argv: [],
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 },
  })
  // Heard where it is used; one that ends while it is idle is taken by nobody.
  thread.on("error", () => undefined)
  thread.once("exit", () => {
    const index = idle.indexOf(thread)
    if (index >= 0) idle.splice(index, 1)
  })
  return thread
}

/**
 * A thread for one file, to be given back.
 * @param megabytes of memory, for one that is started for this file alone
 * @throws 429 when too many files wait
 */
export async function takeThread(megabytes?: number): Promise<Worker> {
  if (busy >= threadsAtOnce) {
    if (waiting.length >= maxWaiting) throw tooMany("too_many_calls", 10)
    await new Promise<void>((settle) => waiting.push(settle))
  } else busy += 1
  if (megabytes !== undefined) return startThread(megabytes)
  const thread = idle.pop() ?? startThread(heapMegabytes)
  thread.ref()
  return thread
}

/** Gives a thread back. @param isSound whether it can read another file */
export function giveBack(thread: Worker, isSound: boolean): void {
  if (isSound && idle.length < idleThreads) {
    // It does not keep a process alive that has nothing else to do.
    thread.unref()
    idle.push(thread)
  } else void thread.terminate()
  const next = waiting.shift()
  if (next) next()
  else busy -= 1
}
