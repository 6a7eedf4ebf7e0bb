import type { Option } from "#lib/contract/platform/fields.ts"

/** Mailing lists that were chosen: some by their ids, or all that a search found, without one all there are. */
export type ChosenLists = { chosen: "*" | number[]; search: string; count: number }

/** What is chosen already where a start is opened. */
export type StartTask = { sequence?: Option; lists?: ChosenLists }

/** A start as the calls take it. */
export type StartInput = {
  sequence: number
  from: number
  tradeshows: number[]
  mailing_list: "*" | number[]
  search: string
}

/** What is chosen in the form; what is not chosen yet is null or empty. Inputs hold ids as text; "*" is all lists. */
export type StartChoice = {
  sequence: string | null
  from: string | null
  tradeshows: string[]
  lists: string[]
}

export type StartField = "sequence" | "from" | "mailing_list"

/** What a start cannot do without and is not chosen. */
export function missingFields(choice: StartChoice, { lists }: StartTask): StartField[] {
  const missing: StartField[] = []
  if (choice.sequence === null) missing.push("sequence")
  if (choice.from === null) missing.push("from")
  if (!lists && choice.lists.length === 0) missing.push("mailing_list")
  return missing
}

/** The start that is chosen; null while something is missing. */
export function startInput(choice: StartChoice, task: StartTask): StartInput | null {
  if (missingFields(choice, task).length > 0) return null
  const { lists: known } = task
  const isAll = choice.lists.includes("*")
  return {
    sequence: Number(choice.sequence),
    from: Number(choice.from),
    tradeshows: choice.tradeshows.map(Number),
    mailing_list: known ? known.chosen : isAll ? "*" : choice.lists.map(Number),
    search: known?.chosen === "*" ? known.search : "",
  }
}

/** Address of the simulation of a start as a file. */
export function simulationHref({ sequence, from, tradeshows, mailing_list, search }: StartInput): string {
  const query = new URLSearchParams({ from: String(from) })
  for (const id of tradeshows) query.append("tradeshows[]", String(id))
  if (mailing_list === "*") query.set("mailing_list", "*")
  else for (const id of mailing_list) query.append("mailing_list[]", String(id))
  if (search !== "") query.set("search", search)
  return `/api/sequence/${sequence}/simulation?${query}`
}
