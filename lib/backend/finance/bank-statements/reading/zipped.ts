import { invalid, Refusal } from "#lib/backend/platform/http/errors.ts"
import type { Problem } from "#lib/backend/platform/http/problems.ts"
import { parseApart } from "#lib/backend/platform/parsing/parse-apart.ts"
import type { ZippedFile } from "#lib/backend/platform/parsing/parse-zip.ts"
import { maxStatementBytes, maxStatementEntries } from "#lib/contract/finance/bank-terms.ts"
import {
  differ,
  type LeftOut,
  leftOut,
  only,
  type ReadEntry,
  type ReadProblem,
  type ReadStatement,
} from "./statement.ts"

/** Files of an archive, and bytes of all of them: an archive of a year has one for each day. */
const maxFiles = 400
const maxBytes = 2 * maxStatementBytes

/** What an archive begins with. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)

async function filesOf(bytes: Uint8Array): Promise<ZippedFile[]> {
  const files: ZippedFile[] = []
  const input = { bytes, maxFiles, maxBytes }
  for await (const piece of parseApart({ name: "zip", input, problem: "zip_unreadable" }))
    files.push(...piece)
  return files.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Entries of several files, in which those of a day may be again in that of its month: of each as often as one file has it. */
function mergedEntries(statements: readonly ReadStatement[]): ReadEntry[] {
  const known = new Map<string, number>()
  return statements.flatMap(({ entries }) => {
    const own = new Map<string, number>()
    const fresh = entries.filter(({ date, amount, wordsHash, bankReference }) => {
      const key = `${date} ${amount} ${wordsHash} ${bankReference}`
      const count = (own.get(key) ?? 0) + 1
      own.set(key, count)
      return count > (known.get(key) ?? 0)
    })
    for (const [key, count] of own) known.set(key, Math.max(count, known.get(key) ?? 0))
    return fresh
  })
}

/** Why files of an archive are not one statement. */
function differences(statements: readonly ReadStatement[]): ReadProblem[] {
  const heads = statements.map(({ columns }) => columns.map(({ name }) => name).join("\n"))
  const rules: [ReadProblem, boolean][] = [
    ["several_accounts", differ(statements.map(({ account }) => account))],
    ["statement_several_currencies", differ(statements.map(({ currency }) => currency ?? ""))],
    ["zip_of_several_formats", new Set(heads).size > 1 || differ(statements.map(({ format }) => format))],
  ]
  return rules.flatMap(([problem, isBroken]) => (isBroken ? [problem] : []))
}

function merged(
  statements: readonly ReadStatement[],
  first: ReadStatement,
  others: LeftOut[],
): ReadStatement {
  const entries = mergedEntries(statements)
  if (entries.length > maxStatementEntries) throw invalid({ file: ["too_many_entries"] })
  const problems = new Set([...differences(statements), ...statements.flatMap((one) => one.problems)])
  // Of one day among several nothing may have moved.
  if (entries.length > 0) problems.delete("no_entries")
  return {
    ...first,
    account: only(statements.map(({ account }) => account)),
    isAccountStated: statements.some(({ isAccountStated }) => isAccountStated),
    currency: statements.find(({ currency }) => currency !== null)?.currency ?? null,
    entries,
    leftOut: [...others, ...statements.flatMap((one) => one.leftOut)],
    sums: statements.flatMap((one) => one.sums),
    problems: [...problems],
  }
}

const problemOf = (error: unknown): Problem => {
  if (!(error instanceof Refusal) || error.status !== 422) throw error
  return error.data.errors?.file?.[0] ?? error.data.message
}

/**
 * Reads an archive as one statement: files of one account and format. A file that is none is named and left out.
 * @param read reads one of them; archives within archives are none
 * @throws 422 on `file` for no archive, for one of too many files or bytes, for one without a statement
 */
export async function readZipped(
  bytes: Uint8Array,
  read: (file: Uint8Array) => Promise<ReadStatement>,
): Promise<ReadStatement> {
  const statements: ReadStatement[] = []
  const others: LeftOut[] = []
  for (const [index, file] of (await filesOf(bytes)).entries()) {
    try {
      if (isZip(file.bytes)) throw invalid({ file: ["not_a_statement"] })
      const statement = await read(file.bytes)
      const name = (text: string) => leftOut(0, `${file.name} · ${text}`, "not_a_statement", false).text
      statements.push({
        ...statement,
        leftOut: statement.leftOut.map((line) => ({ ...line, text: name(line.text) })),
      })
    } catch (error) {
      others.push(leftOut(index + 1, file.name, problemOf(error), true))
    }
  }
  const [first] = statements
  if (!first) throw invalid({ file: ["zip_without_statement"] })
  return statements.length === 1 && others.length === 0 ? first : merged(statements, first, others)
}
