import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { mergeFresh } from "#tests/factories/merges.ts"
import { agreeToTracking } from "#tests/factories/tracking.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
beforeAll(async () => {
  api = await signIn(await createUser())
})

const merge = (kept: number, removed: number) => mergeFresh(api, { type: "contact", kept, removed })

describe("merging two contacts", () => {
  it("keeps a consent to tracking with its proof where neither has refused, and gives it back when it is undone", async () => {
    const [silent, agreed, refused] = [
      await createContact(),
      await createContact(),
      await createContact({ lastName: "Refused" }),
    ]
    await agreeToTracking(agreed)
    await sql("UPDATE contact SET allows_tracking = false WHERE id = $1", [refused])
    const consents = async (...ids: number[]) =>
      (
        await sql(
          `SELECT allows_tracking AS allows, (SELECT count(*)::int FROM tracking_event WHERE contact_id = contact.id) AS proofs
            FROM contact WHERE id = ANY ($1) ORDER BY array_position($1, id)`,
          [ids],
        )
      ).map(({ allows, proofs }) => [allows, proofs])
    const first = await merge(silent, agreed)
    expect(await consents(silent)).toEqual([[true, 1]])
    const second = await merge(silent, refused)
    expect(await consents(silent)).toEqual([[false, 1]])
    await api.merges.undo({ merge: second.id })
    await api.merges.undo({ merge: first.id })
    expect(await consents(silent, agreed, refused)).toEqual([
      [null, 0],
      [true, 1],
      [false, 0],
    ])
  })

  it("brings back no consent of a merge of before consents were recorded", async () => {
    const [kept, removed] = [await createContact(), await createContact()]
    await agreeToTracking(kept)
    await sql("UPDATE contact SET allows_tracking = false WHERE id = $1", [removed])
    const { id } = await merge(kept, removed)
    await sql("DELETE FROM tracking_event WHERE contact_id = $1", [kept])
    await api.merges.undo({ merge: id })
    expect(await sqlOne("SELECT allows_tracking FROM contact WHERE id = $1", [kept])).toEqual({
      allows_tracking: null,
    })
  })
})
