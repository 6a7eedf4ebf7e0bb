import { createHash } from "node:crypto"

/** One of so many parts of the tests below is run beside what a change reaches. */
const parts = 5

/** Tests of processes, kills, mail servers, endurance and whole data sets: a few that take most of the time. */
const isResilience = (path: string) => path.startsWith("tests/resilience/") && path.endsWith(".test.ts")

/** A number that is the same for a text on every machine. */
const numberOf = (text: string) =>
  Number.parseInt(createHash("sha256").update(text).digest("hex").slice(0, 8), 16)

/**
 * Chooses the tests of resilience that the gate leaves to the whole verification: those that a change cannot reach, but a fifth of them,
 * another one with each commit.
 * @param tests all files of tests
 * @param reached those that the change can reach
 * @param commit hash of the commit
 */
export function leftToTheWhole(
  tests: readonly string[],
  reached: ReadonlySet<string>,
  commit: string,
): string[] {
  const part = numberOf(commit) % parts
  return tests.filter((path) => isResilience(path) && !reached.has(path) && numberOf(path) % parts !== part)
}
