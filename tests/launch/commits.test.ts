import { expect, it } from "vitest"
import { runCommand } from "#scripts/processes/quiet-command.ts"

/** Subjects are held to the form from here on. */
const since = "1f80165c95"

const form = /^[a-z][\w .,/-]*: [a-z].{0,71}$/u
const maxSubject = 72

/** Subjects of the commits since then; none where git does not know that one, as in a copy without history. */
async function listSubjects(): Promise<string[]> {
  const { code, output } = await runCommand("git", ["log", "--no-merges", "--format=%s", `${since}..HEAD`])
  return code === 0 ? output.split("\n").filter(Boolean) : []
}

it("subjects of commits say their area, then what to do, in 72 characters", async () => {
  const subjects = await listSubjects()
  expect(subjects.filter((subject) => subject.length > maxSubject || !form.test(subject))).toEqual([])
})
