import { describe, expect, it } from "vitest"
import { moveDueRuns } from "#lib/backend/automation/sequences/engine/start.ts"
import { maxUsesAtOnce, type VocabularyKind, vocabularyKinds } from "#lib/contract/records/vocabulary.ts"
import { problemsOf, statusOf } from "#tests/factories/answers.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { insertRow, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { createDynamicList } from "#tests/factories/mailing-lists.ts"
import { staleCompanies } from "#tests/factories/read-columns.ts"
import { createBrand, createTag } from "#tests/factories/reference.ts"
import * as made from "#tests/factories/registrations.ts"
import { beginRun, publishSequence } from "#tests/factories/sequences.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

const admin = async () => signIn(await createUser({ isAdmin: true }))

/** Puts a word on a new record. @returns the record's id */
const giveTo: Record<VocabularyKind, (word: number) => Promise<number>> = {
  company_tag: async (word) => (await createCompany({ tagIds: [word] })).id,
  vendor_tag: async (word) => (await createCompany({ vendorTagIds: [word] })).id,
  brand: async (word) => (await createCompany({ brandIds: [word] })).id,
  buyer_type: async (word) => {
    const { id } = await createCompany()
    await insertRow("company_buyer_type", { company_id: id, buyer_type_id: word })
    return id
  },
  contact_tag: async (word) => {
    const id = await createContact()
    await insertRow("contact_tagging", { contact_id: id, tag_id: word })
    return id
  },
  caller: async (word) => {
    const id = await createContact()
    await insertRow("contact_caller", { contact_id: id, caller_id: word })
    return id
  },
  outcome: (word) => contactWith("outcome_id", word),
  badge: (word) => contactWith("badge_id", word),
  mail_label: async (word) => {
    const { id } = await insertRow<{ id: number }>("mail_thread", {
      subject: "Our booth",
      last_mail_at: new Date(),
    })
    await insertRow("mail_thread_label", { thread_id: id, label_id: word })
    return id
  },
}

function recordOf(kind: VocabularyKind): string {
  if (kind === "mail_label") return "mail_thread"
  const ofCompanies = ["company_tag", "vendor_tag", "brand", "buyer_type"].includes(kind)
  return `(SELECT id FROM ${ofCompanies ? "company" : "contact"} WHERE deleted_at IS NULL) record`
}

async function contactWith(column: string, word: number): Promise<number> {
  const id = await createContact()
  await sql(`UPDATE contact SET ${column} = $2 WHERE id = $1`, [id, word])
  return id
}

describe.each(vocabularyKinds)("a %s", (kind) => {
  const make = async (name = unique("Word")) =>
    (await (await admin()).vocabulary.create({ kind, name, name_fr: null })).data

  it("is added, renamed, counted and found without accents", async () => {
    const { vocabulary } = await admin()
    const word = await make(unique("Étoffe"))
    await giveTo[kind](word.id)
    const name = unique("Éphémère")
    expect((await vocabulary.edit({ kind, word: word.id, name, name_fr: "Mot" })).data).toMatchObject({
      name,
      uses: 1,
    })
    const { data } = await vocabulary.list({ kind, name: name.replaceAll("É", "e").replaceAll("è", "E") })
    expect(data).toEqual([expect.objectContaining({ id: word.id, name, uses: 1 })])
  })

  it("is one: a name that exists is refused when adding and when renaming", async () => {
    const { vocabulary } = await admin()
    const [first, second] = [await make(), await make()]
    const refused = { status: 422, body: { errors: { name: ["This name already exists: choose another"] } } }
    await expect(vocabulary.create({ kind, name: first.name })).rejects.toMatchObject(refused)
    await expect(vocabulary.edit({ kind, word: second.id, name: first.name })).rejects.toMatchObject(refused)
  })

  it("is taken off its records when it is deleted, and the records stay", async () => {
    const { vocabulary } = await admin()
    const word = await make()
    const record = await giveTo[kind](word.id)
    await vocabulary.remove({ kind, word: word.id })
    expect(await sql(`SELECT FROM ${kind} WHERE id = $1`, [word.id])).toEqual([])
    expect(await sql(`SELECT FROM ${recordOf(kind)} WHERE id = $1`, [record])).toHaveLength(1)
    expect(await statusOf(vocabulary.remove({ kind, word: word.id }))).toBe(404)
  })

  it("gives its records to the one it is merged into, each once", async () => {
    const { vocabulary } = await admin()
    const [from, into] = [await make(), await make()]
    await giveTo[kind](from.id)
    await giveTo[kind](into.id)
    const { data } = await vocabulary.merge({ kind, word: from.id, into: into.id })
    expect(data).toMatchObject({ id: into.id, uses: 2 })
    expect(await sql(`SELECT FROM ${kind} WHERE id = $1`, [from.id])).toEqual([])
    const entries = await sql(
      "SELECT action, record_id FROM audit_entry WHERE record_type = $1 AND record_id = ANY ($2) AND action <> 'create' ORDER BY id",
      [kind, [from.id, into.id]],
    )
    expect(entries).toEqual([
      { action: "delete", record_id: from.id },
      { action: "merge", record_id: into.id },
    ])
    expect(await statusOf(vocabulary.merge({ kind, word: into.id, into: into.id }))).toBe(422)
    expect(await statusOf(vocabulary.merge({ kind, word: into.id, into: 2_000_000_000 }))).toBe(404)
  })
})

describe("read columns", () => {
  it("follow a merge of brands, and a company that had both has one", async () => {
    const [from, into] = [await createBrand(unique("Old")), await createBrand(unique("New"))]
    const { id } = await createCompany({ brandIds: [from, into] })
    const other = await createCompany({ brandIds: [from] })
    await (await admin()).vocabulary.merge({ kind: "brand", word: from, into })
    expect(await staleCompanies()).toEqual([])
    const rows = await sql("SELECT brand_ids FROM company WHERE id = ANY ($1)", [[id, other.id]])
    expect(rows).toEqual([{ brand_ids: [into] }, { brand_ids: [into] }])
    const auditTrail = await sql(
      "SELECT changes->'uses' AS uses FROM audit_entry WHERE record_type = 'brand' AND record_id = $1 AND action = 'merge'",
      [into],
    )
    expect(auditTrail).toEqual([{ uses: [1, 2] }])
  })

  it("of registrations follow a merge of brands: they are found by the one that stays", async () => {
    const [from, into] = [await createBrand(unique("Old")), await createBrand(unique("New"))]
    const { id } = await made.createRegistration({ brands: [{ brandId: from }] })
    const api = await admin()
    await api.vocabulary.merge({ kind: "brand", word: from, into })
    const filters = { "0": { f_field: "brand", f_type: "=" as const, f_value: [String(into)] } }
    const { data } = await api.registrations.list({ filters })
    expect(data.map((row) => row.id)).toEqual([id])
  })

  it("follow a deleted tag", async () => {
    const tag = await createTag()
    const { id } = await createCompany({ tagIds: [tag] })
    await (await admin()).vocabulary.remove({ kind: "company_tag", word: tag })
    expect(await sqlOne("SELECT tag_ids FROM company WHERE id = $1", [id])).toEqual({ tag_ids: [] })
  })
})

describe("company tags", () => {
  it("are pinned and unpinned", async () => {
    const { vocabulary } = await admin()
    const name = unique("Pinned")
    const { data } = await vocabulary.create({ kind: "company_tag", name, is_pinned: true })
    expect(data.is_pinned).toBe(true)
    const edited = await vocabulary.edit({ kind: "company_tag", word: data.id, name, is_pinned: false })
    expect(edited.data.is_pinned).toBe(false)
  })
})

it("a tag that is renamed and merged is told of in the whole audit trail: by whom, and by the names it had", async () => {
  const user = await createUser({ isAdmin: true })
  const { vocabulary, audit } = await signIn(user)
  const kind = "company_tag"
  const [old, renamed] = [unique("Old"), unique("Renamed")]
  const { data: from } = await vocabulary.create({ kind, name: old })
  const { data: into } = await vocabulary.create({ kind, name: unique("Into") })
  await vocabulary.edit({ kind, word: from.id, name: renamed })
  await vocabulary.merge({ kind, word: from.id, into: into.id })
  const { data } = await audit.list({ user: user.id, type: kind })
  expect(new Set(data.map((entry) => entry.user?.name))).toEqual(new Set([user.name]))
  const changes = ["merge", "delete", "edit"].map((action) => data.find((entry) => entry.action === action))
  expect(changes.map((entry) => entry?.record_id)).toEqual([into.id, from.id, from.id])
  expect(changes[1]?.changes).toMatchObject({ name: [renamed, null] })
  expect(changes[2]?.changes).toMatchObject({ name: [old, renamed] })
})

describe("buyer types", () => {
  it("that a user added may be deleted by any user; the fixed ones by nobody", async () => {
    const api = await signIn(await createUser())
    const { data } = await api.companies.createBuyerType({ name: unique("Buyer type") })
    expect(await statusOf(api.vocabulary.removeBuyerType({ buyerType: data.id }))).toBe(200)
    const { id } = await sqlOne<{ id: number }>("SELECT id FROM buyer_type WHERE NOT is_deletable LIMIT 1")
    const refused = {
      status: 422,
      body: { errors: { word: ["This value is built in and cannot be deleted"] } },
    }
    await expect(api.vocabulary.removeBuyerType({ buyerType: id })).rejects.toMatchObject(refused)
    const { vocabulary } = await admin()
    await expect(vocabulary.remove({ kind: "buyer_type", word: id })).rejects.toMatchObject(refused)
    await expect(vocabulary.merge({ kind: "buyer_type", word: id, into: id + 1 })).rejects.toMatchObject(
      refused,
    )
  })
})

it("a dynamic list and saved filters that name a tag find the same contacts once it is merged into another", async () => {
  const api = await admin()
  const [from, into, other] = await Promise.all(
    ["Old", "New", "Other"].map(
      async (name) => (await api.vocabulary.create({ kind: "contact_tag", name: unique(name) })).data.id,
    ),
  )
  const values = [String(from), String(other)]
  const list = await createDynamicList({
    name: "petit",
    0: { f_field: "tag", f_type: "!=", f_value: values },
    1: { f_field: "caller", f_type: "=", f_value: values },
  })
  const saved = async (name: "contacts" | "companies", query: string) =>
    (await api.savedFilters.create({ list: name, name: unique("Filter"), query })).data.id
  const query = (tag: string) => `q=petit&f=tag.not.${tag}&f=caller.is.${from}&sort=-created_at`
  const [named, unlike] = [
    await saved("contacts", query(`${from}~${into}~${other}`)),
    await saved("companies", query(`${from}`)),
  ]
  await api.vocabulary.merge({ kind: "contact_tag", word: from ?? 0, into: into ?? 0 })
  expect(await sqlOne("SELECT filters, version FROM mailing_list WHERE id = $1", [list])).toEqual({
    version: 2,
    filters: {
      name: "petit",
      0: { f_field: "tag", f_type: "!=", f_value: [String(into), String(other)] },
      1: { f_field: "caller", f_type: "=", f_value: values },
    },
  })
  const stored = (id: number) => sqlOne("SELECT query, version FROM saved_filter WHERE id = $1", [id])
  expect(await stored(named)).toEqual({ query: query(`${into}~${other}`), version: 2 })
  expect(await stored(unlike)).toEqual({ query: query(`${from}`), version: 1 })
})

it("sequences that ask for a tag ask for the one that it is merged into, published ones and drafts (P-21)", async () => {
  const api = await admin()
  const [from, into] = await Promise.all(
    ["Old", "New"].map(
      async (name) => (await api.vocabulary.create({ kind: "contact_tag", name: unique(name) })).data.id,
    ),
  )
  if (from === undefined || into === undefined) throw new Error("No tags were made")
  const { begin, asks, end, other } = flowNodes
  const flow = (ids: number[]) =>
    linked([begin, asks({ kind: "tag", ids }), end, other], "begin ask", "ask end yes", "ask other no")
  const { id, version } = await publishSequence(() => flow([from, into]))
  const draft = (await api.sequences.saveDraft({ sequence: id, version: null, flow: flow([from]) })).data
  const contact = await createContact()
  await sql("INSERT INTO contact_tagging (contact_id, tag_id) VALUES ($1, $2)", [contact, from])
  await api.vocabulary.merge({ kind: "contact_tag", word: from, into })
  const stored = (published: boolean) =>
    sqlOne<{ flow: unknown; version: number }>(
      "SELECT flow, version FROM sequence_version WHERE sequence_id = $1 AND (published_at IS NOT NULL) = $2",
      [id, published],
    )
  expect((await stored(true)).flow).toEqual(flow([into]))
  const now = await stored(false)
  expect(now.flow).toEqual(flow([into]))
  expect(now.version).toBeGreaterThan(draft.version ?? 0)
  const late = api.sequences.saveDraft({ sequence: id, version: draft.version, flow: flow([from]) })
  expect(await statusOf(late)).toBe(409)
  const run = await beginRun({ id, version }, contact)
  await moveDueRuns(new AbortController().signal)
  expect(await sqlOne("SELECT edge FROM sequence_visit WHERE run_id = $1 AND node = 'ask'", [run])).toEqual({
    edge: flow([into]).edges.find(({ branch }) => branch === "yes")?.id,
  })
})

it("a word on more records than one call may change is neither deleted nor merged", async () => {
  const [tag, other] = [await createTag(), await createTag()]
  await sql("ALTER TABLE company_tagging DISABLE TRIGGER USER")
  await sql(
    `WITH made AS (INSERT INTO company (name) SELECT 'Many' FROM generate_series(0, $2::int) RETURNING id)
     INSERT INTO company_tagging (company_id, tag_id) SELECT id, $1 FROM made`,
    [tag, maxUsesAtOnce],
  )
  await sql("ALTER TABLE company_tagging ENABLE TRIGGER USER")
  const { vocabulary } = await admin()
  const kind = "company_tag" as const
  expect(await statusOf(vocabulary.remove({ kind, word: tag }))).toBe(422)
  expect(await statusOf(vocabulary.merge({ kind, word: tag, into: other }))).toBe(422)
})

it("a tag by which a dynamic list leaves contacts out stays until the list is changed (P-22)", async () => {
  const api = await admin()
  const [left, asked] = await Promise.all(
    ["Competitors", "Fairs"].map(
      async (name) => (await api.vocabulary.create({ kind: "contact_tag", name: unique(name) })).data.id,
    ),
  )
  const list = await createDynamicList({
    0: { f_field: "tag", f_type: "!=", f_value: [String(left)] },
    1: { f_field: "tag", f_type: "=", f_value: [String(asked)] },
  })
  const { name } = await sqlOne<{ name: string }>("SELECT name FROM mailing_list WHERE id = $1", [list])
  const remove = (word = 0) => api.vocabulary.remove({ kind: "contact_tag", word })
  expect(await problemsOf(remove(left))).toEqual({ word: [expect.stringContaining(`: ${name}.`)] })
  await remove(asked)
  await sql("UPDATE mailing_list SET filters = '{}' WHERE id = $1", [list])
  await remove(left)
})
