import { filterScope } from "#lib/backend/records/lists/filters/list-conditions.ts"
import { buildConditions, type SentFilters } from "#lib/backend/records/lists/filters/parse.ts"
import { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import { type Narrowed, searchSql } from "./conditions.ts"
import { documentFilters } from "./filters.ts"

/**
 * What a call narrows the list of documents to.
 * @throws 422 naming the filter for one that the list does not offer, or values that do not fit
 */
export async function narrowedOf<Input extends Omit<Narrowed, "filters"> & { filters: SentFilters }>(
  input: Input,
): Promise<Omit<Input, "filters"> & Narrowed> {
  const { filters: sent, ...rest } = input
  if (Object.keys(sent).length === 0) return rest
  const scope = await filterScope()
  const conditions = (parameters: Parameters) =>
    buildConditions(
      sent,
      documentFilters,
      scope,
      (term) => searchSql(term, parameters),
      parameters,
    ).where.map(({ holds }) => holds)
  // A filter that is none is refused before anything is read.
  conditions(new Parameters())
  return { ...rest, filters: { sent, conditions } }
}
