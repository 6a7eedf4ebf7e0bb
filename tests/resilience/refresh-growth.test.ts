import { globSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { onConnection } from "#tests/factories/database.ts"
import { rowsVisited } from "#tests/factories/rows-visited.ts"

const few = 400
const many = 4 * few

/** Companies with a contact each, whose read columns are not true: written past the triggers that keep them. */
const untrue = (count: number) => `
  WITH made AS (INSERT INTO company (name) SELECT 'Growth ' || n FROM generate_series(1, ${count}) n RETURNING id),
    people AS (INSERT INTO contact (first_name, last_name, email)
      SELECT 'Ada', 'Growth', 'growth.' || id || '.' || ${count} || '@example.org' FROM made RETURNING id),
    numbered AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM people)
  INSERT INTO company_contact (company_id, contact_id)
    SELECT made.id, numbered.id FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM made) made JOIN numbered USING (n);
  ALTER TABLE company DISABLE TRIGGER USER; ALTER TABLE contact DISABLE TRIGGER USER;
  UPDATE company SET brand_names = 'untrue', has_website = NOT has_website, tag_ids = '{1}';
  UPDATE contact SET company_names = 'untrue', tag_ids = '{1}', has_website = NOT has_website;
  ALTER TABLE company ENABLE TRIGGER USER; ALTER TABLE contact ENABLE TRIGGER USER; ANALYZE company, contact, company_contact`

/** Rows that are looked at while all read columns are made true, in a session that has changed single records before, as those of an application have. */
const visitedAmong = (rows: number, list: string) =>
  onConnection(async (client) => {
    await client.query("BEGIN")
    await client.query(untrue(rows))
    await client.query("UPDATE company SET tag_ids = '{2}' WHERE id = (SELECT min(id) FROM company)")
    await client.query("UPDATE contact SET tag_ids = '{2}' WHERE id = (SELECT min(id) FROM contact)")
    const visited = await rowsVisited(client, `SELECT ${list}_refresh_all()`)
    await client.query("ROLLBACK")
    return visited
  })

describe("what it costs to make read columns true", () => {
  it.each(["company", "contact"])("grows with the rows of %s, not with their square", async (list) => {
    const growth = (await visitedAmong(many, list)) / (await visitedAmong(few, list))
    expect(growth).toBeGreaterThan(1)
    expect(growth).toBeLessThan(1.5 * (many / few))
  })

  it("no trigger looks for each new row among all old ones: its plan is kept from a change of one row", () => {
    const joining = globSync("prisma/sql/**/*.sql").filter((path) =>
      /new_rows(\s+\w+)?\s+JOIN\s+old_rows|JOIN\s+new_rows\b[^;]*JOIN\s+old_rows/i.test(
        readFileSync(path, "utf8"),
      ),
    )
    expect(joining).toEqual([])
  })
})
