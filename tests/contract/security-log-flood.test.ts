import { expect, it } from "vitest"
import { eventsOfAll } from "#lib/backend/platform/security-events/note-bounded.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { sql } from "#tests/factories/database.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

it("refusals of many sources share one row once a minute has seen enough of them", async () => {
  await sql(
    `INSERT INTO security_event (kind, at) SELECT 'refused', now() + minute * interval '1 minute'
     FROM generate_series(0, 1) minute, generate_series(1, ${eventsOfAll})`,
  )
  const users = [await createUser({ abilities: [] }), await createUser({ abilities: [] })]
  for (const user of users) expect(await statusOf((await signIn(user)).users.list({}))).toBe(403)
  const shared = await sql<{ events: number }>(
    "SELECT sum(1 + more)::int AS events FROM security_event WHERE bucket LIKE '% refused all'",
  )
  expect(shared).toEqual([{ events: 2 }])
})
