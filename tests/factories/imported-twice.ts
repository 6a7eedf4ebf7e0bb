import { expect } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { unique } from "./database.ts"
import { withNames } from "./imported-records.ts"
import { finished } from "./jobs.ts"

/** What two lists have in common with nothing else: rows of the second are done one by one (doRowsByThemselves). */
export const newMarks = () => {
  const word = unique("q").replaceAll(/\W/g, "").toLowerCase()
  return [`${word}together`, `${word}byitself`] as const
}

type Lists = {
  marks: readonly [string, string]
  /** Checks a list. @returns the import */
  check: (mark: string) => Promise<number>
  /** What happens between check and import. */
  between?: (mark: string) => Promise<unknown>
  rowsOf: (job: number) => Promise<unknown>
  /** What is stored of a list. */
  stored: ((mark: string) => Promise<unknown>)[]
  tags?: "contact_tag" | "company_tag"
}

/** Imports the same list twice, and expects the same of both checks and imports. @returns both imports */
export async function expectSameOfBoth(api: Api, { marks, check, between, rowsOf, stored, tags }: Lists) {
  const expectSame = async (read: (mark: string, at: 0 | 1) => Promise<unknown>) => {
    const [first, second] = [await read(marks[0], 0), await read(marks[1], 1)]
    expect(await withNames(first, marks[0], tags)).toEqual(await withNames(second, marks[1], tags))
  }
  const checks = [await check(marks[0]), await check(marks[1])] as const
  await expectSame((_, at) => rowsOf(checks[at]))
  for (const mark of marks) await between?.(mark)
  const runs = [
    await finished(api, api.imports.run({ import: checks[0] })),
    await finished(api, api.imports.run({ import: checks[1] })),
  ] as const
  await expectSame((_, at) => rowsOf(runs[at].id))
  for (const read of stored) await expectSame(read)
  return checks
}
