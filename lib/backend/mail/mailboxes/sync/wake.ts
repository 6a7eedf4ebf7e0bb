/** What a session waits for: something that happened, or the time. */
export class Wake {
  #settle: (() => void) | undefined
  #isDue = false

  /** Ends the waiting, or the next one if nobody waits. */
  call(): void {
    this.#isDue = true
    this.#settle?.()
  }

  /** Waits until it is called, at most for so many milliseconds. */
  async wait(ms: number): Promise<void> {
    if (!this.#isDue) {
      let timer: NodeJS.Timeout | undefined
      await new Promise<void>((settle) => {
        this.#settle = settle
        timer = setTimeout(settle, ms)
      })
      clearTimeout(timer)
      this.#settle = undefined
    }
    this.#isDue = false
  }
}
