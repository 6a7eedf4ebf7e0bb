import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { readingsAnHour } from "#lib/backend/home/calendar/handlers.ts"
import { limits } from "#lib/backend/shows/applications/limits.ts"
import { createReminder } from "#tests/factories/activity.ts"
import { send } from "#tests/factories/api.ts"
import { createCompany, softDelete } from "#tests/factories/companies.ts"
import { sql, unique } from "#tests/factories/database.ts"
import { freshAddress } from "#tests/factories/public-applications.ts"
import { createUser, issueToken, password, signIn, type TestUser } from "#tests/factories/users.ts"

let user: TestUser
let api: Api

beforeAll(async () => {
  user = await createUser()
  api = await signIn(user)
})

/** What a calendar program gets at an address, from a network of its own. */
async function subscribe(address: string, from = freshAddress()) {
  const answer = await send(new URL(address).pathname, { address: from })
  return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() }
}
const made = async (by = api) => (await by.calendar.createFeed()).address

describe("a user's calendar", () => {
  it("has the titles and times of what is to do, and nothing else", async () => {
    const company = await createCompany({ name: unique("Petit Loup") })
    const gone = await createCompany()
    const reminder = { targetId: user.ownerId, expireAt: "2031-05-06T07:15:00Z" }
    await createReminder({ ...reminder, title: "Call, then; write", companyId: company.id })
    await createReminder({ ...reminder, title: "Of a deleted company", companyId: gone.id })
    await createReminder({ ...reminder, title: "Long done", isDone: true })
    await createReminder({ ...reminder, title: "A colleague's", targetId: (await createUser()).ownerId })
    const notice = await createReminder({ ...reminder, title: "Your export is ready" })
    await sql("UPDATE notification SET is_notice = true WHERE id = $1", [notice])
    await softDelete(gone.id)
    await api.notifications.create({
      title: "A whole day",
      description: "Not for others",
      due_on: "2031-07-06",
    })
    const { status, type, text } = await subscribe(await made())
    expect(status).toBe(200)
    expect(type).toBe("text/calendar; charset=utf-8")
    expect(text).toContain("DTSTART:20310506T071500Z\r\nSUMMARY:Call\\, then\\; write\r\n")
    expect(text).toContain(
      "DTSTART;VALUE=DATE:20310706\r\nDTEND;VALUE=DATE:20310707\r\nSUMMARY:A whole day\r\n",
    )
    for (const other of [company.name, "Not for others", "deleted", "Long done", "colleague", "export"])
      expect(text).not.toContain(other)
  })

  it("has the dates of shows for who reads records, and for nobody else", async () => {
    const name = unique("Salon de printemps")
    const [session] = await sql<{ id: number }>(
      `INSERT INTO tradeshow_session (tradeshow_id, name, "from", "to")
        SELECT min(id), $1, '2031-03-01', '2031-03-04' FROM tradeshow RETURNING id`,
      [name],
    )
    expect((await subscribe(await made())).text).toContain(
      "DTSTART;VALUE=DATE:20310301\r\nDTEND;VALUE=DATE:20310305\r\n",
    )
    const accountant = await signIn(await createUser({ abilities: [], reads: ["finance.read"] }))
    const { status, text } = await subscribe(await made(accountant))
    expect([status, text.includes(`session-${session?.id}@`)]).toEqual([200, false])
  })
})

describe("the address of a calendar", () => {
  it("is stored as a hash alone, and noted in the security log without it", async () => {
    const address = await made()
    const token = new URL(address).pathname.split("/").at(-1)?.replace(".ics", "") ?? ""
    expect(token).toMatch(/^[\w-]{43}$/)
    const [feed] = await sql<{ token_hash: Uint8Array }>(
      "SELECT token_hash FROM calendar_feed WHERE user_id = $1",
      [user.id],
    )
    expect(feed?.token_hash).toHaveLength(32)
    const events = await sql("SELECT * FROM security_event WHERE user_id = $1 AND kind = 'feed_made'", [
      user.id,
    ])
    expect(events.length).toBeGreaterThan(0)
    const entries = await sql(
      "SELECT changes FROM audit_entry WHERE record_type = 'user' AND record_id = $1",
      [user.id],
    )
    expect(JSON.stringify([events, entries])).not.toContain(token)
  })

  it("is not stored with its answer under a key of the call either", async () => {
    const other = await createUser()
    const token = await issueToken(other)
    const key = { "idempotency-key": "calendar-1" }
    const answer = await send("/api/calendar-feed", { method: "POST", token, headers: key })
    expect(answer.status).toBe(201)
    expect(await sql("SELECT FROM idempotency_key WHERE user_id = $1", [other.id])).toEqual([])
  })

  it("ends when another is made, and when it is revoked", async () => {
    const [first, second] = [await made(), await made()]
    expect((await subscribe(first)).status).toBe(404)
    expect((await subscribe(second)).status).toBe(200)
    await api.calendar.revokeFeed()
    expect((await subscribe(second)).status).toBe(404)
    expect(await api.calendar.getFeed()).toEqual({ created_at: null })
    await expect(api.calendar.revokeFeed()).rejects.toMatchObject({ status: 404 })
  })

  it("shows nothing of a disabled user", async () => {
    const gone = await createUser()
    const address = await made(await signIn(gone))
    await sql(`UPDATE "user" SET disabled_at = now() WHERE id = $1`, [gone.id])
    expect((await subscribe(address)).status).toBe(404)
  })

  it("is made by a session, not by the token of a script", async () => {
    const { token } = await api.session.createNamedToken({
      name: "Script",
      has_all_rights: false,
      abilities: ["crm.read"],
      ends_on: "2027-01-31",
      current_password: "correct horse battery staple",
    })
    const refused = await send("/api/calendar-feed", { method: "POST", token })
    expect(refused.status).toBe(403)
  })

  it("shows nothing to who may read nothing any more, and ends with the password", async () => {
    const other = await createUser({ abilities: [], reads: ["finance.read"] })
    const others = await signIn(other)
    const address = await made(others)
    await sql("DELETE FROM user_ability WHERE user_id = $1", [other.id])
    expect((await subscribe(address)).status).toBe(404)
    const changing = await createUser()
    const changed = await signIn(changing)
    const second = await made(changed)
    const fresh = `${password} again`
    await changed.passwordLinks.change({
      current_password: password,
      password: fresh,
      password_confirmation: fresh,
    })
    expect((await subscribe(second)).status).toBe(404)
  })

  it("is read so often and no more; addresses that there are not hold up nobody of the same network", async () => {
    const reader = await signIn(await createUser())
    const address = await made(reader)
    const from = freshAddress()
    for (let count = 0; count < readingsAnHour; count++) await subscribe(address, from)
    expect((await subscribe(address, from)).status).toBe(429)
    const stranger = freshAddress()
    for (let count = 0; count <= limits.unknown.points; count++)
      expect((await subscribe("http://crm.test/api/calendar/unknown.ics", stranger)).status).toBe(404)
    expect((await subscribe(await made(), stranger)).status).toBe(200)
  })
})
