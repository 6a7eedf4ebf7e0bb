import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { mergeParts } from "#lib/backend/merges/parts.ts"
import type { MergeSide, MergeType } from "#lib/contract/merges.ts"
import { createMail, createMarketplaceAccount, createNote } from "#tests/factories/activity.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact, linkContact } from "#tests/factories/contacts.ts"
import { countWaiting, insertRow, onConnection, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { raceFor } from "#tests/factories/races.ts"
import * as reference from "#tests/factories/reference.ts"
import { createRichCompany } from "#tests/factories/rich-company.ts"
import { createRichContact } from "#tests/factories/rich-contact.ts"
import { createUser, signIn, type TestUser } from "#tests/factories/users.ts"

let user: TestUser
let api: Api

beforeAll(async () => {
  user = await createUser({ owner: true })
  api = await signIn(user)
})

type Choices = Record<string, MergeSide>

/** Merges at the versions of a fresh preview. */
async function merge(type: MergeType, kept: number, removed: number, fields: Choices = {}) {
  const { data } = await api.merges.preview({ type, kept, removed })
  const versions = { kept: data.kept.version, removed: data.removed.version }
  return (await api.merges.merge({ type, kept, removed, versions, fields })).data
}

const contact = async (id: number) => (await api.contacts.get({ contact: id })).data
const company = async (id: number) => (await api.companies.get({ company: id })).data

const auditOf = (type: string, id: number) =>
  sql<{ action: string; version: number; changes: Record<string, unknown> }>(
    "SELECT action, version, changes FROM audit_entry WHERE record_type = $1 AND record_id = $2 ORDER BY id",
    [type, id],
  )

/** Everything that the database holds of a record, without moments and versions, which a merge and its undoing move. */
async function everythingOf(type: MergeType, id: number): Promise<object> {
  const held: Record<string, unknown> = {}
  for (const { kind, table, owner } of mergeParts[type]) {
    const read = `SELECT to_jsonb(row) - 'updated_at' - 'version' AS row FROM ${table} row WHERE ${owner} = $1`
    const rows = await sql<{ row: object }>(read, [id])
    held[kind] = rows.map(({ row }) => JSON.stringify(row)).sort()
  }
  const { record } = await sqlOne<{ record: object }>(
    `SELECT to_jsonb(record) - 'updated_at' - 'version' AS record FROM ${type} record WHERE id = $1`,
    [id],
  )
  return { ...held, record }
}

describe("what hangs on a record", () => {
  it.each(["company", "contact"] as const)("of type %s is all known to merges", async (type) => {
    const references = await sql<{ table: string; owner: string }>(
      `SELECT conrelid::regclass::text AS table, attname AS owner FROM pg_constraint
       JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey)
       WHERE contype = 'f' AND confrelid = $1::regclass`,
      [type],
    )
    const known = mergeParts[type].map(({ table, owner }) => `${table}.${owner}`)
    expect(references.map(({ table, owner }) => `${table}.${owner}`).sort()).toEqual(known.sort())
  })
})

describe("the preview of a merge", () => {
  it("shows two contacts side by side, by name, and what would move", async () => {
    const kept = await createContact({ firstName: "Rita", lastName: "Rich", email: null })
    const rich = await createRichContact(user)
    await insertRow("contact_tagging", { contact_id: kept, tag_id: rich.tag })
    const { data } = await api.merges.preview({ type: "contact", kept, removed: rich.id })
    expect(data.kept).toEqual({ id: kept, name: "Rita Rich", version: 1 })
    const email = (await contact(rich.id)).informations.email
    const byPath = new Map(data.fields.map(({ path, ...field }) => [path, field]))
    expect(byPath.get("informations.email")).toEqual({
      ...{ label: "merges.fields.email", differs: true },
      ...{ kept: null, removed: email, suggested: "removed" },
    })
    expect(byPath.get("informations.is_vip")).toMatchObject({ kept: false, removed: true, suggested: "kept" })
    expect(byPath.get("informations.salutation")).toMatchObject({ removed: expect.stringMatching(/^[A-Z]/) })
    expect(byPath.get("informations.first_name")).toMatchObject({ differs: false, suggested: "kept" })
    const rows = new Map(data.rows.map(({ kind, ...counts }) => [kind, counts]))
    expect(rows.get("notes")).toEqual({ moved: 1, left: 0 })
    expect(rows.get("tags")).toEqual({ moved: 0, left: 1 })
    expect(rows.get("companies")).toEqual({ moved: 3, left: 0 })
    expect(rows.get("primaryContactOf")).toEqual({ moved: 1, left: 0 })
    expect(rows.has("mails")).toBe(false)
  })

  it("of companies counts brands up to the five a company takes, and says who may merge", async () => {
    const brands: number[] = []
    while (brands.length < 8) brands.push(await reference.createBrand())
    const kept = await createCompany({ brandIds: brands.slice(0, 3) })
    const removed = await createCompany({ brandIds: brands.slice(2), ownerIds: [user.ownerId] })
    const { data } = await api.merges.preview({ type: "company", kept: kept.id, removed: removed.id })
    expect(data.rows).toContainEqual({ kind: "brands", moved: 2, left: 4 })
    expect(data.permissions).toEqual({ merge: true })
    const other = await api.merges.preview({ type: "company", kept: removed.id, removed: kept.id })
    expect(other.data.permissions).toEqual({ merge: false })
    await merge("company", kept.id, removed.id)
    expect((await company(kept.id)).informations.brands.map((brand) => brand.id)).toEqual(brands.slice(0, 5))
  })

  it("is refused for a record and itself, and for one that is not there", async () => {
    const kept = await createContact()
    const preview = (removed: number) => api.merges.preview({ type: "contact", kept, removed })
    await expect(preview(kept)).rejects.toMatchObject({ status: 422 })
    await expect(preview(2_147_483_647)).rejects.toMatchObject({ status: 404 })
  })
})

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
    expect(kept.informations.tags.map((tag) => tag.id)).toEqual([first.tag, second.tag])
    expect(kept.informations.callers.map((caller) => caller.id)).toEqual([first.caller, second.caller])
    expect(kept.companies.map((one) => one.id)).toEqual([
      ...[first.related.id, first.second.id, shared.id],
      ...[second.related.id, second.second.id],
    ])
    expect(kept.companies.filter((one) => one.is_primary).map((one) => one.id)).toEqual([
      ...[first.second.id, second.second.id],
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

  it("is written down on both, and on companies whose contacts it changes", async () => {
    const kept = await createContact()
    const removed = await createContact({ jobTitle: "Chosen" })
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

  it("is told in the trail of both with the other's name", async () => {
    const kept = await createContact({ firstName: "Karl", lastName: "Kept" })
    const removed = await createContact({ firstName: "Rosa", lastName: "Removed" })
    const { at } = await merge("contact", kept, removed)
    const trailOf = async (record: number) => (await api.audit.listRecord({ type: "contact", record })).data
    expect(await trailOf(kept)).toMatchObject([
      { action: "merge", changes: { merged: [null, "Rosa Removed"] } },
    ])
    expect(await trailOf(removed)).toMatchObject([{ changes: { merged_into: [null, "Karl Kept"] } }])
    // By its second a merge is found beside its entry.
    expect((await trailOf(kept))[0]?.at.slice(0, 19)).toBe(at.slice(0, 19))
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

describe("merging two companies", () => {
  it("keeps one with all that both had; where both have one of a kind, its own stays", async () => {
    const types = ["Press", "Concept store", "Manufacturer"]
    const [first, second] = [await createRichCompany(user, types), await createRichCompany(user, ["Press"])]
    const { boothSize } = { boothSize: 99 }
    await sql("UPDATE company_participation SET booth_size = $2 WHERE company_id = $1", [
      second.id,
      boothSize,
    ])
    const before = await company(first.id)
    await merge("company", first.id, second.id, { "informations.name": "removed" })
    const after = await company(first.id)
    expect(after.informations).toMatchObject({ name: second.name, notes: 4 })
    expect(after.contacts.map((one) => one.id)).toEqual(
      expect.arrayContaining([first.primary, first.sales, first.other, second.primary, second.other]),
    )
    expect(after.informations.contactPrimary?.id).toBe(first.primary)
    expect(after.informations.tags).toHaveLength(4)
    expect(after.vendor?.participations).toEqual(before.vendor?.participations)
    expect(after.vendor?.lifecycles).toEqual(
      before.vendor?.lifecycles.map((one) => ({ ...one, lifecycle_link: expect.any(String) })),
    )
    expect(after.marketplaceGroup).toEqual(before.marketplaceGroup)
    expect([after.zoho, after.mobilier]).toEqual([before.zoho, before.mobilier])
    await expect(company(second.id)).rejects.toMatchObject({ status: 404 })
    expect((await contact(second.other)).company_id).toBe(first.id)
    expect(await auditOf("contact", second.other)).toMatchObject([
      { action: "edit", version: 2, changes: { companies: [[second.id], [first.id]] } },
    ])
  })

  it("gives the kept one an account on the ordering platform when it has none", async () => {
    const [kept, removed] = [await createCompany(), await createCompany({ ownerIds: [user.ownerId] })]
    await createMarketplaceAccount(removed.id)
    await createMail(removed.id)
    await merge("company", kept.id, removed.id)
    expect(await company(kept.id)).toMatchObject({
      is_mail: true,
      marketplaceGroup: { account_type: "Premium" },
    })
  })

  it("is for those who may delete the removed one", async () => {
    const kept = await createCompany({ ownerIds: [user.ownerId] })
    const removed = await createCompany()
    await expect(merge("company", kept.id, removed.id)).rejects.toMatchObject({
      status: 403,
      body: { ability: "delete" },
    })
    await expect(company(removed.id)).resolves.toMatchObject({ id: removed.id })
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

describe("undoing a merge", () => {
  const undo = (id: number) => api.merges.undo({ merge: id })
  const nothing = { fields: [], rows: [] }

  it("brings two contacts back exactly as they were", async () => {
    const [first, second] = [await createRichContact(user), await createRichContact(user)]
    for (const id of [first.id, second.id]) await linkContact((await createCompany()).id, id)
    const ids = [first.id, second.id]
    const before = await Promise.all(ids.map((id) => everythingOf("contact", id)))
    const done = await merge("contact", first.id, second.id, {
      "informations.email": "removed",
      "informations.last_name": "removed",
    })
    expect((await undo(done.id)).notRestored).toEqual(nothing)
    expect(await Promise.all(ids.map((id) => everythingOf("contact", id)))).toEqual(before)
    const actions = (await auditOf("contact", second.id)).map((entry) => [entry.action, entry.version])
    expect(actions).toEqual([
      ["merge", 2],
      ["unmerge", 3],
    ])
  })

  it("brings two companies back exactly as they were", async () => {
    const first = await createRichCompany(user, ["Press", "Manufacturer"])
    const second = await createRichCompany(user, ["Concept store"])
    const ids = [first.id, second.id]
    const before = await Promise.all(ids.map((id) => everythingOf("company", id)))
    const done = await merge("company", first.id, second.id, {
      "informations.name": "removed",
      "informations.address": "removed",
      "informations.contactPrimary": "removed",
    })
    expect((await undo(done.id)).notRestored).toEqual(nothing)
    expect(await Promise.all(ids.map((id) => everythingOf("company", id)))).toEqual(before)
  })

  it("leaves what was changed or deleted since, and says so", async () => {
    const [kept, removed] = [await createContact(), await createContact({ jobTitle: "Chosen", isVip: true })]
    const [gone, stays] = [await createNote({ contactId: removed }), await createNote({ contactId: removed })]
    const done = await merge("contact", kept, removed, {
      "informations.job_title": "removed",
      "informations.is_vip": "removed",
    })
    await api.contacts.edit({ contact: kept, version: 2, informations: { job_title: "Later" } })
    await api.contactNotes.remove({ contact: kept, note: gone })
    expect((await undo(done.id)).notRestored).toEqual({
      fields: ["informations.job_title"],
      rows: [{ kind: "notes", count: 1 }],
    })
    expect((await contact(kept)).informations).toMatchObject({ job_title: "Later", is_vip: false })
    const { data } = await api.contactNotes.list({ contact: removed })
    expect(data.map((note) => note.id)).toEqual([stays])
  })

  it("is refused when another contact has the removed one's e-mail meanwhile", async () => {
    const email = `${unique("gone").replace(" ", "")}@example.com`
    const [kept, removed] = [await createContact(), await createContact({ email })]
    const done = await merge("contact", kept, removed)
    await createContact({ email })
    await expect(undo(done.id)).rejects.toMatchObject({
      status: 409,
      body: { message: "Another contact has this e-mail address meanwhile" },
    })
    await expect(contact(removed)).rejects.toMatchObject({ status: 404 })
  })

  it("works once, also for two at the same moment", async () => {
    const [kept, removed] = [await createContact(), await createContact()]
    const done = await merge("contact", kept, removed)
    const results = await raceFor("contact", kept, [() => undo(done.id), () => undo(done.id)])
    expect(results.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"])
    await expect(undo(done.id)).rejects.toMatchObject({
      status: 409,
      body: { message: "This merge cannot be undone any more" },
    })
  })

  it("works for 30 days, and while the kept record lives", async () => {
    const make = async () => merge("contact", await createContact(), await createContact())
    const [old, lost, young] = [await make(), await make(), await make()]
    const age = "UPDATE record_merge SET at = now() - $2::interval WHERE id = $1"
    await sql(age, [old.id, "30 days 1 minute"])
    await sql(age, [young.id, "29 days 23 hours"])
    await api.contacts.remove({ contact: lost.kept.id })
    for (const { id } of [old, lost]) await expect(undo(id)).rejects.toMatchObject({ status: 409 })
    await expect(undo(young.id)).resolves.toMatchObject({ success: true })
  })

  it("of companies is for who merged them and who may delete the kept one", async () => {
    const [kept, removed] = [await createCompany(), await createCompany({ ownerIds: [user.ownerId] })]
    const done = await merge("company", kept.id, removed.id)
    const stranger = await signIn(await createUser())
    await expect(stranger.merges.undo({ merge: done.id })).rejects.toMatchObject({ status: 403 })
    const administrator = await signIn(await createUser({ isAdmin: true }))
    await expect(administrator.merges.undo({ merge: done.id })).resolves.toMatchObject({ success: true })
  })

  it("is refused for an unknown merge", async () => {
    await expect(undo(2_147_483_647)).rejects.toMatchObject({ status: 404 })
  })
})

describe("the merges of a record", () => {
  it("are listed newest first with who made them and whether they can be undone", async () => {
    const [kept, first, second] = [await createContact(), await createContact(), await createContact()]
    const one = await merge("contact", kept, first)
    const two = await merge("contact", kept, second)
    await api.merges.undo({ merge: one.id })
    const { data } = await api.merges.list({ type: "contact", record: kept })
    expect(data).toMatchObject([
      { id: two.id, removed: { id: second }, user: { id: user.id }, undone_at: null, can_undo: true },
      { id: one.id, removed: { id: first }, undone_at: expect.any(String), can_undo: false },
    ])
    expect((await api.merges.list({ type: "contact", record: first })).data).toMatchObject([{ id: one.id }])
  })
})
