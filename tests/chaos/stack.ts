import { type ChildProcess, spawn } from "node:child_process"
import { closeSync, mkdirSync, openSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { childEnvironment } from "#scripts/processes/child-environment.ts"
import { commandLine } from "#scripts/processes/process-identity.ts"
import { patient } from "#tests/pace.ts"
import { childrenOf, kill, postmasterOf } from "./processes.ts"

/** Time a whole stack has to come back, a start of everything with recovery included. */
export const comeBackMs = patient(120_000)
/** The first start puts the demo in place. */
export const startMs = patient(600_000)
/** Pause of a service manager between two starts. */
const restartMs = 1_000

export const victims = [
  "web",
  "worker",
  "launcher",
  "postmaster",
  "backend",
  "immediate stop",
  "all",
] as const
export type Victim = (typeof victims)[number]

/** An application under a launcher of its own, which is started again when it was killed, as a service manager does; nothing else is done by hand. */
export class Stack {
  readonly address: string
  readonly dataDirectory: string
  /** Ends of the launcher that nobody asked for. */
  readonly unwanted: string[] = []
  #script: string
  #port: number
  #launcher: ChildProcess | undefined
  #isWanted = true
  #killed = false

  constructor(script: string, dataDirectory: string, port: number) {
    this.#script = script
    this.#port = port
    this.dataDirectory = dataDirectory
    this.address = `http://127.0.0.1:${port}`
    mkdirSync(dataDirectory, { recursive: true })
    this.#start()
  }

  #start() {
    const output = openSync(join(this.dataDirectory, "launcher.log"), "a")
    const launcher = spawn(process.execPath, [this.#script], {
      env: childEnvironment({
        DATA_DIR: this.dataDirectory,
        PORT: String(this.#port),
        LOG_LEVEL: "warn",
        DATABASE_URL: undefined,
        CRM_API_URL: undefined,
      }),
      stdio: ["ignore", output, output],
    })
    closeSync(output)
    this.#launcher = launcher
    launcher.once("exit", (code, signal) => void this.#ended(code ?? signal))
  }

  async #ended(how: number | string | null) {
    if (!this.#isWanted) return
    if (!this.#killed) this.unwanted.push(`the launcher ended by itself (${how})`)
    this.#killed = false
    await pause(restartMs)
    if (this.#isWanted) this.#start()
  }

  /** Processes by what they are to be killed as; none of a kind that is down. */
  #processes() {
    const launcher = this.#launcher?.pid
    const children = childrenOf(launcher ?? 0).filter((pid) =>
      /(web|serve|worker)\.ts/.test(commandLine(pid) ?? ""),
    )
    const worker = children.filter((pid) => commandLine(pid)?.includes("worker.ts"))
    const postmaster = [postmasterOf(this.dataDirectory) ?? []].flat()
    return {
      launcher: launcher === undefined ? [] : [launcher],
      worker,
      web: children.filter((pid) => !worker.includes(pid)),
      postmaster,
      backends: postmaster.flatMap(childrenOf),
    }
  }

  /** Kills what is meant, as far as it is there. `pick` chooses among several. */
  kill(victim: Victim, pick: (count: number) => number): void {
    const { launcher, worker, web, postmaster, backends } = this.#processes()
    const meant: Record<Victim, number[]> = {
      web,
      worker,
      launcher,
      postmaster,
      "immediate stop": postmaster,
      backend: backends.slice(pick(backends.length)).slice(0, 1),
      all: [...launcher, ...worker, ...web, ...postmaster],
    }
    if (meant[victim].some((pid) => launcher.includes(pid))) this.#killed = true
    for (const pid of meant[victim]) kill(pid, victim === "immediate stop" ? "SIGQUIT" : "SIGKILL")
  }

  /** Whether the stack says that it is ready. */
  async isReady(): Promise<boolean> {
    try {
      return (await fetch(`${this.address}/readyz`, { signal: AbortSignal.timeout(5_000) })).ok
    } catch {
      return false
    }
  }

  async stop(): Promise<void> {
    this.#isWanted = false
    const launcher = this.#launcher
    if (!launcher || launcher.exitCode !== null || launcher.signalCode !== null) return
    const ended = new Promise((settle) => launcher.once("exit", settle))
    launcher.kill("SIGTERM")
    await ended
  }
}
