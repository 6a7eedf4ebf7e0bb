import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { refused, statusOf } from "#tests/factories/answers.ts"
import { auditTrailOfRegistration } from "#tests/factories/audit-trail.ts"
import { createCompany, softDelete } from "#tests/factories/companies.ts"
import { countWaiting, onConnection, sql } from "#tests/factories/database.ts"
import { raceFor } from "#tests/factories/races.ts"
import * as made from "#tests/factories/registrations.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
beforeAll(async () => {
  api = await signIn(await createUser())
})

const link = (session: number, company_id: number, type?: "primary" | "secondary") =>
  api.registrationRecord.associate({ session, company_id, ...(type && { type }) })
const unlink = (association: number, force?: boolean) =>
  api.registrationRecord.dissociate({ association, ...(force !== undefined && { force }) })

const linksOf = (id: number) =>
  sql<{ company_id: number; is_primary: boolean }>(
    "SELECT company_id, is_primary FROM registration_association WHERE registration_id = $1 ORDER BY is_primary DESC, id",
    [id],
  )

describe("linking a company", () => {
  it("makes the first one primary whatever is said, later ones secondary, and says so in the audit trail", async () => {
    const [first, second] = [await createCompany(), await createCompany()]
    const { id } = await made.createRegistration()
    const answer = await link(id, first.id, "secondary")
    expect(answer.company).toMatchObject({ company_id: first.id, name: first.name, is_primary: true })
    expect(answer.detail).toMatchObject({ version: 2, primaryCompany: { id: first.id } })
    const { companies } = await link(id, second.id, "primary")
    expect(companies.map(({ company_id, is_primary }) => [company_id, is_primary])).toEqual([
      [first.id, true],
      [second.id, false],
    ])
    expect(
      (await auditTrailOfRegistration(id)).map(({ changes, version }) => [changes.companies, version]),
    ).toEqual([
      [[[], [first.id]], 2],
      [[[first.id], [first.id, second.id]], 3],
    ])
  })

  it("puts it on the booths that have no company: the primary one on all", async () => {
    const [first, second] = [await createCompany(), await createCompany()]
    const registration = await made.createRegistration({ booths: [{}, {}] })
    const { company } = await link(registration.id, first.id)
    const own = company.association_id
    const { detail } = await link(registration.id, second.id)
    expect(detail.booths.map(({ companies }) => companies)).toEqual([[own], [own]])
    const fresh = await made.addBooth(registration)
    const third = await link(registration.id, (await createCompany()).id)
    const booth = third.detail.booths.find(({ id }) => id === fresh)
    expect(booth?.companies).toEqual([third.company.association_id])
  })

  it("twice, also at once, links it once", async () => {
    const company = await createCompany()
    const { id } = await made.createRegistration()
    const both = await raceFor("registration", id, [() => link(id, company.id), () => link(id, company.id)])
    expect(both.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"])
    await link(id, company.id)
    expect(await linksOf(id)).toEqual([{ company_id: company.id, is_primary: true }])
    expect((await auditTrailOfRegistration(id)).length).toBe(1)
  })

  it("of two people who link two companies at once makes one primary", async () => {
    const [first, second] = [await createCompany(), await createCompany()]
    const { id } = await made.createRegistration()
    await raceFor("registration", id, [() => link(id, first.id), () => link(id, second.id)])
    expect((await linksOf(id)).map(({ is_primary }) => is_primary)).toEqual([true, false])
  })

  it("is there for drafts, too, and refused for companies and registrations that are not there", async () => {
    const company = await createCompany()
    const deleted = await createCompany()
    await softDelete(deleted.id)
    const draft = await made.createRegistration({ isDraft: true })
    expect((await link(draft.id, company.id)).companies.length).toBe(1)
    expect((await refused(link(draft.id, deleted.id), 422)).errors).toHaveProperty("company_id")
    expect(await statusOf(link(2_147_483_647, company.id))).toBe(404)
  })

  it("replaces a primary company that was deleted, which is a secondary one when it is restored", async () => {
    const [first, second] = [await createCompany(), await createCompany()]
    const { id } = await made.createRegistration({ companies: [first.id] })
    await softDelete(first.id)
    expect((await link(id, second.id)).company.is_primary).toBe(true)
    await sql("UPDATE company SET deleted_at = NULL WHERE id = $1", [first.id])
    expect(await linksOf(id)).toEqual([
      { company_id: second.id, is_primary: true },
      { company_id: first.id, is_primary: false },
    ])
  })
})

describe("removing a link", () => {
  async function linked(companies = 2, booths: made.BoothData[] = [{}]) {
    const ids = []
    for (let count = 0; count < companies; count++) ids.push((await createCompany()).id)
    return { ids, ...(await made.createRegistration({ companies: ids, booths })) }
  }

  it("keeps the primary one while secondaries remain", async () => {
    const { id, associations } = await linked()
    const [primary = 0, secondary = 0] = associations
    expect((await refused(unlink(primary), 422)).message).toBe(
      "The primary company cannot be removed while others are linked: remove those first",
    )
    expect((await unlink(secondary)).companies.length).toBe(1)
    expect((await unlink(primary)).detail.primaryCompany).toBeNull()
    expect(await linksOf(id)).toEqual([])
  })

  it("of a company on booths names them until it is forced, and takes number and structure off those it leaves empty", async () => {
    const structureId = await made.createStructure()
    const registration = await linked(2, [
      { companies: [0, 1], number: "A1" },
      { companies: [1], number: "A2", structureId },
    ])
    const [, secondary = 0] = registration.associations
    const refusal = await refused(unlink(secondary, false), 409)
    expect(refusal.message).toBe("The company is on A1, A2: remove it from there first")
    expect(refusal.current).toEqual({
      booths: [
        { id: registration.booths[0], name: "A1" },
        { id: registration.booths[1], name: "A2" },
      ],
    })
    const { detail, forceDeleteIsUse } = await unlink(secondary, true)
    expect(forceDeleteIsUse).toBe(true)
    expect(
      detail.booths.map(({ companies, booth_number, booth_structure_link }) => [
        companies.length,
        booth_number,
        booth_structure_link,
      ]),
    ).toEqual([
      [1, "A1", null],
      [0, null, null],
    ])
    const [entry] = await auditTrailOfRegistration(registration.id)
    expect(entry?.changes[`booth.${registration.booths[1]}.booth_number`]).toEqual(["A2", null])
  })

  it("that is gone is a 404, and of two at once one is told so", async () => {
    const { associations, id } = await linked(1)
    const [only = 0] = associations
    const both = await raceFor("registration", id, [() => unlink(only), () => unlink(only)])
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
    expect(await statusOf(unlink(only))).toBe(404)
  })

  it("leaves companies that were deleted linked, one of them primary", async () => {
    const { ids, associations, id } = await linked(2)
    await softDelete(ids[1] ?? 0)
    expect((await unlink(associations[0] ?? 0)).companies).toEqual([])
    expect(await linksOf(id)).toEqual([{ company_id: ids[1], is_primary: true }])
  })
})

describe("the database, whoever writes,", () => {
  it("has one primary company a registration", async () => {
    const { id } = await made.createRegistration({ companies: [(await createCompany()).id] })
    const second = sql(
      "INSERT INTO registration_association (registration_id, company_id, is_primary) VALUES ($1, $2, true)",
      [id, (await createCompany()).id],
    )
    await expect(second).rejects.toMatchObject({ constraint: "registration_one_primary" })
  })

  it("lets one win of who removes the primary link and who adds a secondary one at once", async () => {
    const registration = await made.createRegistration({ companies: [(await createCompany()).id] })
    const other = await createCompany()
    const added = await onConnection(async (remover) => {
      await remover.query("BEGIN")
      await remover.query("DELETE FROM registration_association WHERE id = $1", [
        registration.associations[0],
      ])
      const adding = sql(
        "INSERT INTO registration_association (registration_id, company_id, is_primary) VALUES ($1, $2, false)",
        [registration.id, other.id],
      ).then(
        () => "added",
        ({ constraint }: { constraint: string }) => constraint,
      )
      await expect.poll(countWaiting).toBe(1)
      await remover.query("COMMIT")
      return adding
    })
    expect([added, await linksOf(registration.id)]).toEqual(["registration_has_primary", []])
  })
})
