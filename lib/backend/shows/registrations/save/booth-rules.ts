import type { Connection } from "#lib/backend/platform/database/db.ts"
import type { Problem, Problems } from "#lib/backend/platform/http/problems.ts"
import { type FieldValues, isIds } from "#lib/backend/records/changes.ts"
import { sessionIn } from "#lib/backend/records/reference/of-session.ts"
import type { ReferenceStore } from "#lib/backend/records/reference/store.ts"
import { numberProblems } from "../booth-numbers.ts"
import { rowOf } from "./form.ts"
import type { RegistrationSave } from "./read-form.ts"

/** What is wrong with booths of a save, by the rules of booths alone. */
export async function boothErrors(
  save: RegistrationSave,
  store: ReferenceStore,
  connection: Connection,
): Promise<Problems> {
  const errors: Problems = {}
  const show = sessionIn(store, save.sessionId)?.show
  const associations = new Set(save.links.map(({ id }) => id))
  for (const [path, [, fresh]] of Object.entries(save.changes)) {
    const row = rowOf(path)
    if (row?.kind !== "booth" || fresh === null) continue
    const isOccupied = hasCompany(row.id, save.after)
    const problem = problemOf(row.field, fresh, { store, show, isOccupied, associations })
    if (problem) errors[path] = [problem]
  }
  return { ...errors, ...(await numberErrors(save, connection)) }
}

type BoothContext = {
  store: ReferenceStore
  show: ReferenceStore["tradeshows"][number] | undefined
  /** A company is on the booth. */
  isOccupied: boolean
  associations: Set<number>
}

function problemOf(
  field: string,
  fresh: unknown,
  { store, show, isOccupied, associations }: BoothContext,
): Problem | undefined {
  switch (field) {
    case "companies":
      return isIds(fresh) && fresh.every((id) => associations.has(id)) ? undefined : "not_allowed"
    case "zoho_item_id": {
      const item = store.boothItems.find(({ id }) => id === fresh)
      if (!item) return "not_allowed"
      return show && item.tradeshow_ids.includes(show.id) ? undefined : "not_of_the_show"
    }
    case "vendor_section_id":
      if (!isOccupied) return "booth_has_no_company"
      return show?.vendor_sections.some(({ id }) => id === fresh) ? undefined : "not_of_the_show"
    case "booth_structure_link":
      return isOccupied ? undefined : "booth_has_no_company"
    default:
      return undefined
  }
}

async function numberErrors(
  { sessionId, changes, after }: RegistrationSave,
  connection: Connection,
): Promise<Problems> {
  const numbers = Object.entries(changes).flatMap(([path, [, number]]) => {
    const row = rowOf(path)
    if (row?.kind !== "booth" || row.field !== "booth_number") return []
    if (typeof number !== "string" && number !== null) return []
    return [{ booth: row.id, number, hasCompany: hasCompany(row.id, after) }]
  })
  const problems = await numberProblems(sessionId, numbers, connection)
  return Object.fromEntries(
    [...problems].map(([booth, problem]) => [`booth.${booth}.booth_number`, [problem]]),
  )
}

/** Whether a company would stand on a booth. */
function hasCompany(booth: number, after: FieldValues): boolean {
  const companies = after[`booth.${booth}.companies`]
  return isIds(companies) && companies.length > 0
}
