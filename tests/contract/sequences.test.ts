import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import type { RunSubject, SequenceRun } from "#lib/contract/automation/sequences.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { insertRow, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { raceFor } from "#tests/factories/races.ts"
import { staleCompanies, staleContacts } from "#tests/factories/read-columns.ts"
import { createSequence } from "#tests/factories/reference.ts"
import { createUser, signIn, type TestUser } from "#tests/factories/users.ts"

let api: Api
let user: TestUser
let sequence: number

beforeAll(async () => {
  user = await createUser()
  api = await signIn(user, { requestId: "request-of-sequences" })
})

type Subject = { type: "company" | "contact"; id: number }
type Run = { status?: SequenceRun["status"]; of?: number; startedAt?: string }

const refer = ({ type, id }: Subject): RunSubject =>
  type === "company" ? { company_id: id } : { contact_id: id }

function start({ type, id }: Subject, { status = "in_progress", of = sequence, startedAt }: Run = {}) {
  const run = { sequence_id: of, [`${type}_id`]: id, status, started_at: startedAt }
  return insertRow<{ id: number }>("sequence_run", run)
}

const read = ({ type, id }: Subject) =>
  type === "company" ? api.companies.get({ company: id }) : api.contacts.get({ contact: id })

/** Whether its list shows the record as in a sequence. */
async function isListed({ type, id }: Subject): Promise<boolean> {
  const { data } = await (type === "company" ? api.companies : api.contacts).list({ per_page: 100 })
  return data.some((row) => row.id === id && row.is_active_sequence)
}

const auditOf = ({ type, id }: Subject) =>
  sql(
    "SELECT action, user_id, request_id, changes, version FROM audit_entry WHERE record_type = $1 AND record_id = $2 ORDER BY id",
    [type, id],
  )

const make = {
  company: async (): Promise<Subject> => ({
    type: "company",
    id: (await createCompany({ name: unique("Sequenced") })).id,
  }),
  contact: async (): Promise<Subject> => ({
    type: "contact",
    id: await createContact({ firstName: "Sequenced", lastName: unique("Person") }),
  }),
}

describe.each(["company", "contact"] as const)("stopping a sequence of a %s", (type) => {
  let subject: Subject
  const stop = (more: object = {}) => api.sequences.stop({ sequence, ...refer(subject), ...more })

  beforeEach(async () => {
    sequence = await createSequence()
    subject = await make[type]()
  })

  it("ends its run in progress of that sequence and no other, and answers them as its page shows them", async () => {
    const other = await createSequence()
    const neighbour = await make[type]()
    const first = await start(subject, { status: "completed", startedAt: "2026-01-01T00:00:00Z" })
    const second = await start(subject, { startedAt: "2026-02-01T00:00:00Z" })
    const done = await start(subject, { status: "completed", startedAt: "2026-03-01T00:00:00Z" })
    const going = await start(subject, { of: other, startedAt: "2026-04-01T00:00:00Z" })
    await start(neighbour)
    const { success, data } = await stop()
    expect(success).toBe(true)
    expect(data.map(({ id, status }) => [id, status])).toEqual([
      [going.id, "in_progress"],
      [done.id, "completed"],
      [second.id, "stopped"],
      [first.id, "completed"],
    ])
    expect(data).toEqual((await read(subject)).data.sequences)
    expect((await read(neighbour)).data.sequences).toMatchObject([{ status: "in_progress" }])
    const ended = await sql(
      "SELECT id, end_reason FROM sequence_run WHERE ended_at <= now() AND id = ANY ($1) ORDER BY id",
      [[first.id, second.id, done.id, going.id]],
    )
    expect(ended).toEqual([{ id: second.id, end_reason: "stopped" }])
    await expect(start(subject, { of: other })).rejects.toThrow("sequence_run_one_")
  })

  it("takes the record out of those in a sequence once its last run is over", async () => {
    const flags = async () => [await isListed(subject), (await read(subject)).data.is_active_sequence]
    const other = await createSequence()
    await start(subject)
    await start(subject, { of: other })
    await stop()
    expect(await flags()).toEqual([true, true])
    await stop({ sequence: other })
    expect(await flags()).toEqual([false, false])
    expect([...(await staleCompanies()), ...(await staleContacts())]).toEqual([])
  })

  it("said twice changes nothing, and answers the same", async () => {
    await start(subject)
    const once = await stop()
    const stored = await sql("SELECT * FROM sequence_run ORDER BY id")
    expect(await stop()).toEqual(once)
    expect(await sql("SELECT * FROM sequence_run ORDER BY id")).toEqual(stored)
    expect(await auditOf(subject)).toHaveLength(1)
  })

  it("is in the record's history under the sequence's name, and makes no version", async () => {
    await start(subject)
    await stop()
    const changes = { [`sequences.${sequence}`]: ["in_progress", "stopped"] }
    const by = { user_id: user.id, request_id: "request-of-sequences" }
    expect(await auditOf(subject)).toEqual([{ action: "edit", ...by, changes, version: null }])
    expect((await read(subject)).data.version).toBe(1)
    const { name } = await sqlOne<{ name: string }>("SELECT name FROM sequence WHERE id = $1", [sequence])
    const auditTrail = await api.audit.listRecord({ type, record: subject.id })
    expect(auditTrail.data[0]?.changes).toEqual({ [`sequences.${name}`]: ["in_progress", "stopped"] })
  })

  it("is a 404 where the record never was in it, is unknown or is deleted", async () => {
    expect(await statusOf(stop({ sequence: await createSequence() }))).toBe(404)
    expect(await statusOf(stop({ sequence: 2_000_000_000 }))).toBe(404)
    expect(await statusOf(stop(refer({ type, id: 2_000_000_000 })))).toBe(404)
    const deleted = await make[type]()
    await start(deleted)
    await sql(`UPDATE ${type} SET deleted_at = now() WHERE id = $1`, [deleted.id])
    expect(await statusOf(stop(refer(deleted)))).toBe(404)
    expect(await sql(`SELECT status FROM sequence_run WHERE ${type}_id = $1`, [deleted.id])).toEqual([
      { status: "in_progress" },
    ])
  })

  it("by two people at once happens once, and both are answered", async () => {
    await start(subject)
    const colleague = await signIn(await createUser())
    const outcomes = await raceFor(
      type,
      subject.id,
      [api, colleague].map((one) => () => one.sequences.stop({ sequence, ...refer(subject) })),
    )
    expect(outcomes).toMatchObject([
      { value: { data: [{ status: "stopped" }] } },
      { value: { data: [{ status: "stopped" }] } },
    ])
    expect(await auditOf(subject)).toHaveLength(1)
  })
})

describe("stopping a sequence", () => {
  beforeAll(async () => {
    sequence = await createSequence()
  })

  it("names exactly one record, or is refused with 422 beside the field", async () => {
    const neither = api.sequences.stop({ sequence })
    await expect(neither).rejects.toMatchObject({
      status: 422,
      body: { errors: { company_id: ["This field is required"] } },
    })
    const both = api.sequences.stop({ sequence, company_id: 1, contact_id: 1 })
    await expect(both).rejects.toMatchObject({
      status: 422,
      body: { errors: { contact_id: ["This value is not allowed"] } },
    })
  })

  it("and saving the company at once are both kept", async () => {
    const company = await make.company()
    await start(company)
    const colleague = await signIn(await createUser())
    const outcomes = await raceFor<unknown>("company", company.id, [
      () => api.sequences.stop({ sequence, company_id: company.id }),
      () => colleague.companies.edit({ company: company.id, version: 1, informations: { name: "Kept" } }),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"])
    const { data } = await api.companies.get({ company: company.id })
    expect(data).toMatchObject({ is_active_sequence: false, version: 2, informations: { name: "Kept" } })
    expect(data.sequences).toMatchObject([{ status: "stopped" }])
    expect(await staleCompanies()).toEqual([])
  })

  it("of a contact and of its company, while both are saved, do not wait in a circle", async () => {
    const company = await make.company()
    const contact = await createContact({ companyIds: [company.id] })
    await start(company)
    await start({ type: "contact", id: contact })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, round) => [
        api.sequences.stop({ sequence, company_id: company.id }),
        api.sequences.stop({ sequence, contact_id: contact }),
        api.contacts.edit({ contact, version: 1, informations: { job_title: `Buyer ${round}` } }),
        api.companies.edit({ company: company.id, version: 1, contacts: round % 2 ? [] : [contact] }),
      ]).flat(),
    )
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ status: 409 })
    }
    for (const subject of [company, { type: "contact", id: contact } as const]) {
      expect((await read(subject)).data.sequences).toMatchObject([{ status: "stopped" }])
    }
    expect([...(await staleCompanies()), ...(await staleContacts())]).toEqual([])
  })
})

it("a company is in a sequence while one of its people is, and shows such runs with the name and why each ended", async () => {
  sequence = await createSequence()
  const subject = await make.company()
  const contact = await createContact({ firstName: "Jo", lastName: "Lee", companyIds: [subject.id] })
  const { id } = await start({ type: "contact", id: contact })
  const flags = async () => [await isListed(subject), (await read(subject)).data.is_active_sequence]
  expect(await flags()).toEqual([true, true])
  await sql(
    "UPDATE sequence_run SET status = 'stopped', end_reason = 'replied', ended_at = now() WHERE id = $1",
    [id],
  )
  expect(await flags()).toEqual([false, false])
  expect([...(await staleCompanies()), ...(await staleContacts())]).toEqual([])
  const ended = { id, status: "stopped", end_reason: "replied", ended_at: expect.any(String) }
  expect((await read(subject)).data.sequences).toMatchObject([
    { ...ended, person: { id: contact, name: "Jo Lee" } },
  ])
  expect((await api.contacts.get({ contact })).data.sequences).toMatchObject([{ ...ended, person: null }])
})

it("stopping a sequence of a company stops it for its people as well, and for nobody else", async () => {
  sequence = await createSequence()
  const subject = await make.company()
  const contact = await createContact({ companyIds: [subject.id] })
  const neighbour = await createContact()
  await start({ type: "contact", id: contact })
  await start({ type: "contact", id: neighbour })
  const { success, data } = await api.sequences.stop({ sequence, company_id: subject.id })
  expect(success).toBe(true)
  expect(data).toMatchObject([{ status: "stopped", end_reason: "stopped", person: { id: contact } }])
  expect((await api.contacts.get({ contact: neighbour })).data.sequences).toMatchObject([
    { status: "in_progress" },
  ])
  expect([...(await staleCompanies()), ...(await staleContacts())]).toEqual([])
})
