import type { Connection } from "#lib/backend/platform/database/db.ts"
import type { Problem, Problems } from "#lib/backend/platform/http/problems.ts"
import { isIds } from "#lib/backend/records/form/desired-form.ts"
import { sessionIn } from "#lib/backend/records/reference/of-session.ts"
import type { ReferenceStore } from "#lib/backend/records/reference/store.ts"
import { numberTaken, takenNumbers, type WantedNumber } from "../booth-numbers.ts"
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
    const companies = save.after[`booth.${row.id}.companies`]
    const stands = isIds(companies) && companies.length > 0
    const problem = problemOf(row.field, fresh, { store, show, stands, associations })
    if (problem) errors[path] = [problem]
  }
  return { ...errors, ...(await numberErrors(save, connection)) }
}

type Place = {
  store: ReferenceStore
  show: ReferenceStore["tradeshows"][number] | undefined
  /** A company is on the booth. */
  stands: boolean
  associations: Set<number>
}

function problemOf(
  field: string,
  fresh: unknown,
  { store, show, stands, associations }: Place,
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
      if (!stands) return "booth_has_no_company"
      return show?.vendor_sections.some(({ id }) => id === fresh) ? undefined : "not_of_the_show"
    case "booth_structure_link":
    case "booth_number":
      return stands ? undefined : "booth_has_no_company"
    default:
      return undefined
  }
}

/** Numbers that another booth of the session has, with whose it is; those that this save gives up are free. */
async function numberErrors(save: RegistrationSave, connection: Connection): Promise<Problems> {
  const changed = Object.entries(save.changes).flatMap(([path, [, fresh]]) => {
    const row = rowOf(path)
    return row?.kind === "booth" && row.field === "booth_number" ? [{ booth: row.id, number: fresh }] : []
  })
  const wanted = changed.filter((one): one is WantedNumber => typeof one.number === "string")
  const renumbered = changed.map(({ booth }) => booth)
  const taken = await takenNumbers({ session: save.sessionId, wanted, renumbered }, connection)
  const problem = numberTaken(String(save.after["informations.company_name"]))
  const twice = wanted.filter(isTwice).map(({ booth }) => ({ booth, problem }))
  return Object.fromEntries(
    [...twice, ...taken].map(({ booth, problem }) => [`booth.${booth}.booth_number`, [problem]]),
  )
}

/** Whether an earlier booth of the same save is given the number, too. */
function isTwice({ number }: WantedNumber, place: number, all: WantedNumber[]): boolean {
  return all.slice(0, place).some((one) => one.number.toLowerCase() === number.toLowerCase())
}
