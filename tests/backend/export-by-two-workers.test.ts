import { expect, it } from "vitest"
import { sql } from "#tests/factories/database.ts"
import { workOff } from "#tests/factories/jobs.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

it("an export that two workers write at once, as after an outage, has one file and counts each row once", async () => {
  const api = await signIn(await createUser({ abilities: ["export.companies"] }))
  await sql("INSERT INTO company (name) SELECT 'Twice ' || n FROM generate_series(1, 4000) n")
  const { job } = await api.exports.companies({ format: "csv", columns: ["name"] })
  await Promise.all([workOff(job), workOff(job)])
  const { data } = await api.jobs.get({ job })
  expect(data.status).toBe("completed")
  expect(data.total).toBeGreaterThanOrEqual(4_000)
  expect(data.done).toBe(data.total)
})
