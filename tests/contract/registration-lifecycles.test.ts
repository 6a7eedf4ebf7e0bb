import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { entriesOf } from "#tests/factories/audit-trail.ts"
import { countWaiting, insertRow, onConnection, sqlOne, unique } from "#tests/factories/database.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { createPipeline } from "#tests/factories/pipelines.ts"
import { publishSequence } from "#tests/factories/sequences.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let calls: Api["registrationLifecycles"]
beforeAll(async () => {
  calls = (await signIn(await createUser({ isAdmin: true }))).registrationLifecycles
})

const input = (more: object = {}) => ({
  name: unique("Lifecycle"),
  name_fr: unique("Statut"),
  color_hex: "#0a7b55",
  outcome: "waiting" as const,
  stages: [],
  ...more,
})

async function made(more: object = {}) {
  const fields = input(more)
  const { data } = await calls.create(fields)
  const last = data.at(-1)
  if (!last) throw new Error("None was made")
  return { ...last, fields }
}

async function publishedWith(lifecycle_id: number) {
  const { id } = await sqlOne<{ id: number }>("SELECT id FROM tradeshow_session ORDER BY id LIMIT 1")
  return insertRow<{ id: number; version: number }>("registration", {
    slug: unique("slug"),
    tradeshow_session_id: id,
    company_name: "Petite Ourse",
    published_at: "2026-11-01",
    lifecycle_id,
  })
}

const lifecycleOf = (id: number) =>
  sqlOne<{ lifecycle_id: number | null; version: number }>(
    "SELECT lifecycle_id, version FROM registration WHERE id = $1",
    [id],
  )

describe("a lifecycle of registrations", () => {
  it("is added after the others with the stages that go with it, one a pipeline", async () => {
    const { id: lifecycle_id, stages } = await createPipeline()
    const stage = { lifecycle_id, lifecycle_option_id: stages[1] ?? 0 }
    const one = await made({ stages: [stage] })
    expect(one).toMatchObject({ ...one.fields, used: 0, version: 1, stages: [stage] })
    expect(await entriesOf("registration_lifecycle", one.id)).toMatchObject([{ action: "create" }])
    const twice = input({ stages: [stage, { ...stage, lifecycle_option_id: stages[0] ?? 0 }] })
    await expect(calls.create(twice)).rejects.toMatchObject({ status: 422 })
    const other = await createPipeline()
    const elsewhere = input({ stages: [{ lifecycle_id: other.id, lifecycle_option_id: stages[0] ?? 0 }] })
    await expect(calls.create(elsewhere)).rejects.toMatchObject({
      status: 422,
      body: { errors: { stages: expect.anything() } },
    })
    await expect(calls.create(input({ name: one.name }))).rejects.toMatchObject({
      body: { errors: { name: ["This name already exists: choose another"] } },
    })
  })

  it("is changed by one of two who have it open; the other is told how it is now", async () => {
    const { id: lifecycle, version, fields } = await made()
    const change = (name: string) => calls.edit({ lifecycle, version, ...fields, name })
    const [first, second] = [unique("First"), unique("Second")]
    const outcomes = await Promise.allSettled([change(first), change(second)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
    const refused = outcomes.find((outcome) => outcome.status === "rejected")
    expect(refused?.reason).toMatchObject({ status: 409, body: { current: expect.any(Array) } })
    const { data } = await calls.list()
    const now = data.find(({ id }) => id === lifecycle)
    expect([first, second]).toContain(now?.name)
    expect(now?.version).toBe(2)
  })

  it("asks what its registrations get when it is deleted, and tells their audit trail", async () => {
    const [gone, next] = [await made(), await made()]
    const [one, other] = [await publishedWith(gone.id), await publishedWith(gone.id)]
    const removal = { lifecycle: gone.id, version: 1 }
    await expect(calls.remove(removal)).rejects.toMatchObject({
      status: 422,
      body: { errors: { to: ["Registrations have this lifecycle: choose the one they should get"] } },
    })
    await expect(calls.remove({ ...removal, to: gone.id })).rejects.toMatchObject({ status: 422 })
    const { data } = await calls.remove({ ...removal, to: next.id })
    expect(data.find(({ id }) => id === gone.id)).toBeUndefined()
    expect(data.find(({ id }) => id === next.id)?.used).toBe(2)
    expect(await lifecycleOf(one.id)).toEqual({ lifecycle_id: next.id, version: one.version + 1 })
    expect(await entriesOf("registration", other.id)).toMatchObject([
      { changes: { lifecycle: [gone.id, next.id] } },
    ])
    await calls.remove({ lifecycle: next.id, version: 1, to: null })
    expect(await lifecycleOf(one.id)).toEqual({ lifecycle_id: null, version: one.version + 2 })
  })

  it("is followed by saved filters and sequences to the one that its registrations get (R-64)", async () => {
    const [gone, next] = [await made(), await made()]
    await publishedWith(gone.id)
    const { id: user } = await createUser()
    const saved = await insertRow<{ id: number }>("saved_filter", {
      user_id: user,
      list: "registrations",
      name: unique("Filter"),
      query: `f=registration_lifecycle.is.${gone.id}`,
    })
    const { begin, asks, end, other } = flowNodes
    const flow = (id: number) =>
      linked(
        [begin, asks({ kind: "lifecycle", ids: [id] }), end, other],
        "begin ask",
        "ask end yes",
        "ask other no",
      )
    const { version } = await publishSequence(() => flow(gone.id))
    await calls.remove({ lifecycle: gone.id, version: 1, to: next.id })
    expect(await sqlOne("SELECT query, version FROM saved_filter WHERE id = $1", [saved.id])).toEqual({
      query: `f=registration_lifecycle.is.${next.id}`,
      version: 2,
    })
    expect(await sqlOne("SELECT flow FROM sequence_version WHERE id = $1", [version])).toEqual({
      flow: flow(next.id),
    })
  })

  it("takes along a registration that gets it while it is being deleted", async () => {
    const [gone, held] = [await made(), await made()]
    const { id } = await publishedWith(held.id)
    const { id: had } = await publishedWith(gone.id)
    await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query("UPDATE registration SET lifecycle_id = $2 WHERE id = $1", [id, gone.id])
      const removal = calls.remove({ lifecycle: gone.id, version: 1, to: null })
      await expect.poll(countWaiting).toBe(1)
      await connection.query("COMMIT")
      await removal
    })
    expect((await lifecycleOf(id)).lifecycle_id).toBeNull()
    expect((await lifecycleOf(had)).lifecycle_id).toBeNull()
  })

  it("has its place in one order; an order based on another one is refused", async () => {
    await made()
    const before = (await calls.list()).data.map(({ id }) => id)
    const lifecycles = before.toReversed()
    const { data } = await calls.order({ lifecycles, before })
    expect(data.map(({ id }) => id)).toEqual(lifecycles)
    await expect(calls.order({ lifecycles, before })).rejects.toMatchObject({ status: 409 })
    await expect(calls.order({ lifecycles: [1, 1], before: lifecycles })).rejects.toMatchObject({
      status: 409,
    })
  })
})
