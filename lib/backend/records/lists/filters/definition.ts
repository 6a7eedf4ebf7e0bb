import { can, type Holder } from "#lib/access/abilities.ts"
import type { ReferenceStore } from "#lib/backend/records/reference/store.ts"
import type { Ability } from "#lib/contract/identity/session.ts"
import { type FilterField, type FilterType, searchedSources } from "#lib/contract/records/filters.ts"
import type { Parameters } from "./sql-builder.ts"

/** What a filter's SQL may depend on beside its values. */
export type FilterScope = {
  reference: ReferenceStore
  /** The current day where the organiser is, YYYY-MM-DD. */
  today: string
  timeZone: string
}

/** A filter after validation: ids (or flags) are numbers, days are checked; texts are of a filter that takes texts. */
export type FilterValues = { type: FilterType; ids: number[]; days: string[]; texts: string[] }

/**
 * SQL that holds for the rows a filter means. `others` holds for exactly the rest and is given where an index finds
 * it sooner: a result that nearly all rows are in is counted by those that are not. `inOrder` is given where an index has
 * these rows one after the other in the order of a column, with what holds for them in the table of that index.
 */
export type Condition = { holds: string; others?: string; inOrder?: { of: string; holds: string } }

/** What every row of a list must satisfy. */
export const notDeleted = "deleted_at IS NULL"

/** SQL that holds for the active rows that pass all conditions. */
export function notDeletedWhere(conditions: readonly Condition[]): string {
  return [notDeleted, ...conditions.map(({ holds }) => holds)].join(" AND ")
}

/** What a row holds of a filter's values, for counting them: SQL of an id, of an array of ids, or of nothing. */
export type RowValues = {
  sql: (parameters: Parameters, scope: FilterScope) => string
  /** Ids that count for a value, as `condition` has it; left out: its own. */
  widen?: ((ids: number[], scope: FilterScope) => number[]) | undefined
}

/** A filter of a list: what the panel shows of it, and its condition on the list's table. */
export type FilterDefinition = Omit<FilterField, "is_counted"> & {
  /** Left out where there are no values to count. */
  rowValues?: RowValues
  /** What a user needs to be offered it. */
  ability?: Ability
  /** The only values it takes; without them it takes ids. */
  choices?: readonly string[]
  /** It takes texts as they are. */
  isText?: true
  condition: (values: FilterValues, parameters: Parameters, scope: FilterScope) => Condition
}

/** What is said of every filter. */
export type Common = Omit<FilterField, "types" | "is_counted"> & { ability?: Ability }
export const oneOfTypes: FilterType[] = ["=", "!="]
export const choiceTypes: FilterType[] = [...oneOfTypes, "exists", "not_exists"]

/** Which rows an index finds without looking at the others: those that have some, or those that have none. */
type Indexed = { indexed?: "some" | "none" }

/** A condition that is found as it is said. */
export const exactly = (holds: string): Condition => ({ holds })
/** A condition whose opposite is found sooner. */
export const opposite = (others: string, holds = `NOT ${others}`): Condition => ({ holds, others })

/** Rows that have some, or none, by the side that is indexed. */
function someOrNone(
  desired: "some" | "none",
  sql: Record<"some" | "none", string>,
  indexed: "some" | "none",
) {
  return desired === indexed ? exactly(sql[desired]) : opposite(sql[indexed], sql[desired])
}

type IdsOptions = Indexed & {
  /** Adds ids that count as chosen (children of a type). */
  widen?: (ids: number[], scope: FilterScope) => number[]
}

/** A filter on an array of ids kept on the row, for example tag_ids. A GIN index finds rows that have none. */
export function idsFilter(
  column: string,
  field: Common,
  { widen = (ids) => ids, indexed = "none" }: IdsOptions = {},
): FilterDefinition {
  return {
    ...field,
    types: choiceTypes,
    rowValues: { sql: () => column, widen },
    condition: ({ type, ids }, parameters, scope) => {
      if (type === "exists" || type === "not_exists") {
        const sql = { some: `${column} <> '{}'`, none: `${column} = '{}'` }
        return someOrNone(type === "exists" ? "some" : "none", sql, indexed)
      }
      const overlaps = `${column} && ${parameters.add(widen(ids, scope))}::int[]`
      return type === "=" ? exactly(overlaps) : opposite(overlaps)
    },
  }
}

/** Like idsFilter, but exists and not exists speak of a part of the ids only, for example current sessions. */
export function partialIdsFilter(
  column: string,
  field: Common,
  part: (scope: FilterScope) => number[],
): FilterDefinition {
  return {
    ...field,
    types: choiceTypes,
    rowValues: { sql: () => column },
    condition: ({ type, ids }, parameters, scope) => {
      const meant = type === "exists" || type === "not_exists" ? part(scope) : ids
      const overlaps = `${column} && ${parameters.add(meant)}::int[]`
      return type === "=" || type === "exists" ? exactly(overlaps) : opposite(overlaps)
    },
  }
}

type IdOptions = Pick<IdsOptions, "widen"> & {
  /** Every row has one: whether it is there is no question. */
  isRequired?: true
}

/** A filter on one id kept on the row, for example country_id. */
export function idFilter(
  column: string,
  field: Common,
  { widen = (ids) => ids, isRequired }: IdOptions = {},
): FilterDefinition {
  return {
    ...field,
    types: isRequired ? oneOfTypes : choiceTypes,
    rowValues: { sql: () => column, widen },
    condition: ({ type, ids }, parameters, scope) => {
      if (type === "exists") return exactly(`${column} IS NOT NULL`)
      if (type === "not_exists") return opposite(`${column} IS NOT NULL`, `${column} IS NULL`)
      const isOne = `${column} = ANY (${parameters.add(widen(ids, scope))}::int[])`
      return type === "=" ? exactly(isOne) : opposite(isOne, `(${column} IS NULL OR NOT ${isOne})`)
    },
  }
}

/**
 * A filter on texts that a row has, for example its booth numbers.
 * @param sql that it has any, and that it has one among those of a placeholder
 */
export function textsFilter(
  sql: { some: string; among: (texts: string) => string },
  field: Common,
): FilterDefinition {
  return {
    ...field,
    types: choiceTypes,
    isText: true,
    condition: ({ type, texts }, parameters) => {
      if (type === "exists") return exactly(sql.some)
      if (type === "not_exists") return opposite(sql.some, `NOT (${sql.some})`)
      const isOne = sql.among(parameters.add(texts))
      return type === "=" ? exactly(isOne) : opposite(isOne, `NOT (${isOne})`)
    },
  }
}

/** The order in which an index has the rows a predicate holds for. */
export type Ordered = { inOrderOf?: string }

export const inOrder = (predicate: string, { inOrderOf }: Ordered) =>
  inOrderOf ? { inOrder: { of: inOrderOf, holds: predicate } } : {}

/** A filter on a predicate that holds or not, offered as exists / not exists. */
export function predicateFilter(
  predicate: string,
  field: Common,
  { indexed = "some", ...ordered }: Indexed & Ordered = {},
): FilterDefinition {
  return {
    ...field,
    types: ["exists", "not_exists"],
    condition: ({ type }) => {
      const desired = type === "exists" ? "some" : "none"
      const condition = someOrNone(desired, { some: predicate, none: `NOT ${predicate}` }, indexed)
      return desired === "some" ? { ...condition, ...inOrder(predicate, ordered) } : condition
    },
  }
}

/** A filter on a flag that is offered by its values: 1 for yes, 0 for no (L-10). */
export function flagFilter(flag: string, field: Common, ordered: Ordered = {}): FilterDefinition {
  return {
    ...field,
    types: oneOfTypes,
    choices: ["1", "0"],
    rowValues: { sql: () => `(${flag})::int` },
    condition: ({ type, ids }) => {
      const desired = new Set(type === "=" ? ids : [0, 1].filter((value) => !ids.includes(value)))
      if (desired.size === 2) return opposite("false", "true")
      if (desired.size === 0) return exactly("false")
      return desired.has(1) ? { ...exactly(flag), ...inOrder(flag, ordered) } : opposite(flag)
    },
  }
}

/**
 * A filter on what a row is, of a few things that have names: any of those that are chosen, or none of them.
 * @param holds SQL that holds for the rows that are so
 */
export function namedFilter<Name extends string>(
  names: readonly Name[],
  holds: (name: Name, parameters: Parameters, scope: FilterScope) => string,
  field: Common,
): FilterDefinition {
  return {
    ...field,
    types: oneOfTypes,
    choices: names,
    isText: true,
    condition: ({ type, texts }, parameters, scope) => {
      const chosen = names.filter((name) => texts.includes(name))
      const isOne = chosen.map((name) => `(${holds(name, parameters, scope)})`).join(" OR ")
      return type === "=" ? exactly(`(${isOne})`) : exactly(`(${isOne}) IS NOT TRUE`)
    },
  }
}

/** For idsFilter: a chosen account type stands for the types under it, too. */
export function withTypesUnder(ids: number[], { reference }: FilterScope): number[] {
  return [...new Set(ids.flatMap((id) => reference.typeFamily.get(id) ?? [id]))]
}

/** What the panel shows of filters. */
export function fieldsOf(registry: ReadonlyMap<string, FilterDefinition>): FilterField[] {
  return [...registry.values()].map(({ condition, choices, isText, ability, rowValues, ...field }) => ({
    ...field,
    is_counted: rowValues !== undefined && !searchedSources.includes(field.source),
  }))
}

/** The filters of one list by field, in the panel's order. */
export function filterRegistry(definitions: FilterDefinition[]): Map<string, FilterDefinition> {
  return new Map(definitions.map((definition) => [definition.field, definition]))
}

/** Those of a list's filters that a user may use: some need an ability. */
export function offeredTo(
  user: Holder,
  registry: Map<string, FilterDefinition>,
): Map<string, FilterDefinition> {
  const mayUse = ({ ability }: FilterDefinition) => ability === undefined || can(user, ability)
  return filterRegistry([...registry.values()].filter(mayUse))
}
