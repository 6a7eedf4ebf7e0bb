import { expect, it } from "vitest"
import { referenceStore } from "#lib/backend/records/reference/store.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { begun, visitor } from "#tests/factories/public-applications.ts"
import { createRegistration, createShow } from "#tests/factories/registrations.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

/** Moves a registration to a session that was made a moment ago: this process has heard nothing of it. */
async function moveToUnheard(registration: number): Promise<number> {
  await referenceStore()
  await sql(`BEGIN; SET LOCAL session_replication_role = replica;
    INSERT INTO tradeshow_session (tradeshow_id, name, "from", "to")
      SELECT tradeshow_id, 'Unheard', "from", "to" FROM tradeshow_session
      WHERE id = (SELECT tradeshow_session_id FROM registration WHERE id = ${registration});
    UPDATE registration SET tradeshow_session_id = (SELECT max(id) FROM tradeshow_session) WHERE id = ${registration};
    COMMIT`)
  return (await sqlOne<{ id: number }>("SELECT max(id) AS id FROM tradeshow_session")).id
}

it("a registration of a session that was made a moment ago is shown and saved", async () => {
  const { id } = await createRegistration()
  const api = await signIn(await createUser({ owner: true }))
  const session = await moveToUnheard(id)
  expect((await api.registrationRecord.get({ draft: id })).data.session).toMatchObject({ id: session })
  const saved = await api.registrationRecord.save({
    draft_session: id,
    version: 1,
    information: { want_contact: true },
  })
  expect(saved.data.session).toMatchObject({ id: session })
})

it("an application for it is there for its applicant", async () => {
  const slug = await begun(await createShow())
  const { id } = await sqlOne<{ id: number }>("SELECT id FROM registration WHERE slug = $1", [slug])
  await moveToUnheard(id)
  expect((await visitor().applications.get({ slug })).data.slug).toBe(slug)
})
