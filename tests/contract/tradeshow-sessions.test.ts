import { describe, expect, it } from "vitest"
import { abilities } from "#lib/contract/identity/session.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { insertRow, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { lifecycleOptionId } from "#tests/factories/reference.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

const paris = 1
const newYork = 2
const editor = async () => signIn(await createUser({ abilities: ["session.add"] }))
const administrator = async () => signIn(await createUser({ isAdmin: true }))

async function addSession(tradeshow = paris) {
  return (await (await editor()).tradeshows.createSession({ tradeshow, name: unique("Session") })).session
}

async function currentIds(show: number): Promise<number[]> {
  const rows = await sql<{ id: number }>(
    "SELECT id FROM tradeshow_session WHERE tradeshow_id = $1 AND is_current",
    [show],
  )
  return rows.map(({ id }) => id)
}

describe("adding a session", () => {
  it("takes a name and answers the show's whole list; the reference data know it at once", async () => {
    const api = await editor()
    const name = unique("Session")
    const { session, all } = await api.tradeshows.createSession({ tradeshow: paris, name: ` ${name} ` })
    expect(session).toMatchObject({ name, tradeshow_id: paris, is_current: false, from: null, to: null })
    expect(all.map(({ id }) => id)).toContain(session.id)
    await expect
      .poll(async () => {
        const { tradeshows } = await api.reference.getConfiguration()
        return tradeshows.find(({ id }) => id === paris)?.sessions.some(({ id }) => id === session.id)
      })
      .toBe(true)
  })

  it("refuses a name the show has, whatever its case, and an empty one; another show may have it", async () => {
    const { name } = await addSession(paris)
    const api = await editor()
    await expect(api.tradeshows.createSession({ tradeshow: paris, name })).rejects.toMatchObject({
      status: 422,
      body: { errors: { name: ["This name already exists: choose another"] } },
    })
    for (const taken of [name.toUpperCase(), name.toLowerCase(), "  "])
      expect(await statusOf(api.tradeshows.createSession({ tradeshow: paris, name: taken }))).toBe(422)
    expect(await statusOf(api.tradeshows.createSession({ tradeshow: newYork, name }))).toBe(200)
    expect(await statusOf(api.tradeshows.createSession({ tradeshow: 999, name }))).toBe(404)
  })

  it("is once for two who add the same name at once", async () => {
    const api = await editor()
    const name = unique("Twice")
    const add = () => statusOf(api.tradeshows.createSession({ tradeshow: paris, name }))
    expect((await Promise.all([add(), add()])).sort()).toEqual([200, 422])
  })
})

describe("changing sessions", () => {
  it("needs session.add for every call that writes, whatever else one may do", async () => {
    const { id: session, version } = await addSession()
    const api = await signIn(
      await createUser({ abilities: abilities.filter((one) => one !== "session.add") }),
    )
    const { tradeshows } = api
    const calls = [
      () => tradeshows.createSession({ tradeshow: paris, name: "No" }),
      () => tradeshows.renameSession({ tradeshow: paris, session, name: "No", version }),
      () => tradeshows.setCurrentSession({ session }),
      () => tradeshows.dateSession({ session, type: "from", date: "2027-01-01" }),
      () => tradeshows.syncSession({ session, is_sync_mp: true }),
    ]
    for (const call of calls) {
      await expect(call()).rejects.toMatchObject({ status: 403, body: { ability: "session.add" } })
    }
    expect((await tradeshows.getSession({ tradeshow: paris, session })).data.version).toBe(version)
  })

  it("leaves deleting one to administrators, whatever else one may do", async () => {
    const { id: session } = await addSession()
    const api = await signIn(await createUser({ abilities: [...abilities] }))
    await expect(api.tradeshows.removeSession({ tradeshow: paris, session })).rejects.toMatchObject({
      status: 403,
      body: { ability: "admin" },
    })
    expect((await api.tradeshows.getSession({ tradeshow: paris, session })).data.id).toBe(session)
  })

  it("renames over the version that was loaded only", async () => {
    const { id: session, version } = await addSession()
    const api = await editor()
    const rename = (name: string) =>
      api.tradeshows.renameSession({ tradeshow: paris, session, name, version })
    const first = unique("First")
    await rename(first)
    await expect(rename("Second")).rejects.toMatchObject({ status: 409, body: { current: { name: first } } })
  })

  it("sets days one by one, never the first after the last", async () => {
    const { id: session } = await addSession()
    const { tradeshows } = await editor()
    await tradeshows.dateSession({ session, type: "to", date: "2027-02-03" })
    await tradeshows.dateSession({ session, type: "from", date: "2027-02-03" })
    await expect(tradeshows.dateSession({ session, type: "from", date: "2027-02-04" })).rejects.toMatchObject(
      {
        status: 422,
        body: { errors: { date: ["The first day is after the last"] } },
      },
    )
    expect(await statusOf(tradeshows.dateSession({ session, type: "from", date: "2027-02-30" }))).toBe(422)
    const { session: open } = await tradeshows.dateSession({ session, type: "to", date: null })
    expect(open).toMatchObject({ from: "2027-02-03", to: null })
  })

  it("puts a session on the marketplace's list and takes it off", async () => {
    const { id: session } = await addSession()
    const { tradeshows } = await editor()
    expect((await tradeshows.syncSession({ session, is_sync_mp: true })).session.is_sync_mp).toBe(true)
    expect((await tradeshows.syncSession({ session, is_sync_mp: false })).session.is_sync_mp).toBe(false)
  })

  it("writes every change into the audit trail with both values", async () => {
    const { id: session } = await addSession()
    await (await editor()).tradeshows.dateSession({ session, type: "from", date: "2027-05-06" })
    const { changes } = await sqlOne<{ changes: object }>(
      "SELECT changes FROM audit_entry WHERE record_type = 'tradeshow_session' AND record_id = $1 AND action = 'edit'",
      [session],
    )
    expect(changes).toEqual({ from: [null, "2027-05-06"] })
  })
})

describe("the current session", () => {
  it("is one of each show: making another current ends the first, and it can be ended", async () => {
    const { tradeshows } = await editor()
    const [first, second] = [await addSession(newYork), await addSession(newYork)]
    await tradeshows.setCurrentSession({ session: first.id })
    const { all } = await tradeshows.setCurrentSession({ session: second.id })
    expect(all.filter(({ is_current }) => is_current).map(({ id }) => id)).toEqual([second.id])
    await tradeshows.setCurrentSession({ session: second.id, is_current: false })
    expect(await currentIds(newYork)).toEqual([])
  })

  it("stays one when several are made current at once", async () => {
    const { tradeshows } = await editor()
    const sessions = [await addSession(3), await addSession(3), await addSession(3), await addSession(3)]
    const statuses = await Promise.all(
      sessions.map(({ id: session }) => statusOf(tradeshows.setCurrentSession({ session }))),
    )
    expect(statuses).toEqual([200, 200, 200, 200])
    expect(await currentIds(3)).toHaveLength(1)
  })
})

describe("deleting a session", () => {
  it("removes one that nothing refers to", async () => {
    const { id: session } = await addSession()
    const { all } = await (await administrator()).tradeshows.removeSession({ tradeshow: paris, session })
    expect(all.map(({ id }) => id)).not.toContain(session)
  })

  it("of another show than the path says is a 404", async () => {
    const { id: session } = await addSession(paris)
    expect(
      await statusOf((await administrator()).tradeshows.removeSession({ tradeshow: newYork, session })),
    ).toBe(404)
  })

  const references: Record<string, (session: number) => Promise<unknown>> = {
    "Companies are taking part in this session": async (session) => createCompany({ sessionIds: [session] }),
    "Contacts are registered for this session or visited it": async (session) =>
      insertRow("contact_session", {
        contact_id: await createContact(),
        tradeshow_session_id: session,
        is_visited: true,
      }),
    "Companies are in a pipeline stage of this session": async (session) => {
      const { id } = await createCompany({ lifecycleOptionIds: [await lifecycleOptionId(true)] })
      await sql("UPDATE company_lifecycle SET tradeshow_session_id = $2 WHERE company_id = $1", [id, session])
    },
    "Exhibitors have applied for this session, possibly with applications that have been deleted": (
      session,
    ) =>
      insertRow("registration", {
        slug: unique("slug-of-a-draft").replace(" ", "-"),
        tradeshow_session_id: session,
        deleted_at: new Date(),
      }),
    "A pipeline belongs to this session": (session) =>
      insertRow("lifecycle", {
        tradeshow_id: paris,
        session_id: session,
        name: unique("Pipeline"),
        short: "P",
      }),
  }

  it.each(Object.entries(references))("is refused with the reason: %s", async (reason, refer) => {
    const { id: session } = await addSession()
    await refer(session)
    const api = await administrator()
    await expect(api.tradeshows.removeSession({ tradeshow: paris, session })).rejects.toMatchObject({
      status: 422,
      body: { errors: { session: [reason] } },
    })
    expect(await statusOf(api.tradeshows.getSession({ tradeshow: paris, session }))).toBe(200)
  })
})
