import { beforeEach, describe, expect, it } from "vitest"
import { archiveList } from "#lib/backend/automation/mailing-lists/mutations.ts"
import { subscribe } from "#lib/backend/automation/mailing-lists/subscribe.ts"
import { unsubscribe } from "#lib/backend/automation/mailing-lists/unsubscribe.ts"
import {
  endComplete,
  endInTrouble,
  leaseLists,
  readMirror,
} from "#lib/backend/automation/mailing-partner/mirror/mirror.ts"
import { mirrorLists } from "#lib/backend/automation/mailing-partner/mirror/mirror-lists.ts"
import { inTransaction } from "#lib/backend/platform/database/db.ts"
import { env } from "#lib/env.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql, sqlOne, unique } from "#tests/factories/database.ts"
import { runOut } from "#tests/factories/leases.ts"
import { createList, putOnList } from "#tests/factories/mailing.ts"
import { createDynamicList } from "#tests/factories/mailing-lists.ts"
import { throughBrevo } from "#tests/factories/mailing-partner.ts"

const { brevo } = throughBrevo()

beforeEach(async () => {
  await sql("UPDATE mailing_list SET archived_at = now() WHERE archived_at IS NULL")
  await sql("DELETE FROM suppression")
  for (const table of ["lease", "partner_mirror", "partner_change", "partner_list"])
    await sql(`DELETE FROM ${table}`)
})

const address = (word = "person") => `${unique(word).replace(" ", "")}@guests.example`.toLowerCase()
async function member(list: number, more: object = {}) {
  const email = address()
  const id = await createContact({ email, ...more })
  await putOnList(list, id)
  return { id, email }
}
const suppress = (email: string, list: number | null = null) =>
  sql("INSERT INTO suppression (email, mailing_list_id, reason) VALUES ($1, $2, 'unsubscribed')", [
    email,
    list,
  ])
const waiting = async () =>
  (await sqlOne<{ count: number }>("SELECT count(*)::int AS count FROM partner_change WHERE said IS NULL"))
    .count
/** As if the rest after an outage were over, and what is looked at by the clock were due. */
const later = () => sql("UPDATE partner_mirror SET paused_until = NULL, dynamic_at = NULL, blocked_at = NULL")

describe("lists at a provider", () => {
  it("are made with who is on them, renamed, and say that they are archived", async () => {
    const { id, name } = await createList()
    const people = [await member(id, { firstName: "Ada" }), await member(id)]
    await mirrorLists()
    expect(brevo.book.lists).toMatchObject([{ name: `${name} [${id}]`, folderId: brevo.book.folders[0]?.id }])
    expect(brevo.book.on(name)).toEqual(people.map(({ email }) => email).toSorted())
    expect(brevo.book.contacts.get(people[0]?.email ?? "")?.attributes).toMatchObject({ FIRSTNAME: "Ada" })
    const fresh = unique("Renamed")
    await sql("UPDATE mailing_list SET name = $2 WHERE id = $1", [id, fresh])
    await mirrorLists()
    expect(brevo.book.lists.map((list) => list.name)).toEqual([`${fresh} [${id}]`])
    await archiveList(id, true, { userId: null, requestId: "test" })
    await mirrorLists()
    expect(brevo.book.lists.map((list) => list.name)).toEqual([`${fresh} (archived) [${id}]`])
  })

  it("follow who comes, who leaves, who is trashed, and whose address changes", async () => {
    const { id, name } = await createList()
    const [stays, leaves, goes, moves] = [
      await member(id),
      await member(id),
      await member(id),
      await member(id),
    ]
    await mirrorLists()
    expect(brevo.book.on(name)).toHaveLength(4)
    await sql("DELETE FROM mailing_subscription WHERE contact_id = $1", [leaves.id])
    await sql("UPDATE contact SET deleted_at = now() WHERE id = $1", [goes.id])
    const moved = address("moved")
    await sql("UPDATE contact SET email = $2 WHERE id = $1", [moves.id, moved])
    const comes = await member(id)
    await suppress(stays.email, id)
    await mirrorLists()
    expect(brevo.book.on(name)).toEqual([comes.email, moved].toSorted())
    expect(await waiting()).toBe(0)
  })

  it("have whoever left everything and came back to one on that one alone, and free to be written to", async () => {
    const [wanted, other] = [await createList(), await createList()]
    const { email, id } = await member(other.id)
    await suppress(email)
    await mirrorLists()
    expect(brevo.book.contacts.get(email)?.isBlacklisted).toBe(true)
    await inTransaction((connection) =>
      subscribe(connection, { list: wanted.id, contact: id, source: "form", proof: {} }),
    )
    await mirrorLists()
    expect(brevo.book.contacts.get(email)?.isBlacklisted).toBe(false)
    expect([brevo.book.on(wanted.name), brevo.book.on(other.name)]).toEqual([[email], []])
    await inTransaction((connection) =>
      unsubscribe(connection, { list: null, contact: id, source: "link", proof: {} }),
    )
    await mirrorLists()
    expect(brevo.book.contacts.get(email)?.isBlacklisted).toBe(true)
    expect(await waiting()).toBe(0)
  })

  it("are not made twice when the answer was lost, and made again when they are gone there", async () => {
    const { id, name } = await createList()
    const { email } = await member(id)
    brevo.fail("POST /contacts/lists", { drop: "after" })
    await mirrorLists()
    await later()
    await mirrorLists()
    expect(brevo.book.lists).toHaveLength(1)
    brevo.book.lists = []
    const next = await member(id)
    await later()
    await mirrorLists()
    expect(brevo.book.on(name)).toEqual([email, next.email].toSorted())
  })

  it("lose nothing in an outage, which is met by longer and longer rests", async () => {
    const { id, name } = await createList()
    await member(id)
    await mirrorLists()
    const late = await member(id)
    brevo.fail("POST /contacts/import", { status: 503 }, 2)
    await mirrorLists()
    const rest = await sqlOne<{ failures: number; seconds: number; said: string }>(
      "SELECT failures, said, extract(epoch FROM paused_until - now())::int AS seconds FROM partner_mirror",
    )
    expect(rest).toMatchObject({ failures: 1, said: expect.stringContaining("503") })
    expect(rest.seconds).toBeGreaterThan(20)
    const calls = brevo.calls.length
    await mirrorLists()
    expect(brevo.calls, "is left alone meanwhile").toHaveLength(calls)
    expect(await waiting()).toBe(1)
    await later()
    await mirrorLists()
    await later()
    await mirrorLists()
    expect(brevo.book.on(name)).toContain(late.email)
  })

  it("keep to the limit of calls as the provider says", async () => {
    await createList()
    brevo.fail("GET /contacts/folders", { status: 429, headers: { "x-sib-ratelimit-reset": "120" } })
    await mirrorLists()
    const { seconds } = await sqlOne<{ seconds: number }>(
      "SELECT extract(epoch FROM paused_until - now())::int AS seconds FROM partner_mirror",
    )
    expect(seconds).toBeGreaterThan(100)
  })

  it("set an address aside that the provider refuses, and go on with the others", async () => {
    const { id, name } = await createList()
    const good = await member(id)
    const email = address("refused")
    await putOnList(id, await createContact({ email }))
    await mirrorLists()
    expect(brevo.book.on(name)).toEqual([good.email])
    expect(await sql("SELECT email, said FROM partner_change")).toEqual([
      { email, said: expect.stringContaining("Invalid email address") },
    ])
  })

  it("are told by one worker at a time", async () => {
    const { id } = await createList()
    for (let each = 0; each < 3; each++) await member(id)
    await Promise.all([mirrorLists(), mirrorLists(), mirrorLists()])
    expect(brevo.count("POST /contacts/lists")).toBe(1)
    expect(brevo.count("POST /contacts/import")).toBe(1)
  })

  it("of a worker that lost them are left as the one that has them now leaves them", async () => {
    const lost = await leaseLists()
    await runOut("mailing-partner:lists")
    const lease = await leaseLists()
    if (!lost || !lease) throw new Error("The lists are another worker's")
    expect(await readMirror(lost)).toBeUndefined()
    await endInTrouble(lost, { message: "too late" })
    expect(await leaseLists()).toBeUndefined()
    await endComplete(lease)
    expect(await sqlOne("SELECT failures, said FROM partner_mirror")).toEqual({ failures: 0, said: null })
    const next = await leaseLists()
    if (!next) throw new Error("The lists were not released")
    await endInTrouble(next, { message: "down" })
    expect(await leaseLists(), "is left alone").toBeUndefined()
    await later()
    expect(await leaseLists()).toBeDefined()
  })

  it("that are dynamic are compared now and then", async () => {
    const word = unique("Tapir").replace(" ", "")
    const email = address()
    const contact = await createContact({ lastName: word, email })
    const id = await createDynamicList({ name: word })
    const { name } = await sqlOne<{ name: string }>("SELECT name FROM mailing_list WHERE id = $1", [id])
    await mirrorLists()
    expect(brevo.book.on(name)).toEqual([email])
    await sql("UPDATE contact SET last_name = 'Gone' WHERE id = $1", [contact])
    await later()
    await mirrorLists()
    await mirrorLists()
    expect(brevo.book.on(name)).toEqual([])
  })

  it("that are dynamic are without who left them, which is reported once", async () => {
    const word = unique("Tapir").replace(" ", "")
    const emails = [address("stays"), address("leaves")] as const
    for (const email of emails) await createContact({ lastName: word, email })
    const id = await createDynamicList({ name: word })
    const { name } = await sqlOne<{ name: string }>("SELECT name FROM mailing_list WHERE id = $1", [id])
    await mirrorLists()
    await suppress(emails[1], id)
    await later()
    await mirrorLists()
    expect(brevo.book.on(name)).toEqual([emails[0]])
    const calls = brevo.calls.length
    await sql("UPDATE partner_mirror SET dynamic_at = NULL")
    await mirrorLists()
    expect(brevo.calls.slice(calls)).toEqual([])
  })
})

it("nothing is written down where no provider is set", async () => {
  const { id } = await createList()
  await mirrorLists()
  const key = env().BREVO_API_KEY
  env().BREVO_API_KEY = undefined
  try {
    await mirrorLists()
    await member(id)
    await suppress(address())
    expect(await sql("SELECT FROM partner_change")).toEqual([])
  } finally {
    env().BREVO_API_KEY = key
  }
})
