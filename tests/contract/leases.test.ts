import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { afterEach, describe, expect, it } from "vitest"
import { inTransaction } from "#lib/backend/platform/database/db.ts"
import {
  acquireLease,
  type Lease,
  lockLease,
  purgeLeases,
  releaseLease,
  renewLease,
  stillLeased,
} from "#lib/backend/platform/leases/lease.ts"
import { withLease } from "#lib/backend/platform/leases/with-lease.ts"
import { childEnvironment } from "#scripts/processes/child-environment.ts"
import { countWaiting, onConnection, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { runOut } from "#tests/factories/leases.ts"
import { createTag } from "#tests/factories/reference.ts"
import { times } from "#tests/factories/several.ts"

const hour = 3_600

async function acquired(key: string): Promise<Lease> {
  const lease = await acquireLease(key, hour)
  if (!lease) throw new Error(`${key} is another's`)
  return lease
}

/** What several get that ask for a lease at once, held back until all of them wait for its row. */
function race(key: string, count: number) {
  return onConnection(async (connection) => {
    await connection.query("BEGIN")
    await connection.query("SELECT FROM lease WHERE key = $1 FOR UPDATE", [key])
    const leases = times(count, () => acquireLease(key, hour))
    await expect.poll(countWaiting).toBe(count)
    await connection.query("COMMIT")
    return (await leases).filter((lease) => lease !== undefined)
  })
}

describe("a lease", () => {
  it("is acquired by one of several at once, also the first time", async () => {
    const leases = await times(8, () => acquireLease("first", hour))
    expect(leases.filter((lease) => lease !== undefined)).toHaveLength(1)
  })

  it("is acquired by one of several at once when it was released, and when its time is over", async () => {
    const key = unique("race")
    await releaseLease(await acquired(key))
    const [released, ...others] = await race(key, 5)
    expect([released?.key, others]).toEqual([key, []])
    expect(await race(key, 5)).toEqual([])
    await runOut(key)
    expect(await race(key, 5)).toHaveLength(1)
  })

  it("is another's only when it is released or its time is over, and each holder has a greater token", async () => {
    const key = unique("tokens")
    const first = await acquired(key)
    expect(await acquireLease(key, hour)).toBeUndefined()
    await runOut(key)
    const second = await acquired(key)
    expect(await acquireLease(key, hour)).toBeUndefined()
    await releaseLease(second)
    const third = await acquired(key)
    expect(second.token).toBeGreaterThan(first.token)
    expect(third.token).toBeGreaterThan(second.token)
  })

  it("that was lost is neither renewed nor released by whoever had it", async () => {
    const key = unique("lost")
    const lost = await acquired(key)
    await runOut(key)
    const lease = await acquired(key)
    expect(await renewLease(lost, hour)).toBe(false)
    await releaseLease(lost)
    expect(await acquireLease(key, hour)).toBeUndefined()
    expect(await renewLease(lease, hour)).toBe(true)
  })

  it("that was released is not renewed", async () => {
    const lease = await acquired(unique("released"))
    await releaseLease(lease)
    expect(await renewLease(lease, hour)).toBe(false)
  })

  it("stays with a holder that was slow and that nobody took it from", async () => {
    const key = unique("slow")
    const lease = await acquired(key)
    await runOut(key)
    expect(await renewLease(lease, hour)).toBe(true)
    expect(await acquireLease(key, hour)).toBeUndefined()
  })

  it("is forgotten long after it ended, and not before; whoever had it has lost it", async () => {
    const [old, recent] = [await acquired(unique("old")), await acquired(unique("recent"))]
    await sql("UPDATE lease SET expires_at = now() - interval '8 days' WHERE key = $1", [old.key])
    await runOut(recent.key)
    await purgeLeases()
    expect(await renewLease(recent, hour)).toBe(true)
    expect(await renewLease(old, hour)).toBe(false)
    expect((await acquired(old.key)).token).toBeGreaterThan(recent.token)
  })
})

describe("a write of a lease's holder", () => {
  it("is not made once another has the lease", async () => {
    const tag = await createTag()
    const lost = await acquired(unique("write"))
    await runOut(lost.key)
    const lease = await acquired(lost.key)
    const write = ({ key, token }: Lease) =>
      sql(`UPDATE company_tag SET name = name WHERE id = $1 AND ${stillLeased("$2", "$3")} RETURNING id`, [
        tag,
        key,
        token,
      ])
    expect(await write(lost)).toEqual([])
    expect(await write(lease)).toEqual([{ id: tag }])
    expect(await inTransaction((connection) => lockLease(lost, connection))).toBe(false)
  })

  it("is over before another acquires the lease", async () => {
    const lease = await acquired(unique("wait"))
    await runOut(lease.key)
    let other: Promise<Lease | undefined> | undefined
    await inTransaction(async (connection) => {
      expect(await lockLease(lease, connection)).toBe(true)
      other = acquireLease(lease.key, hour)
      await expect.poll(countWaiting).toBe(1)
    })
    expect(await other).toMatchObject({ key: lease.key })
  })

  it("sees another that has acquired the lease and not yet committed", async () => {
    const lease = await acquired(unique("wait"))
    await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query("UPDATE lease SET token = DEFAULT WHERE key = $1", [lease.key])
      const locked = inTransaction((own) => lockLease(lease, own))
      await expect.poll(countWaiting).toBe(1)
      await connection.query("COMMIT")
      expect(await locked).toBe(false)
    })
  })
})

const endOf = async (key: string) =>
  (
    await sqlOne<{ at: number }>(
      "SELECT extract(epoch FROM expires_at)::float8 AS at FROM lease WHERE key = $1",
      [key],
    )
  ).at

describe("work under a lease", () => {
  it("is done by one at a time, and the lease is free after it, also when it fails", async () => {
    const key = unique("work")
    const others = await withLease(key, hour, () => times(3, () => withLease(key, hour, async () => "done")))
    expect(others).toEqual([undefined, undefined, undefined])
    const failing = withLease(key, hour, async () => {
      throw new Error("failed")
    })
    await expect(failing).rejects.toThrow("failed")
    expect(await withLease(key, hour, async () => "done")).toBe("done")
  })

  it("keeps the lease for as long as it lasts", async () => {
    const key = unique("long")
    await withLease(key, 0.4, async () => {
      const first = await endOf(key)
      await expect.poll(() => endOf(key)).toBeGreaterThan(first + 0.4)
    })
  })
})

describe("a holder that is killed", () => {
  let holder: ChildProcess | undefined
  afterEach(() => holder?.kill("SIGKILL"))

  it("keeps its lease until the time is over, and then another has it", async () => {
    const key = unique("killed")
    holder = fork("tests/resilience/fixtures/hold-lease.ts", [key], { env: childEnvironment({}) })
    const [token] = await once(holder, "message")
    const ended = once(holder, "exit")
    holder.kill("SIGKILL")
    await ended
    expect(await acquireLease(key, hour)).toBeUndefined()
    await runOut(key)
    expect((await acquired(key)).token).toBeGreaterThan(token)
  })
})
