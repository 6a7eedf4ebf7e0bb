import type { z } from "zod"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { problemOf } from "#lib/backend/platform/http/issue-problems.ts"
import { type Problems, storedProblem } from "#lib/backend/platform/http/problems.ts"
import type { SavedPhone } from "#lib/backend/records/phones.ts"
import type { ReferenceStore } from "#lib/backend/records/reference/store.ts"
import type { SavedNetwork } from "#lib/backend/records/social-networks.ts"
import { companyFields } from "#lib/contract/crm/company-fields.ts"
import { contactFields } from "#lib/contract/crm/contact-fields.ts"
import type { ImportField } from "#lib/contract/crm/import-fields.ts"
import { networkFieldOf } from "./network-cells.ts"
import { phoneFieldOf } from "./phone-cells.ts"

/** What is wrong with one cell: as it is kept on the row, with the value where it helps. */
export type RowProblem = { field: ImportField | null; code: string; value?: string }

/** What a cell that the importer chose to leave out says: no problem, and told after those that are. */
export const leftOutByChoiceCode = "left_out_by_choice"

/** Problems of a row as they are read: what the importer chose comes last. */
export function inReadingOrder<Problem extends Pick<RowProblem, "code">>(
  problems: readonly Problem[],
): Problem[] {
  const isChosen = ({ code }: Problem) => Number(code === leftOutByChoiceCode)
  return problems.toSorted((a, b) => isChosen(a) - isChosen(b))
}

/** A row that cannot be imported, with all that is wrong with it. */
export class RowProblems extends Error {
  readonly problems: RowProblem[]

  constructor(problems: RowProblem[]) {
    super("The row cannot be imported")
    this.problems = problems
  }
}

/** Column of the import that a refused field of the form came from, by its dotted path. */
const sources = [companyFields, contactFields].flatMap((fields) =>
  Object.entries(fields).flatMap(([path, field]): [string, ImportField][] =>
    "imported" in field ? [[path, field.imported]] : [],
  ),
)

/** What a row saves, as far as problems are told by it: which column a phone or an address came from. */
export type SavedLists = {
  informations?: {
    other_emails?: { email: string }[]
    phones?: SavedPhone[]
    socialNetworks?: SavedNetwork[]
  }
}

/** What a row changes of a record, and its values as the form has them. */
export type ChangesOfRow<Form> = { values: SavedLists; sent: Partial<Form> }

/** A refusal of the form's rules, told by columns of the file. */
export function problemsOf(
  errors: Problems,
  saved: SavedLists,
  store: Pick<ReferenceStore, "socialNetworks">,
): RowProblem[] {
  return Object.entries(errors).flatMap(([path, problems]) => {
    const entry = entryOf(path, saved, store)
    const field = sources.find(([start]) => path === start || path.startsWith(`${start}.`))?.[1] ?? null
    const source = entry ?? (field ? { field } : { field, value: path })
    return problems.map((problem) => ({ ...source, code: storedProblem(problem) }))
  })
}

const entryPath = /^informations\.(other_emails|phones|socialNetworks)\.(\d+)/

function entryOf(
  path: string,
  { informations }: SavedLists,
  store: Pick<ReferenceStore, "socialNetworks">,
): Pick<RowProblem, "field" | "value"> | undefined {
  const [, list, place] = entryPath.exec(path) ?? []
  const phone = list === "phones" ? informations?.phones?.[Number(place)] : undefined
  if (phone) return { field: phoneFieldOf(phone), value: phone.number }
  const other = list === "other_emails" ? informations?.other_emails?.[Number(place)] : undefined
  if (other) return { field: "other_emails", value: other.email }
  const network = list === "socialNetworks" ? informations?.socialNetworks?.[Number(place)] : undefined
  return network && { field: networkFieldOf(network, store), value: network.value }
}

/**
 * Values held against the form's schema; those that are undefined are not in it at all, or they would overwrite what is stored.
 * @throws 422 by dotted path
 */
export function parseValues<Schema extends z.ZodType>(schema: Schema, values: object): z.output<Schema> {
  const sent: unknown = JSON.parse(JSON.stringify(values))
  const parsed = schema.safeParse(sent)
  if (parsed.success) return parsed.data
  const errors: Problems = {}
  for (const issue of parsed.error.issues) {
    errors[issue.path.join(".")] = [problemOf(issue, sent)]
  }
  throw invalid(errors)
}
