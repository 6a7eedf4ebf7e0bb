import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { revokeToken } from "#lib/api/sign-in-calls.ts"
import { purgeEvents } from "#lib/backend/identity/security-log/purge.ts"
import { inTransaction } from "#lib/backend/platform/database/db.ts"
import { eventsOfSource } from "#lib/backend/platform/security-events/note-bounded.ts"
import { noteEvent } from "#lib/backend/platform/security-events/note-event.ts"
import { notedDownloads } from "#lib/backend/platform/security-events/noted-calls.ts"
import { contract } from "#lib/contract/contract.ts"
import { securityPageSize } from "#lib/contract/identity/security-log.ts"
import type { Ability } from "#lib/contract/identity/session.ts"
import { fileAnswer } from "#lib/contract/platform/file-answer.ts"
import { log } from "#lib/log.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { apiAs, send } from "#tests/factories/api.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { outputsOf } from "#tests/factories/contract-calls.ts"
import { insertRow, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { attempt as attemptWithCode, newProtected } from "#tests/factories/second-factor.ts"
import { attempt, newAddress } from "#tests/factories/sign-in.ts"
import { tokenInput } from "#tests/factories/tokens.ts"
import { createUser, issueToken, password, signIn, type TestUser } from "#tests/factories/users.ts"

let administrator: TestUser
let api: Api
beforeAll(async () => {
  administrator = await createUser({ isAdmin: true })
  api = await signIn(administrator)
})

const eventsOf = async (user: { id: number }) => (await api.securityLog.list({ user: user.id })).data
const kindsOf = async (user: { id: number }) => (await eventsOf(user)).map(({ kind }) => kind)

describe("what happens to accounts", () => {
  it("is noted with who, from where, by which browser and in which request", async () => {
    const [user, address] = [await createUser(), newAddress()]
    const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"
    const answer = await send("/api/sanctum/token", {
      method: "POST",
      address,
      requestId: unique("request"),
      headers: { "content-type": "application/json", "user-agent": agent },
      body: JSON.stringify({ email: user.email, password, device_name: "front_app" }),
    })
    const signedIn = apiAs({ token: await answer.json(), address })
    await signedIn.session.revokeToken()
    expect(await eventsOf(user)).toMatchObject([
      { kind: "sign_out", user: { id: user.id, name: user.name }, address },
      {
        kind: "sign_in",
        user: { id: user.id },
        subject: null,
        what: "front_app",
        address,
        browser: "Firefox",
        system: "Linux",
        request_id: expect.stringContaining("request"),
        more: 0,
      },
    ])
  })

  it("of a browser's sign-out with the address and browser that it came from", async () => {
    const [user, address] = [await createUser(), newAddress()]
    const request = `sign-out-${user.id}`
    const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"
    const incoming = { "x-client-address": address, "x-request-id": request, "user-agent": agent }
    await revokeToken(await issueToken(user), new Headers(incoming))
    expect((await eventsOf(user))[0]).toMatchObject({
      kind: "sign_out",
      address,
      browser: "Firefox",
      system: "Linux",
      request_id: request,
    })
  })

  it("is noted of passwords, second factors, tokens, links and rights, by whom and to whom", async () => {
    const { user, api: self, codes } = await newProtected({ reads: ["crm.read"] })
    const strong = "a quite new passphrase 7"
    expect((await attemptWithCode(user, "000000")).status).toBe(422)
    expect(
      await statusOf(
        self.passwordLinks.change({
          current_password: "wrong",
          password: strong,
          password_confirmation: strong,
        }),
      ),
    ).toBe(422)
    await self.session.createNamedToken(await tokenInput({ name: "Nightly", code: codes[0] }))
    await api.users.resetSecondFactor({ user: user.id })
    const { link } = await api.users.createLink({ user: user.id })
    await apiAs().passwordLinks.choosePassword({
      secret: link.secret,
      password: strong,
      password_confirmation: strong,
    })
    const { data } = await api.users.get({ user: user.id })
    await api.users.edit({ ...data, user: user.id, isAdmin: false, abilities: ["use-sib"] })
    await api.users.disable({ user: user.id })
    expect(await kindsOf(user)).toEqual([
      "user_disabled",
      "rights_changed",
      "password_reset",
      "link_made",
      "second_factor_reset",
      "token_made",
      "password_wrong",
      "second_factor_failed",
      "second_factor_on",
    ])
    expect((await eventsOf(user))[1]).toMatchObject({
      what: "+use-sib -crm.read -record.edit",
      user: { id: administrator.id },
      subject: { id: user.id },
    })
  })

  it("is not noted where the change was rolled back, neither here nor as a line of the log", async () => {
    const lines: string[] = []
    const what = unique("Rolled back")
    const before = log.info
    log.info = ((fields: object) => lines.push(JSON.stringify(fields))) as typeof log.info
    try {
      const failing = inTransaction(async (connection) => {
        await noteEvent({ kind: "setting_changed", what }, connection)
        throw new Error("rolled back")
      })
      await expect(failing).rejects.toThrow("rolled back")
      await inTransaction((connection) => noteEvent({ kind: "setting_changed", what: "stays" }, connection))
    } finally {
      log.info = before
    }
    expect((await api.securityLog.list({ search: what })).data).toEqual([])
    expect(lines).toEqual([expect.stringContaining("stays")])
  })
})

describe("failed sign-ins", () => {
  it("name the account that is meant, or no more of an unknown address than its owner knows it by", async () => {
    const user = await createUser()
    const address = newAddress()
    await attempt({ email: user.email.toUpperCase(), password: "wrong", address })
    await attempt({ email: "somebody@nowhere.example", password: "wrong", address })
    await attempt({ email: "correct horse battery staple", password: "oops", address })
    expect(await eventsOf(user)).toMatchObject([{ kind: "sign_in_failed", user: null, what: "" }])
    const { data } = await api.securityLog.list({ search: address, kind: "sign_in_failed" })
    expect(data.map(({ what }) => what)).toEqual(["", "s•••@n•••.example", ""])
    expect(
      await sql(
        "SELECT FROM security_event s WHERE kind = 'sign_in_failed' AND s::text ~ 'wrong|oops|battery|somebody'",
      ),
    ).toEqual([])
  })
})

/** Rows and events that a minute has of somebody. */
const minutesOf = (user: TestUser) =>
  sql<{ rows: number; events: number }>(
    `SELECT count(*)::int AS rows, sum(1 + more)::int AS events FROM security_event
     WHERE user_id = $1 AND kind = 'refused' GROUP BY left(bucket, 16)`,
    [user.id],
  )
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

describe("refusals", () => {
  it("are counted beyond the first few of a minute, also those that come at once", async () => {
    const user = await createUser({ abilities: [] })
    const refusedApi = await signIn(user)
    const statuses = await Promise.all(Array.from({ length: 43 }, () => statusOf(refusedApi.users.list({}))))
    expect(new Set(statuses)).toEqual(new Set([403]))
    const minutes = await minutesOf(user)
    expect(sum(minutes.map(({ events }) => events))).toBe(43)
    for (const { rows } of minutes) expect(rows).toBeLessThanOrEqual(eventsOfSource)
    expect((await eventsOf(user))[0]).toMatchObject({ kind: "refused", what: "GET /user" })
  })
})

/** Calls that answer files and are not noted one by one. */
const plainFiles: Record<string, string> = {
  "calendar.read": "is read every hour by programs; that its address was made is noted",
  "messenger.picture": "a picture of another server",
  "applications.getImage": "an exhibitor's own picture",
  "applications.getInvoiceFile": "an exhibitor's own invoice",
  "applications.getTermsFile": "terms that the organiser hands out",
  "showTerms.getFile": "terms that the organiser hands out",
  "invoicingAdmin.getLogo": "a logo that invoices print",
  "documents.get": "a document that the organiser hands out",
  "documents.getLinked": "a document that the organiser hands out",
  "documents.getPreview": "a document that the organiser hands out",
  "mailingPages.noteOpen": "a picture of one dot",
  "messenger.attachment": "part of reading a mail",
  "messenger.inlinePicture": "part of reading a mail",
  "messenger.attachmentPicture": "part of reading a mail",
  "messenger.body": "part of reading a mail",
  "outbox.attachment": "the demo's alone",
  "outbox.source": "the demo's alone",
  "registrationRecord.getImage": "part of looking at a registration",
  "registrationRecord.getStructure": "a plan of a booth",
  "registrationRecord.getTechnicalFile": "a plan of a booth",
}

describe("data that leave", () => {
  it("are noted of every call that answers a file, but for those with a reason", () => {
    const files = outputsOf(contract).filter(({ output }) => output === fileAnswer)
    expect(files.map(({ name }) => name).sort()).toEqual(
      [...notedDownloads, ...Object.keys(plainFiles)].sort(),
    )
  })

  it("are noted with the export that was started, in its transaction, and each file that was had", async () => {
    const user = await createUser({ abilities: ["export.companies"] as Ability[] })
    const company = await createCompany()
    const { job } = await (await signIn(user)).exports.companies({ targets: [company.id], format: "csv" })
    const token = await issueToken(administrator)
    expect((await send("/api/suppression/export", { token })).status).toBe(200)
    expect(await eventsOf(user)).toMatchObject([{ kind: "export", what: `companies.export #${job}` }])
    expect((await eventsOf(administrator))[0]).toMatchObject({
      kind: "download",
      what: "suppressions.download suppressions.csv",
    })
  })
})

describe("the list", () => {
  it("is found by words, kind, user and day, page by page, and had as one file", async () => {
    const word = unique("Needle").replace(" ", "-")
    const user = await createUser()
    for (let index = 0; index <= securityPageSize; index++)
      await insertRow("security_event", {
        kind: "download",
        user_id: user.id,
        what: `${word} =${index}`,
        at: "2026-03-02T23:30:00Z",
      })
    const first = await api.securityLog.list({ search: word.toLowerCase(), kind: "download" })
    expect(first.data).toHaveLength(securityPageSize)
    const second = await api.securityLog.list({ search: word, before: first.next ?? 0 })
    expect([second.data.map(({ what }) => what), second.next]).toEqual([[`${word} =0`], null])
    const ofDay = (from: string, to: string) => api.securityLog.list({ search: word, from, to })
    // Half past midnight of the third where the organiser is.
    expect((await ofDay("2026-03-03", "2026-03-03")).data).toHaveLength(securityPageSize)
    expect((await ofDay("2026-03-02", "2026-03-02")).data).toEqual([])
    expect((await api.securityLog.list({ user: user.id, kind: "sign_in" })).data).toEqual([])
    const token = await issueToken(administrator)
    const file = await send(`/api/security-event/export?search=${word}`, { token })
    const lines = (await file.text()).trim().split("\r\n")
    expect(lines).toHaveLength(securityPageSize + 2)
    expect(lines[1]).toContain(`"${user.name} (#${user.id})"`)
  })

  it("keeps events for a year", async () => {
    const old = await sqlOne<{ id: number }>(
      "INSERT INTO security_event (kind, at) VALUES ('sign_in', now() - interval '366 days') RETURNING id",
    )
    const young = await sqlOne<{ id: number }>(
      "INSERT INTO security_event (kind, at) VALUES ('sign_in', now() - interval '364 days') RETURNING id",
    )
    await purgeEvents()
    const left = await sql<{ id: number }>("SELECT id FROM security_event WHERE id = ANY ($1)", [
      [old.id, young.id],
    ])
    expect(left.map(({ id }) => Number(id))).toEqual([Number(young.id)])
  })

  it("is changed by nobody, nor shortened by events of the last 30 days", async () => {
    const { id } = await sqlOne<{ id: number }>(
      "INSERT INTO security_event (kind, what, at, more) VALUES ('refused', 'GET /company', now() - interval '29 days', 1) RETURNING id",
    )
    const frozen = "stays as it was written"
    for (const change of ["what = ''", "at = now() - interval '31 days'", "user_id = 1", "more = 0"])
      await expect(sql(`UPDATE security_event SET ${change} WHERE id = $1`, [id])).rejects.toThrow(frozen)
    await expect(sql("DELETE FROM security_event WHERE id = $1", [id])).rejects.toThrow(frozen)
    await sql("UPDATE security_event SET more = more + 1 WHERE id = $1", [id])
    expect(await sqlOne("SELECT what, more FROM security_event WHERE id = $1", [id])).toEqual({
      what: "GET /company",
      more: 2,
    })
  })
})
