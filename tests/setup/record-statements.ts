import { appendFileSync, mkdirSync } from "node:fs"
import { basename, join } from "node:path"
import pg from "pg"
import { afterAll, expect, inject } from "vitest"

/** A statement of the back end as a test run sent it, and the lines that asked for it, the nearest first. */
export type RecordedStatement = { text: string; sites: string[] }

declare global {
  var recordedStatements: Map<string, RecordedStatement> | undefined
}

const backend = /\/(lib\/backend\/(?!platform\/database\/(?:db|prisma)\.ts|.*prisma-client).+?\.ts):(\d+):\d+/

/** Lines of the back end on the stack, each as file:line. */
function sitesOf(stack = ""): string[] {
  return stack.split("\n").flatMap((line) => {
    const found = backend.exec(line)
    return found ? [`${found[1]}:${found[2]}`] : []
  })
}

function note(statement: unknown) {
  if (typeof statement !== "object" || statement === null || !("text" in statement)) return
  if (typeof statement.text !== "string") return
  const holder: { stack?: string } = {}
  Error.captureStackTrace(holder)
  const sites = sitesOf(holder.stack)
  if (sites[0])
    globalThis.recordedStatements?.set(`${sites[0]} ${statement.text}`, { text: statement.text, sites })
}

/** Once a process: the files of a worker share one. */
function watch() {
  globalThis.recordedStatements = new Map()
  for (const { prototype } of [pg.Client, pg.Pool]) {
    prototype.query = new Proxy(prototype.query, {
      apply(target, self, args: unknown[]) {
        note(args[0])
        return Reflect.apply(target, self, args)
      },
    })
  }
}

if (!globalThis.recordedStatements) watch()

afterAll(() => {
  const folder = join(inject("directory"), "statements")
  mkdirSync(folder, { recursive: true })
  const file = basename(expect.getState().testPath ?? "")
  const lines = [{ file }, ...(globalThis.recordedStatements?.values() ?? [])].map((each) =>
    JSON.stringify(each),
  )
  globalThis.recordedStatements?.clear()
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${lines.join("\n")}\n`)
})
