import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import type { MergeType } from "#lib/contract/records/merges.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql } from "#tests/factories/database.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api

beforeAll(async () => {
  api = await signIn(await createUser({ isAdmin: true }))
})

async function merge(type: MergeType, kept: number, removed: number) {
  const { data } = await api.merges.preview({ type, kept, removed })
  const versions = { kept: data.kept.version, removed: data.removed.version }
  return (await api.merges.merge({ type, kept, removed, versions, fields: {} })).data
}

const make = async (type: MergeType): Promise<number> =>
  type === "contact" ? createContact() : (await createCompany()).id

const get = (type: MergeType, id: number): Promise<object> =>
  type === "contact" ? api.contacts.get({ contact: id }) : api.companies.get({ company: id })

const words = { company: "Company not found", contact: "Contact not found" }

describe.each(["company", "contact"] as const)("a %s that was merged away", (type) => {
  const many = (count: number) => Promise.all(Array.from({ length: count }, () => make(type)))

  it("is a 404 that names the kept record", async () => {
    const [kept, removed] = await many(2)
    const done = await merge(type, kept ?? 0, removed ?? 0)
    await expect(get(type, removed ?? 0)).rejects.toMatchObject({
      status: 404,
      body: { message: words[type], merged_into: kept },
    })
    const { data } = await api.merges.trace({ type, removed: removed ?? 0 })
    expect(data).toEqual({ kept: done.kept, removed: done.removed, at: done.at })
  })

  it("leads through merges of merges to the one that lives, with the moment of the last", async () => {
    const [first = 0, second = 0, third = 0] = await many(3)
    const early = await merge(type, second, first)
    await sql("UPDATE record_merge SET at = at - interval '3 days' WHERE id = $1", [early.id])
    const late = await merge(type, third, second)
    await expect(get(type, first)).rejects.toMatchObject({ body: { merged_into: third } })
    const { data } = await api.merges.trace({ type, removed: first })
    expect(data).toMatchObject({ kept: { id: third }, removed: { id: first }, at: late.at })
    await api.merges.undo({ merge: late.id })
    await expect(get(type, first)).rejects.toMatchObject({ body: { merged_into: second } })
  })

  it("leads nowhere when the kept record is deleted", async () => {
    const [kept = 0, removed = 0] = await many(2)
    await merge(type, kept, removed)
    if (type === "contact") await api.contacts.remove({ contact: kept })
    else await api.companies.remove({ company: kept })
    await expect(get(type, removed)).rejects.toMatchObject({ status: 404, body: { message: words[type] } })
    await expect(get(type, removed)).rejects.not.toHaveProperty("body.merged_into")
    await expect(api.merges.trace({ type, removed })).rejects.toMatchObject({ status: 404 })
  })

  it("is itself again once the merge is undone, and when deleted then leads nowhere", async () => {
    const [kept = 0, removed = 0] = await many(2)
    const done = await merge(type, kept, removed)
    await api.merges.undo({ merge: done.id })
    await expect(get(type, removed)).resolves.toMatchObject({ data: { id: removed } })
    if (type === "contact") await api.contacts.remove({ contact: removed })
    else await api.companies.remove({ company: removed })
    await expect(get(type, removed)).rejects.not.toHaveProperty("body.merged_into")
  })

  it("does not lead to a record of the other type with the same id", async () => {
    const [kept = 0, removed = 0] = await many(2)
    await merge(type, kept, removed)
    const other = type === "contact" ? "company" : "contact"
    // The ids of both types run from 1: another test may have merged this one away.
    await sql("DELETE FROM record_merge WHERE record_type = $1 AND removed_id = $2", [other, removed])
    await expect(api.merges.trace({ type: other, removed })).rejects.toMatchObject({ status: 404 })
  })
})

it("a record that was purged since still leads to the kept one, without its name", async () => {
  const [kept, removed] = [await createContact(), await createContact()]
  await merge("contact", kept, removed)
  await sql("DELETE FROM contact WHERE id = $1", [removed])
  await expect(get("contact", removed)).rejects.toMatchObject({ body: { merged_into: kept } })
  const { data } = await api.merges.trace({ type: "contact", removed })
  expect(data.removed).toEqual({ id: removed, name: "" })
})
