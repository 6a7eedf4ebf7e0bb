import { expect, test } from "vitest"
import { env } from "#lib/env.ts"
import { seedReference } from "#prisma/seed/index.ts"
import { starterSequences } from "#prisma/seed/reference/sequences/starters.ts"
import { insertRow, sql, sqlOne } from "#tests/factories/database.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

const databaseUrl = env().DATABASE_URL ?? ""
const names = starterSequences.map(({ name }) => name).toSorted()

const published = () =>
  sql<{ name: string; number: number; mails: number }>(
    `SELECT name, number, (SELECT count(*)::int FROM sequence_email WHERE sequence_id = sequence.id) AS mails
      FROM sequence JOIN sequence_version version ON version.sequence_id = sequence.id
      WHERE published_at IS NOT NULL ORDER BY name COLLATE "C"`,
  )
const whole = () =>
  starterSequences
    .map(({ name, mails }) => ({ name, number: 1, mails: Object.keys(mails).length }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))

/** The first five, as they were before flows were kept. */
async function forgetVersions(): Promise<void> {
  await sql("DELETE FROM sequence_version")
  await sql("DELETE FROM sequence_email")
  await sql("DELETE FROM sequence WHERE name = 'Invitation des acheteurs'")
}

test("a new installation can start six sequences, from a sender of each show and the newsletter's", async () => {
  expect(await published()).toEqual(whole())
  const options = await (await signIn(await createUser())).sequences.options()
  expect(options.sequences.map(({ name }) => name).toSorted()).toEqual(names)
  expect(options.playtime_emails.map(({ tradeshow_id }) => tradeshow_id)).toEqual(
    expect.arrayContaining([1, 2, 3, 4, null]),
  )
  expect(options.playtime_emails).toHaveLength(5)
})

test("what they ask of exists: stages, lifecycles and current sessions, and mails of their own", async () => {
  const wrong = await sql(`WITH node AS (
      SELECT version.sequence_id, node -> 'data' AS data FROM sequence_version version, jsonb_array_elements(flow -> 'nodes') node),
    asked AS (SELECT data #>> '{condition,kind}' AS kind, id::int FROM node, jsonb_array_elements_text(data #> '{condition,ids}') id)
    SELECT kind, id FROM asked WHERE NOT CASE kind
      WHEN 'stage' THEN EXISTS (SELECT FROM lifecycle_option WHERE lifecycle_option.id = asked.id)
      WHEN 'lifecycle' THEN EXISTS (SELECT FROM registration_lifecycle kept WHERE kept.id = asked.id AND name = 'Paid')
      WHEN 'registered' THEN EXISTS (SELECT FROM tradeshow_session WHERE tradeshow_session.id = asked.id AND is_current)
      ELSE false END
    UNION ALL SELECT 'mail', (data ->> 'emailTemplateId')::int FROM node WHERE data ? 'emailTemplateId'
      AND NOT EXISTS (SELECT FROM sequence_email email WHERE email.id = (data ->> 'emailTemplateId')::int AND email.sequence_id = node.sequence_id)`)
  expect(wrong).toEqual([])
})

test("an installation of before flows gets them once, and keeps what users made of its sequences", async () => {
  await forgetVersions()
  const { id } = await sqlOne<{ id: number }>("SELECT id FROM sequence WHERE name = 'Trial ending'")
  await sql("UPDATE sequence SET description = 'Ours' WHERE id = $1", [id])
  await seedReference(databaseUrl)
  expect(await published()).toEqual(whole())
  expect(await sql("SELECT description FROM sequence WHERE id = $1", [id])).toEqual([{ description: "Ours" }])
  await sql("DELETE FROM sequence WHERE name = 'Buyer invitation'")
  await insertRow("sequence_version", { sequence_id: id, number: 2, flow: '{"nodes":[],"edges":[]}' })
  await seedReference(databaseUrl)
  expect(await sql("SELECT FROM sequence WHERE name = 'Buyer invitation'")).toEqual([])
  expect(await sql("SELECT number FROM sequence_version WHERE sequence_id = $1 ORDER BY 1", [id])).toEqual([
    { number: 1 },
    { number: 2 },
  ])
})

test("a sequence that asks of stages which an installation has renamed stays without a version", async () => {
  await forgetVersions()
  await sql("UPDATE lifecycle SET name = 'Wholesale' WHERE name = 'Ordering platform'")
  await seedReference(databaseUrl)
  expect((await published()).map(({ name }) => name)).toEqual(
    names.filter((name) => name !== "Demo request" && name !== "Trial ending"),
  )
})
