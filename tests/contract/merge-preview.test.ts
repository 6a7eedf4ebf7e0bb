import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { mergeParts } from "#lib/backend/records/merges/parts.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { insertRow, sql } from "#tests/factories/database.ts"
import { mergeFresh } from "#tests/factories/merges.ts"
import * as reference from "#tests/factories/reference.ts"
import { createRichContact } from "#tests/factories/rich-contact.ts"
import { createUser, signIn, type TestUser } from "#tests/factories/users.ts"

let user: TestUser
let api: Api

beforeAll(async () => {
  user = await createUser({ owner: true })
  api = await signIn(user)
})

const contact = async (id: number) => (await api.contacts.get({ contact: id })).data
const company = async (id: number) => (await api.companies.get({ company: id })).data

describe("related records", () => {
  it.each(["company", "contact"] as const)("of type %s is all known to merges", async (type) => {
    const references = await sql<{ table: string; owner: string }>(
      `SELECT conrelid::regclass::text AS table, attname AS owner FROM pg_constraint
       JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey)
       WHERE contype = 'f' AND confrelid = $1::regclass AND conrelid <> ALL ($2::regclass[])`,
      // What triggers keep beside a record is its own; what moves are undone with names versions of that company.
      [type, [`${type}_last_change`, "contact_address", "company_stage_move"]],
    )
    const known = mergeParts[type].map(({ table, owner }) => `${table}.${owner}`)
    expect(references.map(({ table, owner }) => `${table}.${owner}`).sort()).toEqual(known.sort())
  })
})

describe("the preview of a merge", () => {
  it("shows two contacts side by side, by name, what would move, and why others stay", async () => {
    const kept = await createContact({ firstName: "Rita", lastName: "Rich", email: null })
    const rich = await createRichContact(user)
    await insertRow("contact_tagging", { contact_id: kept, tag_id: rich.tag })
    const { data } = await api.merges.preview({ type: "contact", kept, removed: rich.id })
    expect(data.kept).toEqual({ id: kept, name: "Rita Rich", version: 1 })
    const email = (await contact(rich.id)).informations.email
    const byPath = new Map(data.fields.map(({ path, ...field }) => [path, field]))
    expect(byPath.get("informations.email")).toEqual({
      label: "fields.email",
      differs: true,
      kept: null,
      removed: email,
      suggested: "removed",
    })
    expect(byPath.get("informations.is_vip")).toMatchObject({ kept: false, removed: true, suggested: "kept" })
    expect(byPath.get("informations.salutation")).toMatchObject({ removed: expect.stringMatching(/^[A-Z]/) })
    expect(byPath.get("informations.first_name")).toMatchObject({ differs: false, suggested: "kept" })
    const rows = new Map(data.rows.map(({ kind, ...counts }) => [kind, counts]))
    expect(rows.get("notes")).toEqual({ moved: 1, left: 0, reasons: [] })
    expect(rows.get("tags")).toEqual({ moved: 0, left: 1, reasons: ["same"] })
    expect(rows.get("companies")).toEqual({ moved: 3, left: 0, reasons: [] })
    expect(rows.get("primaryContactOf")).toEqual({ moved: 1, left: 0, reasons: [] })
    expect(rows.has("mails")).toBe(false)
  })

  it("of companies counts brands up to the five a company takes, and says why others stay and who may merge", async () => {
    const brands: number[] = []
    while (brands.length < 8) brands.push(await reference.createBrand())
    const kept = await createCompany({ brandIds: brands.slice(0, 3) })
    const removed = await createCompany({ brandIds: brands.slice(2), ownerIds: [user.ownerId] })
    const { data } = await api.merges.preview({ type: "company", kept: kept.id, removed: removed.id })
    expect(data.rows).toContainEqual({ kind: "brands", moved: 2, left: 4, reasons: ["same", "full"] })
    expect(data.permissions).toEqual({ merge: true })
    const other = await api.merges.preview({ type: "company", kept: removed.id, removed: kept.id })
    expect(other.data.permissions).toEqual({ merge: false })
    await mergeFresh(api, { type: "company", kept: kept.id, removed: removed.id })
    expect((await company(kept.id)).informations.brands.map((brand) => brand.id)).toEqual(brands.slice(0, 5))
  })

  it("is refused for a record and itself, and for one that is not there", async () => {
    const kept = await createContact()
    const preview = (removed: number) => api.merges.preview({ type: "contact", kept, removed })
    await expect(preview(kept)).rejects.toMatchObject({ status: 422 })
    await expect(preview(2_147_483_647)).rejects.toMatchObject({ status: 404 })
  })
})
