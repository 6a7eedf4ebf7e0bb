import { writeFileSync } from "node:fs"
import { relative } from "node:path"
import { stripVTControlCharacters } from "node:util"
import type { Reporter, Suite, TestCase, TestError } from "@playwright/test/reporter"
import { type FileOutcome, type Outcome, reportVariable } from "#scripts/verification/test-runs/outcomes.ts"

const messageOf = ({ message, value, stack }: TestError) =>
  stripVTControlCharacters(stack ?? message ?? value ?? "")

function outcomeOf(test: TestCase): Outcome {
  const [, project = "", , ...names] = test.titlePath()
  const result = test.results.at(-1)
  const isSkipped = test.expectedStatus === "skipped"
  const state = test.outcome() === "expected" ? "passed" : "failed"
  return {
    project,
    file: relative(process.cwd(), test.location.file),
    name: names.join(" > "),
    state: isSkipped ? "skipped" : state,
    ms: result?.duration ?? 0,
    output: result?.errors.map(messageOf).join("\n") || (state === "failed" ? "It did not run." : ""),
  }
}

/** Writes how every journey of a run ended, for a second look at those that failed. One that did not run has failed. */
export default class RunReporter implements Reporter {
  #tests: TestCase[] = []
  #errors: string[] = []

  onBegin(_: unknown, suite: Suite): void {
    this.#tests = suite.allTests()
  }

  onError(error: TestError): void {
    this.#errors.push(messageOf(error))
  }

  onEnd(): void {
    const path = process.env[reportVariable]
    if (!path) return
    const tests = this.#tests.map(outcomeOf)
    const files = new Map<string, FileOutcome>()
    for (const { project, file, ms } of tests) {
      const one = files.get(file) ?? { project, file, ms: 0, errors: [] }
      files.set(file, { ...one, ms: one.ms + ms })
    }
    const rest: FileOutcome = { project: "", file: "", ms: 0, errors: this.#errors }
    const broken = this.#errors.length > 0 ? [rest] : []
    writeFileSync(path, JSON.stringify({ tests, files: [...files.values(), ...broken] }))
  }

  printsToStdio(): boolean {
    return false
  }
}
