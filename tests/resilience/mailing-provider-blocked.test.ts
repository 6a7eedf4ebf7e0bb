import { beforeEach, describe, expect, it } from "vitest"
import { mirrorLists } from "#lib/backend/automation/mailing-partner/mirror/mirror-lists.ts"
import { readBlocked } from "#lib/backend/automation/mailing-partner/mirror/read-blocked.ts"
import { sql, sqlOne, unique } from "#tests/factories/database.ts"
import { throughBrevo } from "#tests/factories/mailing-partner.ts"

const { brevo } = throughBrevo()

beforeEach(async () => {
  await sql("UPDATE mailing_list SET archived_at = now() WHERE archived_at IS NULL")
  await sql("DELETE FROM suppression")
  for (const table of ["lease", "partner_mirror", "partner_change", "partner_list"])
    await sql(`DELETE FROM ${table}`)
})

const address = (word = "person") => `${unique(word).replace(" ", "")}@guests.example`.toLowerCase()
const suppress = (email: string) =>
  sql("INSERT INTO suppression (email, reason) VALUES ($1, 'unsubscribed')", [email])
/** As if what is looked at by the clock were due. */
const later = () => sql("UPDATE partner_mirror SET dynamic_at = NULL, blocked_at = NULL")

describe("blocked addresses", () => {
  it("are read on where the last step ended, to the last of them", async () => {
    await mirrorLists()
    await sql("UPDATE partner_mirror SET blocked_at = NULL")
    const pages = Array.from({ length: 230 }, () => address("blocked"))
    const lists: Parameters<typeof readBlocked>[0] = {
      blocked: async (_, page) => pages.slice(page, page + 1).map((email) => ({ email, reason: "by_hand" })),
    }
    const read = async () => {
      const mirror = await sqlOne<Parameters<typeof readBlocked>[1]>(
        "SELECT blocked_at, blocked_page FROM partner_mirror",
      )
      await readBlocked(lists, mirror)
      return mirror
    }
    const steps = [await read(), await read(), await read(), await read()]
    expect(steps.map(({ blocked_at, blocked_page }) => [blocked_at !== null, blocked_page])).toEqual([
      [false, 0],
      [false, 100],
      [false, 199],
      [true, 0],
    ])
    const stored = await sql("SELECT FROM suppression WHERE email = ANY ($1::citext[])", [pages])
    expect(stored).toHaveLength(pages.length)
  })

  it("that come while a reading was interrupted for days are read by the next one", async () => {
    await mirrorLists()
    await sql("UPDATE partner_mirror SET blocked_at = NULL")
    const requested: Date[] = []
    const lists: Parameters<typeof readBlocked>[0] = {
      blocked: async (since, page) => {
        requested.push(since)
        return page < 120 ? [{ email: address("blocked"), reason: "by_hand" }] : []
      },
    }
    const read = async () => {
      const mirror = await sqlOne<Parameters<typeof readBlocked>[1]>(
        "SELECT blocked_at, blocked_page FROM partner_mirror",
      )
      await readBlocked(lists, mirror)
    }
    await read()
    await sql("UPDATE partner_mirror SET blocked_begun_at = blocked_begun_at - interval '3 days'")
    const [{ began } = { began: "" }] = await sql<{ began: string }>(
      "SELECT blocked_begun_at AS began FROM partner_mirror",
    )
    await read()
    await read()
    expect(requested.at(-1)?.getTime()).toBeLessThan(Date.parse(began))
  })

  it("of ours are blocked there, those of before as well, and freed", async () => {
    const [before, since] = [address(), address()]
    await suppress(before)
    await mirrorLists()
    await suppress(since)
    await mirrorLists()
    const isBlocked = (email: string) => brevo.book.contacts.get(email)?.isBlacklisted
    expect([before, since].map(isBlocked)).toEqual([true, true])
    brevo.book.blocked.set(since, "unsubscribedViaApi")
    await sql("DELETE FROM suppression WHERE email = $1", [since])
    await later()
    await mirrorLists()
    expect([before, since].map(isBlocked)).toEqual([true, false])
    expect(brevo.book.blocked.has(since)).toBe(false)
    expect(await sql("SELECT FROM suppression WHERE email = $1", [since])).toEqual([])
  })

  it("of theirs get nothing here, for the reason that they name", async () => {
    const [bounced, complained, left, other] = [address(), address(), address(), address()]
    brevo.book.blocked.set(bounced, "hardBounce").set(complained, "contactFlaggedAsSpam")
    brevo.book.blocked.set(left, "unsubscribedViaEmail").set(other, "adminBlocked")
    await mirrorLists()
    const stored = await sql("SELECT email::text, reason::text, detail FROM suppression")
    expect(stored).toEqual(
      expect.arrayContaining([
        { email: bounced, reason: "bounced", detail: "Brevo" },
        { email: complained, reason: "complaint", detail: "Brevo" },
        { email: left, reason: "unsubscribed", detail: "Brevo" },
        { email: other, reason: "by_hand", detail: "Brevo" },
      ]),
    )
    await later()
    await mirrorLists()
    expect(await sql("SELECT FROM suppression")).toHaveLength(4)
  })

  it("of ours come back for the reason that they had here; a complaint there is one here", async () => {
    const emails = [address(), address(), address()] as const
    for (const email of emails)
      await sql("INSERT INTO suppression (email, reason) VALUES ($1, 'bounced')", [email])
    brevo.book.blocked.set(emails[0], "adminBlocked").set(emails[1], "unsubscribedViaApi")
    brevo.book.blocked.set(emails[2], "contactFlaggedAsSpam")
    await mirrorLists()
    await later()
    await mirrorLists()
    const stored = await sql<{ email: string; reason: string }>(
      "SELECT email::text, reason::text FROM suppression",
    )
    expect(emails.map((one) => stored.find(({ email }) => email === one)?.reason)).toEqual([
      "bounced",
      "bounced",
      "complaint",
    ])
  })
})
