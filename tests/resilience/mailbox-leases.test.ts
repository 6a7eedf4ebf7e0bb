import { beforeEach, describe, expect, it } from "vitest"
import { leaseMailboxes } from "#lib/backend/mail/mailboxes/sync/leases.ts"
import { newHolder } from "#lib/backend/platform/leases/lease-sql.ts"
import { sql } from "#tests/factories/database.ts"
import { createMailbox } from "#tests/factories/mailboxes.ts"
import { oneByOne } from "#tests/factories/several.ts"

const seconds = 3_600

beforeEach(() => sql("DELETE FROM mailbox"))

describe("a worker that takes mailboxes", () => {
  it("gets no more than it can read, also while the database takes them for few", async () => {
    await createMailbox()
    await sql("VACUUM ANALYZE mailbox")
    await oneByOne(11, () => createMailbox())
    const [one, other] = [newHolder(), newHolder()]
    expect(await leaseMailboxes(one, seconds, 6, [])).toHaveLength(6)
    expect(await leaseMailboxes(other, seconds, 10, [])).toHaveLength(6)
    expect(await leaseMailboxes(one, seconds, 10, [])).toEqual([])
  })

  it("gets none that it still reads", async () => {
    const [read, free] = [await createMailbox(), await createMailbox()]
    expect(await leaseMailboxes(newHolder(), seconds, 10, [read.id])).toMatchObject([{ id: free.id }])
  })
})
