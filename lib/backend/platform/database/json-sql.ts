/** All rows of a subquery as a JSON list, [] when there is none. */
export const list = (rows: string) => `(SELECT coalesce(json_agg(r), '[]') FROM (${rows}) r)`

/** A moment as the wire has it, to the second. */
export const moment = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** A moment as the wire has it, to the millisecond, where moments are compared or sent back. */
export const exactMoment = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Phones of a record in their order, as the wire has them. */
export const phones = (table: string, key: string) =>
  list(`SELECT id, type, number, country_id AS "countryId" FROM ${table} WHERE ${key} ORDER BY position, id`)
