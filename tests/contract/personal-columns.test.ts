import { expect, it } from "vitest"
import { sweptColumns } from "#lib/backend/privacy/persons/columns/column-rules.ts"
import { personalColumns } from "#lib/backend/privacy/persons/personal-columns.ts"
import { sql } from "#tests/factories/database.ts"

type Column = { table: string; column: string }

/** Every column that can hold what somebody typed: text of any kind, lists of texts, JSON. */
const textColumns = () =>
  sql<Column>(`SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
    WHERE table_schema = 'public' AND (data_type IN ('text', 'character varying', 'character', 'json', 'jsonb')
      OR udt_name IN ('citext', '_text', '_varchar', '_citext', '_jsonb')) ORDER BY 1, 2`)

it("says of every text and JSON column of the database, once, what becomes of it when a person is erased", async () => {
  const stored = (await textColumns()).map(({ table, column }) => `${table}.${column}`)
  const listed = Object.entries(personalColumns).flatMap(([table, rules]) =>
    [
      ...(rules.record ?? []),
      ...sweptColumns(rules),
      ...(rules.address === undefined ? [] : [rules.address]),
      ...(rules.derived ?? []),
      ...Object.values(rules.kept ?? {}).flat(),
    ].map((column) => `${table}.${column}`),
  )
  expect(listed.sort()).toEqual(stored.sort())
})
