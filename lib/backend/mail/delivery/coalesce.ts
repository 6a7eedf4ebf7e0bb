type Waiting<Given, Answer> = {
  given: Given
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/**
 * Does one kind of work for many who ask at the same time: what is asked while a round runs is done together in the next.
 * @param work answers in the order of what it is given
 */
export function coalesced<Given, Answer>(
  work: (given: Given[]) => Promise<Answer[]>,
): (given: Given) => Promise<Answer> {
  let waiting: Waiting<Given, Answer>[] = []
  let isRunning = false

  async function run() {
    isRunning = true
    while (waiting.length > 0) {
      const round = waiting
      waiting = []
      try {
        const answers = await work(round.map(({ given }) => given))
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

  return (given) =>
    new Promise((resolve, reject) => {
      waiting.push({ given, resolve, reject })
      // Others who ask in this turn of the loop come along.
      if (!isRunning) setImmediate(() => (isRunning ? undefined : void run()))
    })
}
