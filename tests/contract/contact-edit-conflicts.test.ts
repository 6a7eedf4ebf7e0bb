import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import type { ContactChanges } from "#lib/contract/crm/contact-form.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { raceFor } from "#tests/factories/races.ts"
import { createRichContact } from "#tests/factories/rich-contact.ts"
import { createUser, signIn, type TestUser } from "#tests/factories/users.ts"

let user: TestUser
let api: Api

beforeAll(async () => {
  user = await createUser()
  api = await signIn(user)
})

const read = async (contact: number) => (await api.contacts.get({ contact })).data
const save = async (contact: number, changes: ContactChanges) =>
  (await api.contacts.edit({ contact, ...changes })).data

describe("two people on one contact", () => {
  it("who change different fields both keep their change, whatever version they loaded", async () => {
    const id = await createContact()
    const theirs = await signIn(await createUser())
    await theirs.contacts.edit({ contact: id, version: 1, informations: { job_title: "Theirs" } })
    const mine = await save(id, { version: 1, informations: { is_vip: true } })
    expect(mine).toMatchObject({ version: 3, informations: { job_title: "Theirs", is_vip: true } })
  })

  it("who change the same field: the later is told which, sees what is stored, and changes nothing", async () => {
    const { id, current, previous } = await createRichContact(user)
    await save(id, {
      version: 1,
      informations: { job_title: "Theirs", last_name: "Theirs" },
      sessions: [{ session_id: current, registered_status: 4 }],
    })
    const mine = save(id, {
      version: 1,
      informations: { job_title: "Mine", is_vip: false },
      sessions: [
        { session_id: current, registered_status: 1 },
        { session_id: previous, registered_status: 1 },
      ],
    })
    await expect(mine).rejects.toMatchObject({
      status: 409,
      body: {
        message: "This contact has been changed in the meantime",
        fields: ["informations.job_title", `sessions.${current}.registered_status`],
        current: { id, version: 2, informations: { job_title: "Theirs", is_vip: true } },
      },
    })
    expect((await read(id)).version).toBe(2)
  })

  it("who change the same field to the same value agree", async () => {
    const id = await createContact()
    await save(id, { version: 1, informations: { job_title: "Same" } })
    const again = await save(id, { version: 1, informations: { job_title: "Same" } })
    expect(again.version).toBe(2)
  })

  it("saving one field at the same moment: one wins, the others are told", async () => {
    const id = await createContact()
    const saves = ["A", "B", "C", "D"].map(
      (job_title) => () => save(id, { version: 1, informations: { job_title } }),
    )
    const results = await raceFor("contact", id, saves)
    const won = results.filter((result) => result.status === "fulfilled")
    expect(won).toHaveLength(1)
    const { informations, version } = await read(id)
    expect([informations.job_title, version]).toEqual([won[0]?.value.informations.job_title, 2])
    for (const result of results) {
      if (result.status === "rejected") {
        expect(result.reason).toMatchObject({ status: 409, body: { fields: ["informations.job_title"] } })
      }
    }
  })

  it("saving different fields at the same moment both succeed", async () => {
    const id = await createContact()
    const results = await raceFor("contact", id, [
      () => save(id, { version: 1, informations: { job_title: "Head" } }),
      () => save(id, { version: 1, informations: { is_vip: true } }),
      () => save(id, { version: 1, informations: { last_name: "Renamed" } }),
    ])
    expect(results.map((result) => result.status)).toEqual(["fulfilled", "fulfilled", "fulfilled"])
    expect(await read(id)).toMatchObject({
      version: 4,
      informations: { job_title: "Head", is_vip: true, last_name: "Renamed" },
    })
  })

  it("linking companies in opposite orders do not wait in a circle", async () => {
    const companies = [await createCompany(), await createCompany(), await createCompany()].map(
      ({ id }) => id,
    )
    const contacts = [
      await createContact(),
      await createContact(),
      await createContact(),
      await createContact(),
    ]
    const relink = async (contact: number, index: number) => {
      const order = index % 2 ? companies : [...companies].reverse()
      for (let version = 1; version <= 6; version++) {
        await save(contact, { version, companies: version % 2 ? order : [] })
      }
    }
    await Promise.all(contacts.map(relink))
    for (const contact of contacts) expect((await read(contact)).companies).toEqual([])
  })
})
