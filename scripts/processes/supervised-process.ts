import { type ChildProcess, fork } from "node:child_process"
import { closeSync, mkdirSync, openSync } from "node:fs"
import { dirname } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { backoff } from "#lib/backoff.ts"
import { Refusal } from "#lib/refusal.ts"
import { childEnvironment } from "#scripts/processes/child-environment.ts"
import { childMessageSchema } from "#scripts/processes/child-message.ts"

const QUICK_DEATH_MS = 30_000
const QUICK_DEATHS = 5
const LONGEST_PAUSE_MS = 30_000
const STOP_PATIENCE_MS = 15_000

/** A process to keep running. */
export interface Supervision {
  name: string
  /** Script path from the project's root. */
  script: string
  settings: Record<string, string | undefined>
  /** Options of Node itself. */
  nodeOptions?: string[]
  /** File for what it writes; without one it writes where the launcher does. */
  logFile?: string
  /** Told when it ended by itself and is started again. */
  onDeath(reason: string): void
  /** Told when it will not be started again. */
  onGivenUp(error: Refusal): void
}

/**
 * A process that is started again when it dies, after longer and longer pauses. One that was never at work is given up when it refuses
 * or died five times within 30 seconds of its start: whoever started it is there to see why. One that was is never given up, and
 * neither is what runs beside it.
 */
export class SupervisedProcess {
  #plan: Supervision
  #child: ChildProcess | undefined
  #stopping = false
  #quickDeaths = 0
  #wasReady = false
  #becameReady: ((port: number | undefined) => void) | undefined
  /** Settles when it first said that it is at work, with the port it listens on if it does. */
  readonly ready: Promise<number | undefined>

  constructor(plan: Supervision) {
    this.#plan = plan
    this.ready = new Promise((settle) => {
      this.#becameReady = settle
    })
    this.#start()
  }

  #start() {
    const { script, settings, nodeOptions, logFile } = this.#plan
    if (logFile) mkdirSync(dirname(logFile), { recursive: true })
    const output = logFile ? openSync(logFile, "a") : "inherit"
    const child = fork(script, {
      env: childEnvironment(settings),
      execArgv: nodeOptions,
      stdio: ["ignore", output, output, "ipc"],
    })
    if (typeof output === "number") closeSync(output)
    const began = Date.now()
    let refusal: string | undefined
    this.#child = child
    child.on("message", (raw) => {
      const message = childMessageSchema.parse(raw)
      if (message.kind === "ready") {
        this.#wasReady = true
        this.#becameReady?.(message.port)
      } else refusal = message.reason
    })
    child.once("exit", (code, signal) => void this.#died(began, code ?? signal ?? "unknown", refusal))
  }

  async #died(began: number, how: number | string, refusal: string | undefined) {
    this.#child = undefined
    if (this.#stopping) return
    const { name, logFile, onDeath, onGivenUp } = this.#plan
    const isNew = !this.#wasReady
    if (isNew && refusal !== undefined) return onGivenUp(new Refusal(refusal))
    this.#quickDeaths = Date.now() - began < QUICK_DEATH_MS ? this.#quickDeaths + 1 : 1
    const where = logFile ? `, see ${logFile}` : ""
    if (isNew && this.#quickDeaths >= QUICK_DEATHS)
      return onGivenUp(new Refusal(`The ${name} ended ${QUICK_DEATHS} times in a row (${how})${where}.`))
    onDeath(`The ${name} ended (${refusal ?? how})${where}; it is started again.`)
    await pause(backoff(this.#quickDeaths, LONGEST_PAUSE_MS))
    if (!this.#stopping) this.#start()
  }

  /** Ends the process in order, by force after 15 seconds. */
  async stop(): Promise<void> {
    this.#stopping = true
    const child = this.#child
    if (!child) return
    const ended = new Promise<void>((settle) => child.once("exit", () => settle()))
    child.kill("SIGTERM")
    const force = setTimeout(() => child.kill("SIGKILL"), STOP_PATIENCE_MS)
    await ended
    clearTimeout(force)
  }
}
