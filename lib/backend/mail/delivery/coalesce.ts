type Waiting<Input, Answer> = {
  input: Input
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/**
 * Does one kind of work for many who ask at the same time: what is asked while a round runs is done together in the next.
 * @param work answers in the order of what it is given
 */
export function coalesced<Input, Answer>(
  work: (input: Input[]) => Promise<Answer[]>,
): (input: Input) => Promise<Answer> {
  let waiting: Waiting<Input, Answer>[] = []
  let isRunning = false

  async function run() {
    isRunning = true
    while (waiting.length > 0) {
      const round = waiting
      waiting = []
      try {
        const answers = await work(round.map(({ input }) => input))
        round.forEach(({ resolve, reject }, place) => {
          const answer = answers[place]
          if (answer === undefined) reject(new Error("Work that was done together answered too little"))
          else resolve(answer)
        })
      } catch (error) {
        for (const { reject } of round) reject(error)
      }
    }
    isRunning = false
  }

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject })
      // Others who ask in this turn of the loop come along.
      if (!isRunning) setImmediate(() => (isRunning ? undefined : void run()))
    })
}
