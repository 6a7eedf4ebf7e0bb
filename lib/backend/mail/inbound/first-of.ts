import type { SomeOf } from "#lib/contract/platform/paging.ts"

/** The first rows, of which one more was read than is shown. */
export const firstOf = <Row>(rows: Row[], shown: number): SomeOf<Row> => ({
  data: rows.slice(0, shown),
  has_more: rows.length > shown,
})
