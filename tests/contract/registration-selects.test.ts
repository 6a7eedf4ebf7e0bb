import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { sql } from "#tests/factories/database.ts"
import { raceFor } from "#tests/factories/races.ts"
import * as made from "#tests/factories/registrations.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
let colleague: Api
let colleagueName: string
beforeAll(async () => {
  api = await signIn(await createUser())
  const other = await createUser()
  colleague = await signIn(other)
  colleagueName = other.name
})

describe("placed and the technical file", () => {
  it("are set in the row, with a version and a line in the audit trail; what is so already changes nothing", async () => {
    const { id } = await made.createRegistration()
    expect(await api.registrations.setPlaced({ draft: id, placed: true })).toEqual({
      success: true,
      version: 2,
      placed: true,
    })
    expect(await api.registrations.setPlaced({ draft: id, placed: true })).toMatchObject({ version: 2 })
    expect(await api.registrations.setTechfile({ draft: id, techfile: true })).toMatchObject({ version: 3 })
    expect(await made.storedRegistration(id)).toMatchObject({
      is_placed: true,
      has_techfile: true,
      version: 3,
    })
    expect(await made.auditTrailOfRegistration(id)).toEqual([
      { action: "edit", changes: { placed: [false, true] }, version: 2 },
      { action: "edit", changes: { techfile: [false, true] }, version: 3 },
    ])
  })

  it("of a registration that is deleted are a 404", async () => {
    const { id } = await made.createRegistration({ isDeleted: true })
    await expect(api.registrations.setPlaced({ draft: id, placed: true })).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe("a value that was chosen beside another one than is stored", () => {
  const meanwhile = (message: string, value: string, name: string) => ({
    status: 409,
    body: { message, current: { value, by: expect.objectContaining({ name }) } },
  })

  it("does not replace it: placed, the technical file, a number; who set what is said", async () => {
    const { id: company } = await createCompany()
    const { id, booths } = await made.createRegistration({
      companies: [company],
      booths: [{ number: "M1", companies: [0] }],
    })
    const booth = booths[0] ?? 0
    const name = colleagueName
    await colleague.registrations.setPlaced({ draft: id, placed: true, from: false })
    await colleague.registrations.setTechfile({ draft: id, techfile: true, from: false })
    await colleague.registrations.setTechfile({ draft: id, techfile: false, from: true })
    await colleague.registrations.setNumber({ booth, number: "M2", from: "M1" })
    const { version } = await made.storedRegistration(id)

    expect(await api.registrations.setPlaced({ draft: id, placed: true, from: false })).toMatchObject({
      version,
    })
    await expect(
      api.registrations.setPlaced({ draft: id, placed: false, from: false }),
    ).rejects.toMatchObject(meanwhile(`${name} changed this in the meantime. It is now: Yes`, "yes", name))
    await expect(
      api.registrations.setTechfile({ draft: id, techfile: true, from: true }),
    ).rejects.toMatchObject(meanwhile(`${name} changed this in the meantime. It is now: No`, "no", name))
    await expect(api.registrations.setNumber({ booth, number: "M3", from: "M1" })).rejects.toMatchObject(
      meanwhile(`${name} changed this number in the meantime. It is now: M2`, "M2", name),
    )
    await expect(api.registrations.setNumber({ booth, number: null, from: null })).rejects.toMatchObject({
      status: 409,
    })
    expect(await made.storedRegistration(id)).toMatchObject({ is_placed: true, has_techfile: false, version })
    expect(await api.registrations.setNumber({ booth, number: "M3" })).toMatchObject({ version: version + 1 })
  })

  it("names nobody where nobody is known, in the reader's language", async () => {
    const { id } = await made.createRegistration()
    await sql("UPDATE registration SET is_placed = true WHERE id = $1", [id])
    const french = await signIn(await createUser(), { language: "fr" })
    await expect(
      french.registrations.setPlaced({ draft: id, placed: false, from: false }),
    ).rejects.toMatchObject({
      body: {
        message: "Quelqu’un d’autre a modifié cette valeur entre-temps. Valeur actuelle\u202f: Oui",
        current: { value: "yes", by: null },
      },
    })
  })

  it("is seen by those who have the list open", async () => {
    const { id } = await made.createRegistration()
    const stream = await colleague.registrations.watchList()
    const received: (number | null)[] = []
    const read = async () => {
      for await (const changed of stream) received.push(changed.id)
    }
    read().catch(() => undefined)
    await api.registrations.setPlaced({ draft: id, placed: true })
    await expect.poll(() => received).toContain(id)
    await stream.return?.(undefined)
  })

  it("of two people who set another one at the same time is taken from one of them", async () => {
    const { id } = await made.createRegistration()
    const [one, two] = [await made.createRegistrationLifecycle(), await made.createRegistrationLifecycle()]
    const set = (caller: Api, lifecycleId: number) => () =>
      caller.registrations.setLifecycle({ draft: id, lifecycleId, from: null })
    const answers = await raceFor("registration", id, [set(api, one), set(colleague, two)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    expect(await made.auditTrailOfRegistration(id)).toHaveLength(1)
  })
})

describe("the number of a booth", () => {
  /** A registration with a company on its booth. */
  const numbered = async (data: made.RegistrationData = {}) => {
    const { id: company } = await createCompany()
    const booths = [{ companies: [0] }]
    const registration = await made.createRegistration({ companies: [company], booths, ...data })
    return { ...registration, booth: registration.booths[0] ?? 0 }
  }

  it("is set, changed and taken away, and the list finds the registration by it at once", async () => {
    const { id, booth } = await numbered()
    await api.registrations.setNumber({ booth, number: " N17 " })
    const { data } = await api.registrations.list({ filters: { name: "n17" } })
    expect(data.map((row) => row.id)).toEqual([id])
    expect(await api.registrations.setNumber({ booth, number: "" })).toMatchObject({
      number: null,
      version: 3,
    })
    expect(await made.auditTrailOfRegistration(id)).toMatchObject([
      { changes: { [`booth.${booth}.booth_number`]: [null, "N17"] } },
      { changes: { [`booth.${booth}.booth_number`]: ["N17", null] } },
    ])
  })

  it("that another exhibitor of the session has is refused, whatever its case, and says who has it", async () => {
    const show = await made.createShow()
    await made.createRegistration({ show, companyName: "Maison Held", booths: [{ number: "H1" }] })
    const late = await numbered({ show })
    const { booth } = late
    await expect(api.registrations.setNumber({ booth, number: "h1" })).rejects.toMatchObject({
      status: 422,
      body: { errors: { number: ["Maison Held already has this number"] } },
    })
    expect(await made.storedRegistration(late.id)).toMatchObject({ version: 1 })
    const elsewhere = await numbered()
    await api.registrations.setNumber({ booth: elsewhere.booth, number: "H1" })
  })

  it("that two ask for at once goes to one of them; the other is told who has it", async () => {
    const show = await made.createShow()
    const [one, two] = [
      await numbered({ show, companyName: "First in line" }),
      await numbered({ show, companyName: "Second in line" }),
    ]
    const ask =
      (caller: Api, { booths }: made.TestRegistration) =>
      () =>
        caller.registrations.setNumber({ booth: booths[0] ?? 0, number: "B12" })
    const outcomes = await raceFor("tradeshow_session", show.session, [ask(api, one), ask(colleague, two)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
    const lost = outcomes.find((outcome) => outcome.status === "rejected")
    expect(lost?.reason).toMatchObject({
      status: 422,
      body: {
        errors: { number: [expect.stringMatching(/^(First|Second) in line already has this number$/)] },
      },
    })
    const holders = await sql(
      "SELECT FROM registration_booth WHERE tradeshow_session_id = $1 AND number = 'B12'",
      [show.session],
    )
    expect(holders).toHaveLength(1)
  })

  it("waits for a company on the booth, as on the page", async () => {
    const { booths } = await made.createRegistration()
    await expect(api.registrations.setNumber({ booth: booths[0] ?? 0, number: "W1" })).rejects.toMatchObject({
      status: 422,
      body: { errors: { number: ["Link a company to the booth first"] } },
    })
  })

  it("of a booth that nobody knows is a 404", async () => {
    await expect(api.registrations.setNumber({ booth: 2_000_000_000, number: "X" })).rejects.toMatchObject({
      status: 404,
    })
  })
})
