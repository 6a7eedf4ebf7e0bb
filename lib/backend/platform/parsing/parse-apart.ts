import type { Worker } from "node:worker_threads"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import type { Problem } from "#lib/backend/platform/http/problems.ts"
import { log } from "#lib/log.ts"
import type { ParserInput, ParserName, Piece, Question, Reply } from "./parsers.ts"
import { giveBack, takeThread } from "./threads.ts"

/** Milliseconds that a thread may work on a file: the largest that we take need a few seconds. */
const longestReading = 60_000

export type Limits = { milliseconds?: number; megabytes?: number }

/** The thread took too long, or too much memory. */
class OverLimit extends Error {
  override name = "OverLimit"
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY"
}

function ask(thread: Worker, question: Question, milliseconds: number): Promise<Reply> {
  return new Promise((settle, fail) => {
    const end = (work: () => void) => {
      clearTimeout(tooLong)
      thread.off("message", onReply).off("error", onError).off("exit", onExit)
      work()
    }
    const onReply = (reply: Reply) => end(() => settle(reply))
    const onError = (error: unknown) =>
      end(() => fail(isOutOfMemory(error) ? new OverLimit("too much memory") : error))
    const onExit = () => end(() => fail(new Error("The thread ended")))
    const tooLong = setTimeout(() => end(() => fail(new OverLimit("too long"))), milliseconds)
    thread.on("message", onReply).on("error", onError).on("exit", onExit)
    thread.postMessage(question)
  })
}

type ParseRequest<Name extends ParserName> = {
  name: Name
  input: ParserInput<Name>
  /** What is said on `file` of one that is not of this format. */
  problem: Problem
}

/**
 * Reads bytes of a stranger in a thread of its own, so that nobody else waits for them. Pieces are read as they are asked for.
 * @throws 422 on `file` for what is not of this format, and for what takes too long or too much memory, which is logged; 429 when
 * too many files wait
 */
export async function* parseApart<Name extends ParserName>(
  { name, input, problem }: ParseRequest<Name>,
  { milliseconds = longestReading, megabytes }: Limits = {},
): AsyncGenerator<Piece<Name>> {
  const thread = await takeThread(megabytes)
  let isSound = false
  let remaining = milliseconds
  try {
    // What a thread is sent is copied: of a name and its input the compiler knows the pair no more.
    const first = { kind: "parse", name, input } as Question
    for (let question = first; ; question = { kind: "next" }) {
      const began = performance.now()
      const reply = await ask(thread, question, remaining)
      remaining = Math.max(1, remaining - (performance.now() - began))
      if (reply.kind === "failed") throw new Error(`Reading ${name} failed: ${reply.reason}`)
      isSound = true
      if (reply.kind === "unreadable") throw invalid({ file: [problem] })
      if (reply.kind === "end") return
      yield reply.piece as Piece<Name>
      isSound = false
    }
  } catch (error) {
    if (!(error instanceof OverLimit)) throw error
    log.warn({ parser: name, reason: error.message }, "a file could not be read within its limits")
    throw invalid({ file: ["file_too_heavy"] })
  } finally {
    if (isSound) thread.postMessage({ kind: "stop" } satisfies Question)
    giveBack(thread, isSound && megabytes === undefined)
  }
}
