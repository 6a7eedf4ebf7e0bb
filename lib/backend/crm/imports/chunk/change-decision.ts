import type { ReadSoFar } from "../left-out.ts"

/** What becomes of a row that is about a record we have, and what it names and changes besides. */
export type ChangeDecision = ReadSoFar & {
  action: "update" | "unchanged"
  recordId: number
  version: number
  /** Ids that it adds, some of what is still to be created. */
  added: number[]
  /** Companies that it links. */
  linked: number[]
  /** Addresses that its contact has. */
  emails: string[]
}
