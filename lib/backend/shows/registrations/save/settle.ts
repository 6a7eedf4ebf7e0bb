import { type FieldValues, isIds } from "#lib/backend/records/changes.ts"
import { otherPlatform } from "#lib/contract/shows/registration-fields.ts"
import { rowOf } from "./form.ts"

/** Fields of a save as they are stored, lists of ids once and sorted, with what the rules of the form change along. */
export function settled(sent: FieldValues, current: FieldValues): FieldValues {
  const stored = Object.fromEntries(
    Object.entries(sent).map(([path, value]) => [
      path,
      isIds(value) ? [...new Set(value)].sort((a, b) => a - b) : value,
    ]),
  )
  return {
    ...withoutStates(stored, current),
    ...stored,
    ...withoutPlatform(stored, current),
    ...withoutEmptyBooths(stored, current),
  }
}

/** A new country without a state clears the state. */
function withoutStates(desired: FieldValues, current: FieldValues): FieldValues {
  const cleared: FieldValues = {}
  for (const block of ["informations", "billing"]) {
    const country = desired[`${block}.country_id`]
    if (country !== undefined && country !== current[`${block}.country_id`])
      cleared[`${block}.state_id`] = null
  }
  return cleared
}

/** The name of a platform is that of another one than those offered. */
function withoutPlatform(desired: FieldValues, current: FieldValues): FieldValues {
  const [choice, name] = ["information.platform_choice", "information.platform_name"] as const
  if (!(choice in desired || name in desired)) return {}
  return { ...current, ...desired }[choice] === otherPlatform ? {} : { [name]: null }
}

/** A booth on which no company is any more has no number and no structure: they were the company's. */
export function withoutEmptyBooths(desired: FieldValues, current: FieldValues): FieldValues {
  const cleared: FieldValues = {}
  for (const [path, companies] of Object.entries(desired)) {
    const row = rowOf(path)
    if (row?.kind !== "booth" || row.field !== "companies" || !isIds(companies)) continue
    const ids = current[path]
    if (companies.length > 0 || !isIds(ids) || ids.length === 0) continue
    for (const field of ["booth_number", "booth_structure_link"]) cleared[`booth.${row.id}.${field}`] = null
  }
  return cleared
}
