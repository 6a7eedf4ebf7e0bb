import { expect, it } from "vitest"
import { jobKinds } from "#lib/backend/areas.ts"
import { sql } from "#tests/factories/database.ts"
import { workOff } from "#tests/factories/jobs.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

async function startExport() {
  const user = await createUser({ abilities: ["export.companies"] })
  const api = await signIn(user)
  await sql("INSERT INTO company (name) SELECT 'Twice ' || n FROM generate_series(1, 4000) n")
  const { job } = await api.exports.companies({ format: "csv", columns: ["name"] })
  return { api, user, job }
}

it("an export that two workers write at once, as after an outage, has one file and counts each row once", async () => {
  const { api, job } = await startExport()
  await Promise.all([workOff(job), workOff(job)])
  const { data } = await api.jobs.get({ job })
  expect(data.status).toBe("completed")
  expect(data.total).toBeGreaterThanOrEqual(4_000)
  expect(data.done).toBe(data.total)
})

it("an export that one worker has ended keeps its count when another, which took it before, begins", async () => {
  const { api, user, job } = await startExport()
  await workOff(job)
  const { data: ended } = await api.jobs.get({ job })
  const [taken] = await sql<{ input: unknown }>("SELECT input FROM job WHERE id = $1", [job])
  const late = { id: job, userId: user.id, input: taken?.input, language: "en" as const }
  await jobKinds["companies.export"].run({ ...late, signal: new AbortController().signal })
  expect((await api.jobs.get({ job })).data).toEqual(ended)
})
