import { beforeEach, describe, expect, it } from "vitest"
import { inTransaction, pool, query } from "#lib/backend/platform/database/db.ts"
import { prisma } from "#lib/backend/platform/database/prisma.ts"
import { isTaken } from "#lib/backend/platform/database/unique-violation.ts"
import { sql } from "#tests/factories/database.ts"
import { gate } from "#tests/factories/gate.ts"

const key = "a key of tests"
let users: number[]
beforeEach(async () => {
  await sql(`DELETE FROM "user" WHERE email LIKE '%@transactions.example'`)
  users = (
    await sql<{ id: number }>(`INSERT INTO "user" (name, email)
      SELECT 'User', n || '@transactions.example' FROM generate_series(1, 10) n RETURNING id`)
  ).map(({ id }) => id)
})

const store = (userId: number, value: string) =>
  prisma.userPreference.create({ data: { userId, key, value } })
const stored = () => sql("SELECT user_id, value FROM user_preference WHERE key = $1 ORDER BY user_id", [key])

describe("calls of Prisma in a transaction", () => {
  it("see what its SQL wrote and are seen by it, before anybody else sees either", async () => {
    const [first = 0, second = 0] = users
    await inTransaction(async (connection) => {
      await query(
        { text: "INSERT INTO user_preference VALUES ($1, $2, '1')", values: [first, key] },
        connection,
      )
      await store(second, "2")
      expect(await prisma.userPreference.count({ where: { key } })).toBe(2)
      const seen = { text: "SELECT FROM user_preference WHERE key = $1", values: [key] }
      expect(await query(seen, connection)).toHaveLength(2)
      expect(await stored()).toHaveLength(0)
    })
    expect(await stored()).toHaveLength(2)
  })

  it("are rolled back with it", async () => {
    const [first = 0] = users
    const failed = inTransaction(async () => {
      await store(first, "1")
      await prisma.user.update({ where: { id: first }, data: { name: "Renamed" } })
      throw new Error("after the writes")
    })
    await expect(failed).rejects.toThrow("after the writes")
    expect(await stored()).toEqual([])
    expect(await prisma.user.findFirst({ where: { id: first }, select: { name: true } })).toEqual({
      name: "User",
    })
  })

  it("belong each to its own, however many run at once", async () => {
    const ends = await Promise.allSettled(
      users.map((id, index) =>
        inTransaction(async (connection) => {
          await store(id, `of ${index}`)
          await query({ text: "SELECT 1", values: [] }, connection)
          const mine = await prisma.userPreference.findMany({ where: { key }, select: { userId: true } })
          expect(mine).toContainEqual({ userId: id })
          if (index % 2) throw new Error("odd")
        }),
      ),
    )
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(5)
    expect((await stored()).map((row) => row.user_id)).toEqual(users.filter((_, index) => index % 2 === 0))
  })

  it("take no connection beside the transaction's, also one that is returned and not awaited", async () => {
    const [first = 0] = users
    const many = Array.from({ length: 4 * (pool.options.max ?? 0) }, (_, index) => `Renamed ${index}`)
    await Promise.all(
      many.map((name) =>
        inTransaction(() =>
          prisma.user.update({ where: { id: first }, data: { name }, select: { id: true } }),
        ),
      ),
    )
    const failed = inTransaction((connection) =>
      query({ text: "SELECT 1 / 0", values: [] }, connection).catch(() =>
        prisma.user.update({ where: { id: first }, data: { name: "After a failure" } }),
      ),
    )
    await expect(failed).rejects.toThrow("aborted")
    expect(many).toContain((await prisma.user.findFirst({ where: { id: first } }))?.name)
  })

  it("by a unique key are refused: one tick's of two transactions would be asked as one", async () => {
    const [first = 0] = users
    const where = { id: first }
    await inTransaction(async () => {
      await expect(prisma.user.findUnique({ where })).rejects.toThrow("use findFirst")
      await expect(prisma.user.findUniqueOrThrow({ where })).rejects.toThrow("use findFirst")
      expect(await prisma.user.findFirst({ where })).toMatchObject(where)
    })
    expect(await prisma.user.findUnique({ where })).toMatchObject(where)
  })

  it("of one tick are never asked as one", async () => {
    const names = await Promise.all(
      users.map((id) =>
        inTransaction(async (connection) => {
          await query(
            { text: `UPDATE "user" SET name = $2 WHERE id = $1`, values: [id, `Renamed ${id}`] },
            connection,
          )
          const outside = prisma.user.findMany({ where: { name: { startsWith: "Renamed" } } })
          const [seen, found] = await Promise.all([
            outside,
            prisma.user.findFirstOrThrow({ where: { id }, select: { name: true } }),
          ])
          expect(seen.map((user) => user.id)).toContain(id)
          return found.name
        }),
      ),
    )
    expect(names).toEqual(users.map((id) => `Renamed ${id}`))
  })

  it("that would need a transaction of Prisma's own are refused, and leave ours usable", async () => {
    const [first = 0] = users
    await inTransaction(async () => {
      const nested = prisma.user.update({
        where: { id: first },
        data: { name: "Nested", preferences: { create: { key, value: "nested" } } },
      })
      await expect(nested).rejects.toThrow("one by one")
      await store(first, "alone")
    })
    expect(await stored()).toEqual([{ user_id: first, value: "alone" }])
  })

  it("see the parts of a record read with it, and the transaction's own", async () => {
    const [first = 0] = users
    await inTransaction(async () => {
      await store(first, "part")
      const user = await prisma.user.findFirst({
        where: { id: first },
        include: { preferences: true, owner: true },
      })
      expect(user?.preferences).toMatchObject([{ value: "part" }])
    })
    expect(() => prisma.$transaction()).toThrow("opened by inTransaction")
  })

  it("that come after its end are refused", async () => {
    const end = gate()
    let late: Promise<unknown> | undefined
    await inTransaction(async () => {
      late = end.opened.then(() => prisma.user.count())
    })
    end.open()
    await expect(late).rejects.toThrow("after the end of its transaction")
  })

  it("say as SQL does that a value is taken", async () => {
    const [first = 0] = users
    await store(first, "1")
    const again = await store(first, "2").catch((error: unknown) => error)
    expect(isTaken(again)).toBe(true)
    expect(isTaken(again, "user_preference_pkey")).toBe(true)
    expect(isTaken(again, "another")).toBe(false)
  })
})
