import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import type { MergeSide, MergeType } from "#lib/contract/records/merges.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact, linkContact } from "#tests/factories/contacts.ts"
import { countWaiting, onConnection, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { createList } from "#tests/factories/mailing.ts"
import { auditOf, mergeFresh } from "#tests/factories/merges.ts"
import { raceFor } from "#tests/factories/races.ts"
import { createRichContact } from "#tests/factories/rich-contact.ts"
import { createUser, signIn, type TestUser } from "#tests/factories/users.ts"

let user: TestUser
let api: Api

beforeAll(async () => {
  user = await createUser({ owner: true })
  api = await signIn(user)
})

const merge = (type: MergeType, kept: number, removed: number, fields?: Record<string, MergeSide>) =>
  mergeFresh(api, { type, kept, removed, fields })

const contact = async (id: number) => (await api.contacts.get({ contact: id })).data

describe("merging two contacts", () => {
  it("keeps one with all that both had; the other leaves the list", async () => {
    const first = await createRichContact(user)
    const second = await createRichContact(user)
    const shared = await createCompany()
    for (const id of [first.id, second.id]) await linkContact(shared.id, id)
    const done = await merge("contact", first.id, second.id)
    expect(done).toMatchObject({ kept: { id: first.id }, removed: { id: second.id }, can_undo: true })
    const kept = await contact(first.id)
    expect(kept.notes).toBe(2)
    expect(kept.sequences).toHaveLength(2)
    // They come by name, which is whatever the factory's counter made it.
    const { tags, callers } = kept.informations
    expect(new Set(tags.map((tag) => tag.id))).toEqual(new Set([first.tag, second.tag]))
    expect(new Set(callers.map((caller) => caller.id))).toEqual(new Set([first.caller, second.caller]))
    expect(kept.companies.map((one) => one.id)).toEqual([
      first.related.id,
      first.second.id,
      shared.id,
      second.related.id,
      second.second.id,
    ])
    expect(kept.companies.filter((one) => one.is_primary).map((one) => one.id)).toEqual([
      first.second.id,
      second.second.id,
    ])
    // Both had the same numbers and networks.
    expect(kept.informations.phones).toHaveLength(2)
    expect(kept.informations.socialNetworks).toHaveLength(1)
    await expect(contact(second.id)).rejects.toMatchObject({ status: 404 })
  })

  it("takes the values that are chosen, an address with what is known of it", async () => {
    const email = `${unique("chosen").replace(" ", "")}@example.com`
    const kept = await createContact({ jobTitle: "Kept" })
    const removed = await createContact({ jobTitle: "Removed", email, emailError: true, isVip: true })
    await merge("contact", kept, removed, {
      "informations.email": "removed",
      "informations.job_title": "kept",
    })
    const { informations, email_error } = await contact(kept)
    expect(informations).toMatchObject({ email, job_title: "Kept", is_vip: false })
    expect(email_error).toBe(true)
  })

  describe("of whom one asked for no mails", () => {
    const list = async () => (await createList()).id
    const suppressionsOf = (id: number) =>
      sqlOne<{ off: boolean; untracked: boolean; suppressed: object[] }>(
        `SELECT unsubscribed_at IS NOT NULL AS off, is_blacklisted AS blacklisted, allows_tracking IS FALSE AS untracked,
          ARRAY(SELECT json_build_object('list', mailing_list_id, 'reason', reason) FROM suppression WHERE suppression.email = contact.email
            ORDER BY mailing_list_id NULLS FIRST) AS suppressed FROM contact WHERE id = $1`,
        [id],
      )
    const mute = async (id: number, left: number) => {
      await sql(
        "UPDATE contact SET unsubscribed_at = now(), is_blacklisted = true, allows_tracking = false WHERE id = $1",
        [id],
      )
      for (const [reason, mailing_list_id] of [
        ["complaint", null],
        ["unsubscribed", left],
        ["bounced", await list()],
      ])
        await sql(
          "INSERT INTO suppression (email, reason, mailing_list_id) SELECT email, $2, $3 FROM contact WHERE id = $1",
          [id, reason, mailing_list_id],
        )
    }

    it.each([
      ["kept", "kept"],
      ["kept", "removed"],
      ["removed", "kept"],
      ["removed", "removed"],
    ] as const)("keeps that wish of the %s one with the address of the %s one", async (muted, address) => {
      const two = { kept: await createContact(), removed: await createContact() }
      const left = await list()
      await mute(two[muted], left)
      await merge("contact", two.kept, two.removed, { "informations.email": address })
      const { suppressed, ...flags } = await suppressionsOf(two.kept)
      expect(flags).toEqual({ off: true, blacklisted: true, untracked: true })
      expect(suppressed).toEqual(
        expect.arrayContaining([
          { list: null, reason: "complaint" },
          { list: left, reason: "unsubscribed" },
        ]),
      )
      // That an address does not work says nothing of another one.
      expect(suppressed).toHaveLength(muted === address ? 3 : 2)
    })

    it.each(["kept", "removed"] as const)(
      "gives either back its own when it is undone (address of the %s one)",
      async (address) => {
        const [kept, removed] = [await createContact(), await createContact()]
        await mute(removed, await list())
        const before = [await suppressionsOf(kept), await suppressionsOf(removed)]
        const { id } = await merge("contact", kept, removed, { "informations.email": address })
        await api.merges.undo({ merge: id })
        expect([await suppressionsOf(kept), await suppressionsOf(removed)]).toEqual(before)
      },
    )

    it("keeps what was asked since, when it is undone", async () => {
      const [kept, removed] = [await createContact(), await createContact()]
      await sql(
        "INSERT INTO suppression (email, reason) SELECT email, 'unsubscribed' FROM contact WHERE id = $1",
        [removed],
      )
      const { id } = await merge("contact", kept, removed)
      await sql("UPDATE contact SET unsubscribed_at = now(), allows_tracking = false WHERE id = $1", [kept])
      await sql(
        "UPDATE suppression SET reason = 'complaint' WHERE email = (SELECT email FROM contact WHERE id = $1)",
        [kept],
      )
      await api.merges.undo({ merge: id })
      expect(await suppressionsOf(kept)).toMatchObject({
        off: true,
        untracked: true,
        suppressed: [{ list: null, reason: "complaint" }],
      })
    })
  })

  it("is written down on both, and on companies whose contacts it changes", async () => {
    const kept = await createContact()
    const email = "chosen@example.com"
    const removed = await createContact({ jobTitle: "Chosen", email })
    const { id: linked } = await createCompany()
    await linkContact(linked, removed)
    await merge("contact", kept, removed, { "informations.job_title": "removed" })
    expect(await auditOf("contact", kept)).toEqual([
      {
        action: "merge",
        version: 2,
        changes: {
          merged: [null, removed],
          "informations.job_title": [null, "Chosen"],
          "informations.other_emails": [[], [{ email }]],
          companies: [[], [linked]],
        },
      },
    ])
    expect(await auditOf("contact", removed)).toEqual([
      {
        action: "merge",
        version: 2,
        changes: { deleted_at: [null, expect.any(String)], merged_into: [null, kept] },
      },
    ])
    expect(await auditOf("company", linked)).toMatchObject([
      { action: "edit", version: 2, changes: { contacts: [[removed], [kept]] } },
    ])
  })

  it("is told in the audit trail of both with the other's name", async () => {
    const kept = await createContact({ firstName: "Karl", lastName: "Kept" })
    const removed = await createContact({ firstName: "Rosa", lastName: "Removed" })
    const { at } = await merge("contact", kept, removed)
    const auditTrailOf = async (record: number) =>
      (await api.audit.listRecord({ type: "contact", record })).data
    expect(await auditTrailOf(kept)).toMatchObject([
      { action: "merge", changes: { merged: [null, "Rosa Removed"] } },
    ])
    expect(await auditTrailOf(removed)).toMatchObject([{ changes: { merged_into: [null, "Karl Kept"] } }])
    // By its second a merge is found beside its entry.
    expect((await auditTrailOf(kept))[0]?.at.slice(0, 19)).toBe(at.slice(0, 19))
  })

  it("makes a save from before aware of what it changed", async () => {
    const kept = await createContact({ jobTitle: "Old" })
    const removed = await createContact({ jobTitle: "New" })
    await merge("contact", kept, removed, { "informations.job_title": "removed" })
    const save = (informations: object) => api.contacts.edit({ contact: kept, version: 1, informations })
    await expect(save({ job_title: "Mine" })).rejects.toMatchObject({ status: 409 })
    await expect(save({ is_vip: true })).resolves.toMatchObject({ success: true })
  })

  it("is refused for fields that are not compared", async () => {
    const [kept, removed] = [await createContact(), await createContact()]
    await expect(merge("contact", kept, removed, { "informations.tags": "removed" })).rejects.toMatchObject({
      status: 422,
      body: { errors: { "fields.informations.tags": [expect.any(String)] } },
    })
  })
})

describe("two people at once", () => {
  it("merging the same pair, either way round: one wins, the others are told it is gone", async () => {
    const [one, two] = [await createContact(), await createContact()]
    const versions = { kept: 1, removed: 1 }
    const call = (kept: number, removed: number) => () =>
      api.merges.merge({ type: "contact", kept, removed, versions })
    const results = await raceFor("contact", one, [call(one, two), call(two, one), call(one, two)])
    expect(results.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected", "rejected"])
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject({ status: 404 })
    }
    const { merges } = await sqlOne<{ merges: number }>(
      "SELECT count(*)::int AS merges FROM record_merge WHERE $1 IN (kept_id, removed_id)",
      [one],
    )
    expect(merges).toBe(1)
  })

  it("one editing what another merges: the merge is told, with a fresh preview", async () => {
    const [kept, removed] = [await createContact(), await createContact()]
    await api.contacts.edit({ contact: removed, version: 1, informations: { job_title: "Edited" } })
    const stale = api.merges.merge({ type: "contact", kept, removed, versions: { kept: 1, removed: 1 } })
    await expect(stale).rejects.toMatchObject({
      status: 409,
      body: {
        current: {
          removed: { version: 2 },
          fields: expect.arrayContaining([
            expect.objectContaining({ path: "informations.job_title", removed: "Edited" }),
          ]),
        },
      },
    })
    expect((await contact(removed)).version).toBe(2)
  })

  it("one saving while another merges: either both are kept or one is told", async () => {
    const [kept, removed] = [await createContact(), await createContact()]
    const versions = { kept: 1, removed: 1 }
    const [merged, saved] = await raceFor<object>("contact", removed, [
      () => api.merges.merge({ type: "contact", kept, removed, versions }),
      () => api.contacts.edit({ contact: removed, version: 1, informations: { is_vip: true } }),
    ])
    expect([merged?.status, saved?.status].sort()).toEqual(["fulfilled", "rejected"])
  })

  it.each(["contact", "company"] as const)(
    "a note being written on a %s is waited for, and moves",
    async (type) => {
      const owner = { ownerIds: [user.ownerId] }
      const make = async () => (type === "contact" ? createContact() : (await createCompany(owner)).id)
      const [kept, removed] = [await make(), await make()]
      const note = await onConnection(async (connection) => {
        await connection.query("BEGIN")
        const text = `INSERT INTO note (${type}_id, content) VALUES ($1, '<p>Late</p>') RETURNING id`
        const { rows } = await connection.query<{ id: number }>(text, [removed])
        const merging = merge(type, kept, removed)
        await expect.poll(countWaiting).toBe(1)
        await connection.query("COMMIT")
        await merging
        return rows[0]?.id
      })
      expect(await sql(`SELECT ${type}_id AS on FROM note WHERE id = $1`, [note])).toEqual([{ on: kept }])
    },
  )
})
