import { expect, test } from "vitest"
import { readProblem, writeProblem } from "./sign-in-problem.ts"

test("a problem survives the address it travels in", () => {
  for (const problem of [
    { kind: "wrong" },
    { kind: "wait", seconds: 7 },
    { kind: "stale" },
    { kind: "codeWrong" },
  ] as const)
    expect(readProblem(writeProblem(problem))).toEqual(problem)
})

test.each(["", "<b>hello</b>", "wait", "wait.x", "wait.99999", "Configuration"])(
  "%j is never shown, but read as an API that does not answer",
  (text) => {
    expect(readProblem(text)).toEqual({ kind: "unreachable" })
  },
)
