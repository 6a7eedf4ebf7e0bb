import { beforeAll, expect, it } from "vitest"
import { type Ability, abilities } from "#lib/contract/identity/session.ts"
import { send } from "#tests/factories/api.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { allCalls, type Call } from "#tests/factories/contract-calls.ts"
import { unique } from "#tests/factories/database.ts"
import { finished } from "#tests/factories/jobs.ts"
import { createRegistration, type TestRegistration } from "#tests/factories/registrations.ts"
import { routeAccess } from "#tests/factories/route-access.ts"
import { createUser, issueToken, signIn, type TestUser } from "#tests/factories/users.ts"

const word = unique("Silent")
let company: number
let draft: TestRegistration
let published: TestRegistration
let nameless: TestRegistration
beforeAll(async () => {
  company = (await createCompany({ name: word })).id
  draft = await createRegistration({ companyName: word, isDraft: true, companies: [company] })
  published = await createRegistration({ companyName: word, companies: [company] })
  const touched_at = new Date(Date.now() - 30 * 86_400_000)
  nameless = await createRegistration({ companyName: "", email: null, isDraft: true, more: { touched_at } })
})

const slugs = () => [draft, published, nameless].map(({ slug }) => slug)

/** A user with all abilities but some. */
const without = (...missing: Ability[]) =>
  createUser({ abilities: abilities.filter((one) => !missing.includes(one)), reads: [], owner: true })

const isStream = ({ name }: Call) => /\.(?:stream|watch\w*)$/.test(name)
const rules = new Map(
  Object.entries(routeAccess).flatMap(([area, calls]) =>
    Object.entries(calls).map(([call, rule]) => [`${area}.${call}`, rule]),
  ),
)
const reads = allCalls.filter(
  (call) => call.method === "GET" && !isStream(call) && rules.get(call.name) !== "open",
)

const search = new URLSearchParams({ per_page: "100", term: word, name: word })

/** What every call of the contract asks for about some records, and of lists what the word finds. */
const callsFor = (records: number[]) =>
  reads.flatMap(({ name, path }) => {
    const ofKind = path.replace(/\{type\}|\{kind\}/, "registration")
    if (!ofKind.includes("{")) return [{ name, path: `${ofKind}?${search}` }]
    return records.map((id) => ({ name, path: ofKind.replace(/\{\w+\}/g, String(id)) }))
  })

/** The calls among whose answers to a user some have a slug. */
async function callsNaming(user: TestUser): Promise<string[]> {
  const token = await issueToken(user)
  const naming = new Set<string>()
  for (const { name, path } of callsFor([company, draft.id, published.id, nameless.id])) {
    const text = await (await send(`/api${path}`, { token })).text()
    if (slugs().some((slug) => text.includes(slug))) naming.add(name)
  }
  return [...naming].sort()
}

it("who may not edit registrations is answered with no slug by any call", async () => {
  expect(await callsNaming(await without("record.edit"))).toEqual([])
})

it("who may edit them is answered with slugs by lists and the record, and nowhere else", async () => {
  expect(await callsNaming(await without())).toEqual([
    "registrationCorrections.get",
    "registrationRecord.get",
    "registrations.list",
    "registrations.listIncomplete",
    "registrations.listOfCompany",
  ])
})

it("an export of registrations holds no slug, and one without a name is called by its number", async () => {
  const reader = await without("record.edit")
  const targets = [draft, published, nameless].map(({ id }) => id)
  const api = await signIn(reader)
  const job = await finished(api, api.exports.registrations({ targets, format: "csv" }))
  const file = await send(`/api/job/${job.id}/file`, { token: await issueToken(reader) })
  const text = await file.text()
  expect([file.status, text.includes(String(nameless.id))]).toEqual([200, true])
  expect(slugs().filter((slug) => text.includes(slug))).toEqual([])
  await api.quickSearch.noteOpened({ kind: "registration", id: nameless.id })
  expect((await api.quickSearch.listRecent()).data).toMatchObject([{ name: `#${nameless.id}` }])
})
