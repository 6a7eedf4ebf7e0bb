import { writeFileSync } from "node:fs"
import { relative } from "node:path"
import { stripVTControlCharacters } from "node:util"
import type { Reporter, TestCase, TestModule } from "vitest/node"
import { type FileOutcome, type Outcome, reportVariable } from "#scripts/verification/test-runs/outcomes.ts"

type Failure = { message: string; stack?: string; VITEST_TEST_PATH?: unknown }

const messageOf = ({ message, stack }: Failure) => stripVTControlCharacters(stack ?? message)
const isBroken = ({ errors }: FileOutcome) => errors.length > 0

function outcomeOf(test: TestCase): Outcome {
  const { state, errors = [] } = test.result()
  return {
    project: test.project.name,
    file: relative(process.cwd(), test.module.moduleId),
    name: test.fullName,
    // One that began and never ended hangs.
    state: state === "pending" ? "failed" : state,
    ms: test.diagnostic()?.duration ?? 0,
    output: errors.map(messageOf).join("\n"),
  }
}

/** Errors of a file and of the groups in it: what failed in a hook is there. */
function errorsOf(module: TestModule): string[] {
  const groups = [...module.children.allSuites()].flatMap((group) => group.errors())
  return [...module.errors(), ...groups].map(messageOf)
}

function fileOf(module: TestModule, unhandled: readonly Failure[]): FileOutcome {
  const own = unhandled.filter((error) => error.VITEST_TEST_PATH === module.moduleId).map(messageOf)
  const { duration, collectDuration, setupDuration } = module.diagnostic()
  return {
    project: module.project.name,
    file: relative(process.cwd(), module.moduleId),
    ms: duration + collectDuration + setupDuration,
    errors: [...errorsOf(module), ...own],
  }
}

/** Writes how every test of a run of Vitest ended, for a second look at those that failed. */
export default class RunReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Failure[]): void {
    const path = process.env[reportVariable]
    if (!path) return
    const files = modules.map((module) => fileOf(module, unhandled))
    const known = new Set<unknown>(modules.map(({ moduleId }) => moduleId))
    const nobodys = unhandled.filter((error) => !known.has(error.VITEST_TEST_PATH)).map(messageOf)
    const rest: FileOutcome = { project: "", file: "", ms: 0, errors: nobodys }
    const tests = modules.flatMap((module) => [...module.children.allTests()].map(outcomeOf))
    writeFileSync(path, JSON.stringify({ tests, files: [...files, ...[rest].filter(isBroken)] }))
  }
}
