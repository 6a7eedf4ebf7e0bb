import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import type { Job } from "#lib/contract/platform/jobs.ts"
import { named, pipelineStage } from "#tests/factories/bulk.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { finished, workOff } from "#tests/factories/jobs.ts"
import { createContactTag, createOwner, createTag, idAt } from "#tests/factories/reference.ts"
import { createUser, signIn, type TestUser } from "#tests/factories/users.ts"

let user: TestUser
let api: Api
let french: Api

beforeAll(async () => {
  user = await createUser({ isAdmin: true, owner: true })
  api = await signIn(user)
  french = await signIn(user, { language: "fr" })
})

/** What the list of jobs says of a job that was just started, in English and French, as `get` does. */
async function details(started: Promise<{ job: number }>) {
  const { job } = await started
  const lists = await Promise.all([api.jobs.list({}), french.jobs.list({})])
  const [en, fr] = lists.map(({ data }) =>
    data.find((one) => one.id === job)?.details?.replaceAll("\u00a0", " "),
  )
  expect((await api.jobs.get({ job })).data.details?.replaceAll("\u00a0", " ")).toBe(en)
  return { en, fr }
}

const target = async () => named(await createCompany())

describe("a list of jobs says what a change sets", () => {
  it("stages with their pipeline", async () => {
    const { lifecycle_id, lifecycle_option_id } = await pipelineStage()
    const { pipeline, stage } = await sqlOne<{ pipeline: string; stage: string }>(
      `SELECT lifecycle.name AS pipeline, title AS stage FROM lifecycle_option option JOIN lifecycle ON lifecycle.id = lifecycle_id
       WHERE option.id = $1`,
      [lifecycle_option_id],
    )
    const values = { lifecycle_id, lifecycle_option_id }
    expect(await details(api.bulk.changeLifecycle({ target: await target(), values }))).toEqual({
      en: `Stage: ${pipeline} · ${stage}`,
      fr: `Étape : ${pipeline} · ${stage}`,
    })
    const leaving = { lifecycle_id, lifecycle_option_id: null }
    expect(await details(api.bulk.changeLifecycle({ target: await target(), values: leaving }))).toEqual({
      en: `Out of the pipeline ${pipeline}`,
      fr: `Hors du pipeline ${pipeline}`,
    })
  })

  it("marketplace lifecycles in the reader's language", async () => {
    const id = await idAt("lifecycle_platform")
    const names = await sqlOne<{ name: string; name_fr: string }>(
      "SELECT name, name_fr FROM lifecycle_platform WHERE id = $1",
      [id],
    )
    const change = async (lifecycle_platform_id: number | null) =>
      api.bulk.changeMarketplaceLifecyclePlatform({
        target: await target(),
        values: { lifecycle_platform_id },
      })
    expect(await details(change(id))).toEqual({
      en: `Marketplace stage: ${names.name}`,
      fr: `Étape marketplace : ${names.name_fr}`,
    })
    expect((await details(change(null))).en).toBe("Marketplace stage: none")
  })

  it("tags by what is added and taken away, those deleted since by their number", async () => {
    const [vip, organic, old] = [
      await createTag({ name: "Told VIP" }),
      await createTag({ name: "Told organic" }),
      await createTag({ name: "Told old" }),
    ]
    const values = { add: [vip, organic], remove: [old] }
    const started = api.bulk.changeTags({ list: "companies", target: await target(), values })
    expect((await details(started)).en).toBe("Tags: + Told VIP, Told organic − Told old")
    await sql("DELETE FROM company_tag WHERE id = $1", [organic])
    expect(await details(started)).toEqual({
      en: `Tags: + Told VIP, no. ${organic} (deleted) − Told old`,
      fr: `Tags : + Told VIP, nº ${organic} (supprimé) − Told old`,
    })
    const ofContacts = api.bulk.changeTags({
      list: "contacts",
      target: { ids: [await createContact()], nbElements: 1 },
      values: { remove: [await createContactTag("Told of contacts")] },
    })
    expect((await details(ofContacts)).en).toBe("Tags: − Told of contacts")
  })

  it("owners by how they are assigned", async () => {
    const owners = [await createOwner("Told Adèle"), await createOwner("Told Bruno")]
    const assign = async (mode: "add" | "replace" | "remove", owner_ids: number[]) =>
      details(api.bulk.assignOwner({ target: await target(), values: { mode, owner_ids } }))
    expect(await assign("replace", owners.slice(0, 1))).toEqual({
      en: "Sales owner: Told Adèle",
      fr: "Commercial : Told Adèle",
    })
    expect((await assign("add", owners)).en).toBe("Sales owners: + Told Adèle, Told Bruno")
    expect((await assign("remove", owners)).en).toBe("Sales owners: − Told Adèle, Told Bruno")
    expect((await assign("replace", [])).en).toBe("Sales owner: none")
  })
})

it("a list of jobs says an export's format and whose rows were meant", async () => {
  const { id } = await createCompany({ name: "Told by its name" })
  const filters = { name: "Told by its name" }
  const [chosen, found, all, mailing] = [
    await details(api.exports.companies({ format: "xlsx", targets: [id] })),
    await details(api.exports.companies({ filters, nbElements: 1 })),
    await details(api.exports.companies({})),
    await details(api.exports.contactsForMailing({ filters: { name: "Nobody" } })),
  ]
  expect(chosen).toEqual({ en: "XLSX, 1 selected record", fr: "XLSX, 1 fiche sélectionnée" })
  expect(found.en).toBe("CSV, 1 record matching the filters")
  expect(all).toEqual({ en: "CSV, the whole list", fr: "CSV, toute la liste" })
  expect(mailing.en).toBe("CSV, records matching the filters")
})

it("a job of which nothing is known any more is listed without words", async () => {
  const started = api.bulk.changeTags({
    list: "companies",
    target: await target(),
    values: { add: [await createTag()] },
  })
  const { job } = await started
  await sql("UPDATE job SET input = '{}' WHERE id = $1", [job])
  expect(await details(started)).toEqual({ en: undefined, fr: undefined })
  await sql("UPDATE job SET kind = 'companies.unknown' WHERE id = $1", [job])
  expect(await details(started)).toEqual({ en: undefined, fr: undefined })
})

describe("a change counts apart the records that were so already", () => {
  const counts = ({ total, done, errors, skipped }: Job) => ({ total, done, errors, skipped })

  it("and those that failed", async () => {
    const tag = await createTag()
    const companies = [await createCompany({ tagIds: [tag] }), await createCompany(), await createCompany()]
    const values = { add: [tag] }
    const { job } = await api.bulk.changeTags({ list: "companies", target: named(...companies), values })
    await sql("UPDATE company SET deleted_at = now() WHERE id = $1", [companies[2]?.id])
    await sql("UPDATE job SET started_at = now() - interval '1 minute' WHERE id = $1", [job])
    await workOff(job)
    expect(counts((await api.jobs.get({ job })).data)).toEqual({ total: 3, done: 3, errors: 1, skipped: 1 })
    const { description } = await sqlOne<{ description: string }>(
      "SELECT description FROM notification WHERE target_id = $1 ORDER BY id DESC LIMIT 1",
      [user.ownerId],
    )
    expect(description).toBe("3 records, 1 unchanged, 1 with an error")
  })

  it("of which there are none when all are changed", async () => {
    const started = api.bulk.changeTags({
      list: "companies",
      target: await target(),
      values: { add: [await createTag()] },
    })
    expect(counts(await finished(api, started))).toEqual({ total: 1, done: 1, errors: 0, skipped: 0 })
  })
})
