import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { problemsOf, statusOf } from "#tests/factories/answers.ts"
import { apiAs } from "#tests/factories/api.ts"
import { countWaiting, onConnection, sql, sqlOne } from "#tests/factories/database.ts"
import { filledIn, freshAddress, visitor } from "#tests/factories/public-applications.ts"
import { createShow, type TestShow } from "#tests/factories/registrations.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let admin: Api
let show: TestShow
beforeAll(async () => {
  admin = await signIn(await createUser({ isAdmin: true }))
})
beforeEach(async () => {
  show = await createShow()
})

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const publish = (after: number, more: Partial<Parameters<Api["showTerms"]["publish"]>[0]> = {}) =>
  admin.showTerms.publish({
    tradeshow: show.id,
    after,
    valid_from: dayFromNow(0),
    title_en: `Terms ${after + 1}`,
    title_fr: `Conditions ${after + 1}`,
    text_en: "Booths are let for the days of the show.",
    text_fr: "Les stands sont loués pour la durée du salon.",
    ...more,
  })

const viewOf = async (slug: string) => (await visitor().applications.get({ slug })).data
/** Ticks that the version in force is accepted, as the form does. */
async function accept(slug: string, language: "en" | "fr" = "en") {
  const { version, values, terms } = await viewOf(slug)
  const billing = { ...values.billing, acceptTermsDate: "accepted", termsId: terms?.id ?? null }
  const api = apiAs({ address: freshAddress(), language })
  return (await api.applications.save({ slug, version, values: { ...values, billing } })).data
}
const acceptedBy = (slug: string) =>
  sqlOne<{ number: number | null; language: string | null; accepted: boolean }>(
    `SELECT (SELECT number FROM show_terms WHERE id = show_terms_id) AS number, show_terms_language AS language,
      accept_terms_date > now() - interval '1 day' AS accepted FROM registration WHERE slug = $1`,
    [slug],
  )

describe("what was accepted", () => {
  const rejected = (statement: string, values: unknown[]) => expect(sql(statement, values)).rejects

  it("is neither deleted nor changed, by calls or by statements", async () => {
    await publish(0)
    const { slug } = await filledIn(show)
    await accept(slug)
    const { id } = await visitor().applications.publish({ slug })
    expect(await problemsOf(admin.showTerms.remove({ tradeshow: show.id, number: 1 }))).toEqual({
      terms: ["Applications have accepted this version: it stays"],
    })
    await rejected("DELETE FROM show_terms WHERE tradeshow_id = $1", [show.id]).toThrow(/show_terms/)
    for (const change of ["text_en = 'Other'", "valid_from = '2020-01-01'", "number = 7", "file_fr_id = 1"])
      await rejected(`UPDATE show_terms SET ${change} WHERE tradeshow_id = $1`, [show.id]).toThrow(
        /stays as it was published/,
      )
    for (const change of ["show_terms_id = NULL", "show_terms_language = 'fr'", "accept_terms_date = now()"])
      await rejected(`UPDATE registration SET ${change} WHERE id = $1`, [id]).toThrow(/accepted stay/)
  })

  it("is there though it was about to be deleted when it was sent", async () => {
    await publish(0)
    const { slug } = await filledIn(show)
    await accept(slug)
    const sending = await onConnection(async (connection) => {
      // The show is held: deleting waits for it, sending does not.
      await connection.query("BEGIN")
      await connection.query("SELECT FROM tradeshow WHERE id = $1 FOR NO KEY UPDATE", [show.id])
      const removal = statusOf(admin.showTerms.remove({ tradeshow: show.id, number: 1 }))
      await visitor().applications.publish({ slug })
      await connection.query("COMMIT")
      return removal
    })
    expect(sending).toBe(422)
    expect(await acceptedBy(slug)).toMatchObject({ number: 1 })
  })

  it("is held from the check to the write: deleting waits for it, another version does not", async () => {
    await publish(0)
    const { slug } = await filledIn(show)
    await accept(slug)
    const calls = await onConnection(async (connection) => {
      // Registrations can be read and locked but not written: sending has checked the terms and waits.
      await connection.query("BEGIN")
      await connection.query("LOCK TABLE registration IN SHARE MODE")
      const sending = statusOf(visitor().applications.publish({ slug }))
      await expect.poll(countWaiting).toBe(1)
      const removal = statusOf(admin.showTerms.remove({ tradeshow: show.id, number: 1 }))
      await expect.poll(countWaiting).toBe(2)
      await connection.query("COMMIT")
      return Promise.all([sending, removal])
    })
    expect(calls).toEqual([200, 422])
    expect(await acceptedBy(slug)).toMatchObject({ number: 1 })
  })

  it("is what was in force when it was checked, though another version is published before it is written", async () => {
    await publish(0)
    const [{ slug }, { slug: later }] = [await filledIn(show), await filledIn(show)]
    await accept(slug)
    await accept(later)
    const sending = await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query("LOCK TABLE registration IN SHARE MODE")
      const sent = statusOf(visitor().applications.publish({ slug }))
      await expect.poll(countWaiting).toBe(1)
      await publish(1)
      await connection.query("COMMIT")
      return sent
    })
    expect(sending).toBe(200)
    expect(await acceptedBy(slug)).toMatchObject({ number: 1 })
    expect(await statusOf(visitor().applications.publish({ slug: later }))).toBe(422)
  })
})
