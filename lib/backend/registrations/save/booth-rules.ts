import { type Connection, query } from "../../database/db.ts"
import type { Problem, Problems } from "../../http/problems.ts"
import { isIds } from "../../records/form/desired-form.ts"
import { storedKinds } from "../../records/kinds.ts"
import type { ReferenceStore } from "../../reference/store.ts"
import { rowOf } from "./form.ts"
import type { RegistrationSave } from "./read-form.ts"

/** What is wrong with booths of a save, by the rules of booths alone (spec 2 §5). */
export async function boothErrors(
  save: RegistrationSave,
  store: ReferenceStore,
  connection: Connection,
): Promise<Problems> {
  const errors: Problems = {}
  const show = store.tradeshows.find(({ sessions }) => sessions.some(({ id }) => id === save.sessionId))
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

type Wanted = { booth: number; number: string }
type Taken = { booth: number; name: string }

/** Numbers that another booth of the session has, with whose it is; those that this save gives up are free. */
async function numberErrors(save: RegistrationSave, connection: Connection): Promise<Problems> {
  const renumbered = Object.entries(save.changes).flatMap(([path, [, fresh]]) => {
    const row = rowOf(path)
    return row?.kind === "booth" && row.field === "booth_number" ? [{ booth: row.id, number: fresh }] : []
  })
  const wanted = renumbered.filter((one): one is Wanted => typeof one.number === "string")
  if (wanted.length === 0) return {}
  const taken = await query<Taken>(
    {
      name: "registration-numbers-taken",
      text: `SELECT wanted.booth, ${storedKinds.registration.trailName("holder")} AS name
        FROM unnest($1::int[], $2::citext[]) AS wanted (booth, number)
        JOIN registration_booth held ON held.tradeshow_session_id = $3 AND held.number = wanted.number
        JOIN registration holder ON holder.id = held.registration_id
        WHERE held.id <> ALL ($4::int[])`,
      values: [
        wanted.map(({ booth }) => booth),
        wanted.map(({ number }) => number),
        save.sessionId,
        renumbered.map(({ booth }) => booth),
      ],
    },
    connection,
  )
  const own = String(save.after["informations.company_name"])
  const twice = wanted.filter(isTwice).map(({ booth }) => ({ booth, name: own }))
  return Object.fromEntries(
    [...twice, ...taken].map(({ booth, name }) => [
      `booth.${booth}.booth_number`,
      [{ code: "booth_number_taken", values: { value: name } }],
    ]),
  )
}

/** Whether an earlier booth of the same save is given the number, too. */
function isTwice({ number }: Wanted, place: number, all: Wanted[]): boolean {
  return all.slice(0, place).some((one) => one.number.toLowerCase() === number.toLowerCase())
}
