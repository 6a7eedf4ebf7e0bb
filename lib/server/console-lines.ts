import { format } from "node:util"
import { log } from "#lib/log.ts"
import { withoutSecrets } from "#lib/logged-error.ts"

const levels = { debug: "debug", log: "info", info: "info", warn: "warn", error: "error" } as const
const methods = ["debug", "log", "info", "warn", "error"] as const

/** Characters of a text that are kept. */
const longest = 10_000

/** An error of a page, which `instrumentation.ts` has logged with its request. */
const isLogged = (argument: unknown) =>
  argument instanceof Error && "digest" in argument && typeof argument.digest === "string"

/**
 * Makes one line of the log of all that Next and other libraries print: texts of strangers that hold line feeds make none of
 * their own, and no secret is printed past the log.
 * @returns what undoes it
 */
export function logConsole(): () => void {
  const before = methods.map((method) => [method, console[method]] as const)
  for (const method of methods)
    console[method] = (...values: unknown[]) => {
      if (values.some(isLogged)) return
      log[levels[method]]({ source: "console" }, withoutSecrets(format(...values)).slice(0, longest))
    }
  return () => {
    for (const [method, original] of before) console[method] = original
  }
}
