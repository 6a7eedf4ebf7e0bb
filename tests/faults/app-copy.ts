import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { basename, join, resolve } from "node:path"
import { z } from "zod"
import { literally } from "#lib/text/literally.ts"
import { runCommand } from "#scripts/processes/quiet-command.ts"
import { type Fault, withFault } from "./fault.ts"

/** What no test reads: history, builds, data and reports. */
const leftOut = /^(\.git|\.next.*|\.data|node_modules|test-results|playwright-report)$/

const reportSchema = z.object({
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })) }),
  ),
})

type NamedTest = Fault["noticedBy"]

/** How a test ended; null when it was not run. */
type Ended = (test: NamedTest) => "passed" | "failed" | null

/** A copy of the application of the working tree, in which faults can be put in and tests run. */
export class AppCopy {
  readonly directory: string
  readonly settings: Record<string, string>

  /** @param databaseUrl address of a server on which tests may make databases */
  constructor(directory: string, databaseUrl: string) {
    this.directory = directory
    this.settings = { NODE_ENV: "test", TEST_DATABASE_URL: databaseUrl }
    const from = resolve(".")
    cpSync(from, directory, {
      recursive: true,
      filter: (path) => path === from || !leftOut.test(basename(path)),
    })
    symlinkSync(resolve("node_modules"), join(directory, "node_modules"))
  }

  /** Runs work with a fault in its file. */
  async with<Result>(fault: Fault, work: () => Promise<Result>): Promise<Result> {
    const path = join(this.directory, fault.file)
    const text = readFileSync(path, "utf8")
    writeFileSync(path, withFault(text, fault))
    try {
      return await work()
    } finally {
      writeFileSync(path, text)
    }
  }

  /**
   * Runs tests, and no others of their files.
   * @returns how each ended; one whose file could not be read to its end has not
   */
  async run(tests: readonly NamedTest[]): Promise<Ended> {
    const report = join(this.directory, "report.json")
    rmSync(report, { force: true })
    const files = new Set(tests.map(({ file }) => file))
    const args = ["run", ...files, "-t", tests.map(({ test }) => literally(test)).join("|")]
    args.push("--reporter=json", `--outputFile=${report}`)
    const vitest = join(this.directory, "node_modules/.bin/vitest")
    await runCommand(vitest, args, { settings: this.settings, cwd: this.directory })
    const ends = readEnds(report)
    return ({ test }) => {
      const found = ends.filter(({ fullName, status }) => fullName.includes(test) && status !== "skipped")
      if (found.length === 0) return null
      return found.every(({ status }) => status === "passed") ? "passed" : "failed"
    }
  }
}

function readEnds(report: string) {
  if (!existsSync(report)) return []
  const { testResults } = reportSchema.parse(JSON.parse(readFileSync(report, "utf8")))
  return testResults.flatMap(({ assertionResults }) => assertionResults)
}
