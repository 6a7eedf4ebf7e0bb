/** Mails that a process keeps at a time, of all mailboxes together: memory and connections of the database are shared. */
const most = 3

let running = 0
const waiting: (() => void)[] = []

/** Does work when its turn comes. */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= most) await new Promise<void>((settle) => waiting.push(settle))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
