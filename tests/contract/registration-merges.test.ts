import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { sql } from "#tests/factories/database.ts"
import { mergeFresh } from "#tests/factories/merges.ts"
import { staleRegistrations } from "#tests/factories/read-columns.ts"
import * as made from "#tests/factories/registrations.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
beforeAll(async () => {
  api = await signIn(await createUser({ isAdmin: true }))
})

const merge = (kept: number, removed: number) => mergeFresh(api, { type: "company", kept, removed })

/** Links and places of a registration, as the database holds them. */
const linksOf = (id: number) =>
  sql(
    `SELECT link.id, link.company_id, link.is_primary,
       ARRAY(SELECT booth_id FROM registration_booth_association WHERE association_id = link.id ORDER BY 1) AS booths
     FROM registration_association link WHERE registration_id = $1 ORDER BY id`,
    [id],
  )
const row = async ({ companyName }: made.TestRegistration) => {
  const [found] = (await api.registrations.list({ filters: { name: companyName } })).data
  return {
    links: found?.link_companies.map(({ type, company }) => [type, company.id]),
    booths: found?.booths.map(({ companiesId }) => companiesId),
  }
}

describe("merging companies", () => {
  it("brings the kept one into the registrations of the other, and undoing takes it out again", async () => {
    const [kept, removed] = [await createCompany(), await createCompany()]
    const registration = await made.createRegistration({
      companies: [removed.id],
      booths: [{ companies: [0] }],
    })
    const before = await linksOf(registration.id)
    const done = await merge(kept.id, removed.id)
    expect(await row(registration)).toEqual({ links: [["primary", kept.id]], booths: [[kept.id]] })
    const auditTrail = await sql<{ changes: object; version: number }>(
      "SELECT changes, version FROM audit_entry WHERE record_type = 'registration' AND record_id = $1",
      [registration.id],
    )
    expect(auditTrail).toMatchObject([{ changes: { companies: [[removed.id], [kept.id]] }, version: 2 }])
    expect((await api.merges.undo({ merge: done.id })).notRestored).toEqual({ fields: [], rows: [] })
    expect(await linksOf(registration.id)).toEqual(before)
    expect(await staleRegistrations()).toEqual([])
  })

  it("that are both linked to a registration leaves one primary link, which is on the booths of both", async () => {
    const [kept, removed, third] = [await createCompany(), await createCompany(), await createCompany()]
    const registration = await made.createRegistration({
      companies: [removed.id, kept.id, third.id],
      booths: [{ companies: [0] }, { companies: [1] }, { companies: [0, 1, 2] }],
    })
    const before = await linksOf(registration.id)
    const { data } = await api.merges.preview({ type: "company", kept: kept.id, removed: removed.id })
    expect(data.rows).toContainEqual({ kind: "registrations", moved: 0, left: 1, reasons: ["same"] })
    const done = await merge(kept.id, removed.id)
    expect(await row(registration)).toEqual({
      links: [
        ["primary", kept.id],
        ["secondary", third.id],
      ],
      booths: [[kept.id], [kept.id], [kept.id, third.id]],
    })
    await api.merges.undo({ merge: done.id })
    expect(await linksOf(registration.id)).toEqual(before)
    expect(await row(registration)).toMatchObject({
      links: [
        ["primary", removed.id],
        ["secondary", kept.id],
        ["secondary", third.id],
      ],
    })
    expect(await staleRegistrations()).toEqual([])
  })
})
