/**
 * A thread that reads files of strangers, one after the other, without settings, secrets or a database; whoever started it ends it
 * when a file takes too long, and Node when it takes too much memory.
 */
import { parentPort } from "node:worker_threads"
import { parsers, type Question, type Reply } from "./parsers.ts"
import { Unreadable } from "./unreadable.ts"

let reading: AsyncGenerator<unknown> | undefined

function begin(question: Extract<Question, { kind: "parse" }>): AsyncGenerator<unknown> {
  if (question.name === "addresses") return parsers.addresses(question.input)
  if (question.name === "zip") return parsers.zip(question.input)
  if (question.name === "workbook") return parsers.workbook(question.input)
  return question.name === "csv" ? parsers.csv(question.input) : parsers.xml(question.input)
}

async function answer(): Promise<Reply> {
  try {
    const piece = await reading?.next()
    return !piece || piece.done ? { kind: "end" } : { kind: "piece", piece: piece.value }
  } catch (error) {
    if (error instanceof Unreadable) return { kind: "unreadable" }
    return { kind: "failed", reason: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.on("message", async (question: Question) => {
  if (question.kind === "stop") {
    await reading?.return(undefined)
    reading = undefined
    return
  }
  if (question.kind === "parse") reading = begin(question)
  parentPort?.postMessage(await answer())
})
