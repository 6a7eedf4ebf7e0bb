import { explain } from "#scripts/processes/run-script.ts"
import { SupervisedProcess, type Supervision } from "#scripts/processes/supervised-process.ts"

/**
 * What a launcher has started. It is stopped in the opposite order, whatever ends it: Ctrl-C, SIGTERM or a part that cannot go on.
 */
export class RunningStack {
  #stops: (() => Promise<void> | void)[] = []
  #asked = new AbortController()
  #failed: Error | undefined

  constructor() {
    const ask = () => this.#asked.abort()
    process.on("SIGINT", ask)
    process.on("SIGTERM", ask)
    process.on("SIGHUP", ask)
  }

  /** Aborted as soon as the stack is to stop. */
  get signal(): AbortSignal {
    return this.#asked.signal
  }

  /** Remembers how to stop what was just started. */
  add(stop: () => Promise<void> | void): void {
    this.#stops.push(stop)
  }

  /** Ends everything because a part cannot go on. While it stops anyway, parts end as they should. */
  fail(error: Error): void {
    if (this.signal.aborted) return
    this.#failed = error
    this.#asked.abort()
  }

  /** Ends everything because what it was started for is done. */
  end(): void {
    this.#asked.abort()
  }

  /** Starts a process and keeps it running; settles when it is at work, with its port if it listens. */
  async supervise(plan: Pick<Supervision, "name" | "script" | "settings" | "nodeOptions" | "logFile">) {
    const supervised = new SupervisedProcess({
      ...plan,
      onDeath: (reason) => console.error(reason),
      onGivenUp: (error) => this.fail(error),
    })
    this.add(() => supervised.stop())
    return Promise.race([supervised.ready, this.#untilAsked()])
  }

  #untilAsked(): Promise<never> {
    return new Promise((_, fail) => {
      const stop = () => fail(this.signal.reason)
      if (this.signal.aborted) stop()
      else this.signal.addEventListener("abort", stop, { once: true })
    })
  }

  async #stopAll() {
    for (const stop of this.#stops.reverse()) await stop()
  }

  /**
   * Runs a launcher to its end.
   * @param bringUp starts everything; it throws what `signal` throws when it is asked to stop half way
   * @returns the exit code 0 after it was asked to stop
   * @throws what a part failed with, after all the others were stopped
   */
  async run(bringUp: () => Promise<void>): Promise<number> {
    try {
      await bringUp()
      await this.#untilAsked()
    } catch (error) {
      this.fail(error instanceof Error ? error : new Error(explain(error)))
    }
    if (!this.#failed) console.error("Stopping …")
    await this.#stopAll()
    if (this.#failed) throw this.#failed
    return 0
  }
}
