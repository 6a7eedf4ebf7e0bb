import type { Condition } from "./filters/definition.ts"
import { notDeletedWhere } from "./filters/definition.ts"
import type { CountedList } from "./total.ts"

/**
 * An order of a list: the column of a narrow (column, id) index, and whether from its end. Rows that have nothing in a column
 * that may be empty come before all others, and in the other direction after them: its index says so.
 */
export type ListOrder = { column: string; isDescending: boolean; hasNulls?: boolean }

/** The order that a call asks for by name, a leading minus turning it round. */
export function orderOf<Name extends string>(
  sort: Name | `-${Name}`,
  orders: Readonly<Record<Name, Omit<ListOrder, "isDescending">>>,
): ListOrder {
  const isDescending = sort.startsWith("-")
  // What is left without the minus is a name; the compiler cannot follow.
  const name = (isDescending ? sort.slice(1) : sort) as Name
  return { ...orders[name], isDescending }
}

/** The column whose index is in a table of its own, of the active rows only (docs/decisions/0033). */
const apart = "updated_at"

/** SQL of an order, ties by id. */
export function orderBy({ column, isDescending, hasNulls }: ListOrder): string {
  const direction = isDescending ? "DESC" : "ASC"
  const nulls = hasNulls ? ` NULLS ${isDescending ? "LAST" : "FIRST"}` : ""
  return `${column} ${direction}${nulls}, id ${direction}`
}

/** All active rows, from the table whose index has them in an order. */
export function inOrder(list: CountedList, { column }: ListOrder): string {
  return column === apart ? `${list}_last_change` : `${list} WHERE ${notDeletedWhere([])}`
}

/** The first rows of the order's index, or of an index in that order that has fewer, and those of them that pass. */
export function maxWalked(
  rows: number,
  list: CountedList,
  conditions: readonly Condition[],
  order: ListOrder,
): string {
  const others = notDeletedWhere(conditions.filter(({ inOrder }) => inOrder?.of !== order.column))
  const first = `ORDER BY ${orderBy(order)} LIMIT ${rows}`
  const indexed = holdingIn(order.column, conditions)
  if (order.column !== apart)
    return `(SELECT * FROM ${list} WHERE ${[notDeletedWhere([]), ...indexed].join(" AND ")} ${first}) AS walked WHERE ${others}`
  // Joined by the moment as well, which is the same in both: the planner then knows that the rows stay in order.
  return `(SELECT id, ${apart} FROM ${list}_last_change ${where(indexed)} ${first}) AS walked
    JOIN ${list} USING (id, ${apart}) WHERE ${others}`
}

/** Where rows that pass are counted without the list's table: all that is asked of them is in the table apart. */
export function countedApart(list: CountedList, conditions: readonly Condition[]): string | undefined {
  const indexed = holdingIn(apart, conditions)
  if (indexed.length === 0 || indexed.length < conditions.length) return undefined
  return `${list}_last_change ${where(indexed)}`
}

function holdingIn(column: string, conditions: readonly Condition[]): string[] {
  return conditions.flatMap(({ inOrder }) => (inOrder?.of === column ? [inOrder.holds] : []))
}

function where(conditions: string[]): string {
  return conditions.length === 0 ? "" : `WHERE ${conditions.join(" AND ")}`
}
