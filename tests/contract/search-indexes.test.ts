import { expect, it } from "vitest"
import { sql } from "#tests/factories/database.ts"

it("every index of a search takes new texts through a list of 256 kB", async () => {
  const indexes = await sql<{ name: string; options: string[] }>(
    `SELECT relname AS name, ARRAY(SELECT unnest(reloptions) ORDER BY 1) AS options FROM pg_class JOIN pg_am ON pg_am.oid = relam
     WHERE amname = 'gin' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  )
  expect(indexes.map(({ name }) => name)).toEqual(expect.arrayContaining(["contact_search", "mail_search"]))
  expect(indexes).toEqual(
    indexes.map(({ name }) => ({ name, options: ["fastupdate=on", "gin_pending_list_limit=256"] })),
  )
})
