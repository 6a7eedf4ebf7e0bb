import type { UnknownValue, UnknownValues } from "#lib/contract/crm/import-values.ts"
import type { ImportPlan } from "#lib/contract/crm/imports.ts"

/** What is selected for a value: the id of a record as text, `create`, `leave_out`, or nothing. */
export type Meaning = string

/** What is selected for each value, by its place in the list. */
export type Meanings = readonly Meaning[]

const namesOf = ({ field, proposals }: UnknownValue, { options }: UnknownValues) => [
  ...proposals,
  ...(options[field] ?? []),
]

/** What was chosen for a value; nothing where the record is gone. */
export function chosenMeaning(value: UnknownValue, all: UnknownValues): Meaning {
  if (value.choice !== "record") return value.choice ?? ""
  return namesOf(value, all).some(({ id }) => id === value.record_id) ? String(value.record_id) : ""
}

export const chosenMeanings = (all: UnknownValues): Meanings =>
  all.values.map((value) => chosenMeaning(value, all))

/** What a selection is called, of a record. */
export function nameOf(value: UnknownValue, meaning: Meaning, all: UnknownValues): string | undefined {
  return namesOf(value, all).find(({ id }) => String(id) === meaning)?.name
}

/** The nearest name where nothing is selected yet. */
export function withNearest({ values }: UnknownValues, meanings: Meanings): Meanings {
  return values.map(
    ({ proposals }, place) => meanings[place] || (proposals[0] ? String(proposals[0].id) : ""),
  )
}

/** The selections as a check takes them; what was chosen before and is selected no more is reverted. */
export function choicesOf({ values }: UnknownValues, meanings: Meanings): ImportPlan["values"] {
  return values.flatMap(({ field, value, choice }, place): ImportPlan["values"] => {
    const meaning = meanings[place] ?? ""
    if (meaning === "") return choice === null ? [] : [{ field, value, choice: "none", record_id: null }]
    // What is created is so without a choice, or by an earlier one.
    if (meaning === "create" && choice === "create") return []
    if (meaning === "create" || meaning === "leave_out")
      return [{ field, value, choice: meaning, record_id: null }]
    return [{ field, value, choice: "record", record_id: Number(meaning) }]
  })
}
