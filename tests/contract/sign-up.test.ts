import { describe, expect, it } from "vitest"
import { unsubscribe } from "#lib/backend/automation/mailing-lists/unsubscribe.ts"
import { noteConsent } from "#lib/backend/crm/tracking/note-consent.ts"
import { isSuppressed } from "#lib/backend/mail/suppressions/is-suppressed.ts"
import { inTransaction } from "#lib/backend/platform/database/db.ts"
import { trackingTextVersion } from "#lib/contract/crm/tracking-terms.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { countWaiting, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { createList } from "#tests/factories/mailing.ts"
import { filledStamp, freshAddress, sendForm, visitor } from "#tests/factories/public-applications.ts"
import { trackingChoiceOf } from "#tests/factories/tracking.ts"
import { latestOf, sendSystemMails, systemMailServer } from "#tests/mail/system-mails.ts"

const smtp = systemMailServer()
const someone = () => `${unique("guest").replace(" ", "")}@guests.example`

const formList = async (more: object = {}) => {
  const slug = unique("news").replace(" ", "-")
  return { slug, ...(await createList({ form_slug: slug, ...more })) }
}
const signUp = (slug: string, fields: Record<string, string>, address = freshAddress()) =>
  sendForm(`/api/mailing-page/form/${slug}`, { lang: "en", stamp: filledStamp(), ...fields }, address)
const eventsOf = (email: string) =>
  sql(
    "SELECT action, source, contact_id IS NOT NULL AS has_contact FROM subscription_event WHERE email = $1 ORDER BY id",
    [email],
  )
/** The link of the mail that asks whether it was him. */
async function linkMailed(): Promise<string> {
  await sendSystemMails()
  const { raw } = await latestOf(smtp)
  const text = raw.replace(/=\r?\n/g, "").replaceAll("=3D", "=")
  return /\/confirmation\/([\w-]+)\?lang=/.exec(text)?.[1] ?? ""
}
const confirm = (token: string, fields: Record<string, string> = {}) =>
  sendForm(`/api/mailing-page/confirmation/${token}/form`, { lang: "en", ...fields })
const isOn = async (list: number, email: string) =>
  (
    await sql(
      "SELECT FROM mailing_subscription JOIN contact ON contact.id = contact_id WHERE mailing_list_id = $1 AND email = $2",
      [list, email],
    )
  ).length
/** Whether a list may not write to an address. */
const isOff = async (list: number, email: string) =>
  (
    await sqlOne<{ is_off: boolean }>(
      `SELECT ${isSuppressed("given.email::citext", String(list))} AS is_off FROM (SELECT $1::text AS email) given`,
      [email],
    )
  ).is_off

describe("a sign-up form", () => {
  it("puts nobody on its list before the address has said yes; then a new contact, with proof", async () => {
    const { slug, id, name } = await formList()
    const email = someone()
    expect(await signUp(slug, { email })).toEqual({
      status: 303,
      location: `/subscribe/${slug}?lang=en&said=asked`,
    })
    const token = await linkMailed()
    expect((await latestOf(smtp)).raw).toContain(name)
    expect(await eventsOf(email)).toEqual([{ action: "asked", source: "form", has_contact: false }])
    const shown = (await visitor().mailingPages.getConfirmation({ token })).data
    expect(shown).toMatchObject({ list: name, is_done: false })
    expect(JSON.stringify(shown)).not.toContain(email)
    expect(await isOn(id, email)).toBe(0)
    expect((await confirm(token)).location).toBe(`/confirmation/${token}?lang=en&said=confirmed`)
    expect(await isOn(id, email)).toBe(1)
    await confirm(token)
    expect(await eventsOf(email)).toEqual([
      { action: "asked", source: "form", has_contact: false },
      { action: "subscribed", source: "form", has_contact: true },
    ])
    const { proof } = await sqlOne<{ proof: object }>(
      "SELECT proof FROM subscription_event WHERE email = $1 AND action = 'subscribed'",
      [email],
    )
    expect(proof).toMatchObject({ form: slug, address: expect.stringMatching(/^198\./) })
  })

  it("says the same of an address that is known, on the list already, or unsubscribed: whose yes brings it back", async () => {
    const { slug, id } = await formList()
    const email = someone()
    const contact = await createContact({ email })
    await sql("INSERT INTO suppression (email, reason) VALUES ($1, 'unsubscribed')", [email])
    const answers = [await signUp(slug, { email: someone() }), await signUp(slug, { email })]
    expect(answers[0]).toEqual(answers[1])
    const token = await linkMailed()
    await confirm(token)
    expect(await isOn(id, email)).toBe(1)
    expect([await isOff(id, email), await isOff((await createList()).id, email)]).toEqual([false, true])
    expect(await signUp(slug, { email })).toEqual(answers[0])
    expect(await sql("SELECT id FROM contact WHERE email = $1", [email])).toEqual([{ id: contact }])
  })

  it("on a page of others leads to ours, where a person sends it", async () => {
    const { slug } = await formList()
    const email = someone()
    const { status, location } = await sendForm(`/api/mailing-page/form/${slug}`, { email })
    expect(status).toBe(303)
    const to = new URL(location, "http://crm.test")
    expect([to.pathname, to.searchParams.get("said")]).toEqual([`/subscribe/${slug}`, "once"])
    expect(location).not.toContain(email.split("@")[0])
    const encrypted = to.searchParams.get("kept") ?? ""
    const { data } = await visitor().mailingPages.getForm({ slug, kept: encrypted })
    expect(data.email).toBe(email)
    expect(await eventsOf(email)).toEqual([])
  })

  it("is not for programs, nor for what is no address, nor for many from one place", async () => {
    const { slug } = await formList()
    const outcomeOf = async (fields: Record<string, string>, address?: string) =>
      new URL((await signUp(slug, fields, address)).location, "http://crm.test").searchParams.get("said")
    const email = someone()
    expect(await outcomeOf({ email, fax: "1" })).toBe("program")
    expect(await outcomeOf({ email, stamp: "made.up" })).toBe("program")
    expect(await outcomeOf({ email: "nobody" })).toBe("address")
    expect(await eventsOf(email)).toEqual([])
    const address = freshAddress()
    for (let times = 0; times < 10; times += 1)
      expect(await outcomeOf({ email: someone() }, address)).toBe("asked")
    expect(await outcomeOf({ email: someone() }, address)).toBe("wait")
    for (let times = 0; times < 3; times += 1) await outcomeOf({ email })
    expect(await outcomeOf({ email })).toBe("wait")
  })

  it("there is none of a list that is hidden, archived or dynamic", async () => {
    for (const more of [
      { is_public: false },
      { archived_at: new Date().toISOString() },
      { kind: "dynamic" },
    ]) {
      const { slug } = await formList(more)
      expect(await statusOf(visitor().mailingPages.getForm({ slug }))).toBe(404)
      expect((await signUp(slug, { email: someone() })).location).toBe(`/subscribe/${slug}?lang=en`)
    }
  })

  describe("with a box for tracking", () => {
    const ticked = { tracking: "on", text: trackingTextVersion }
    /** Signs up by the form. @returns the link of the mail that asks, and what its page says */
    async function signedUp(fields: Record<string, string>) {
      const { slug } = await formList()
      const email = someone()
      await signUp(slug, { email, ...fields })
      const token = await linkMailed()
      return { slug, email, token, shown: (await visitor().mailingPages.getConfirmation({ token })).data }
    }
    const outcomeBy = async (email: string) => {
      const [contact] = await sql<{ id: number }>("SELECT id FROM contact WHERE email = $1", [email])
      return contact ? await trackingChoiceOf(contact.id) : []
    }

    it("takes the consent when the address has said yes to both, with text and proof, once", async () => {
      const { slug, email, token, shown } = await signedUp(ticked)
      expect(shown.asks_tracking).toBe(true)
      expect(await outcomeBy(email)).toEqual([])
      await confirm(token)
      await confirm(token)
      expect(await outcomeBy(email)).toMatchObject([
        {
          action: "given",
          source: "form",
          text_version: `${trackingTextVersion} en`,
          text: expect.stringMatching(/^I agree that/),
          proof: { form: slug },
        },
      ])
    })

    it("needs it not: without it, with another text, or with a yes to the mails alone nobody is tracked", async () => {
      const [without, other, alone] = [
        await signedUp({ text: trackingTextVersion }),
        await signedUp({ ...ticked, text: "2020-01" }),
        await signedUp(ticked),
      ]
      expect([without, other, alone].map(({ shown }) => shown.asks_tracking)).toEqual([false, false, true])
      await confirm(without.token)
      await confirm(other.token)
      await confirm(alone.token, { action: "list" })
      await confirm(alone.token)
      for (const { email } of [without, other, alone]) {
        expect(await eventsOf(email)).toHaveLength(2)
        expect(await outcomeBy(email)).toEqual([])
      }
    })

    it("is asked for by who is on the list already, and over once he has refused", async () => {
      const { email, slug, token } = await signedUp({})
      await confirm(token)
      await signUp(slug, { email, ...ticked })
      const again = await linkMailed()
      const contact = (await sqlOne<{ id: number }>("SELECT id FROM contact WHERE email = $1", [email])).id
      expect((await visitor().mailingPages.getConfirmation({ token: again })).data).toMatchObject({
        is_done: true,
        asks_tracking: true,
      })
      await inTransaction((connection) =>
        noteConsent({ contact, allows: false, source: "staff", proof: {} }, connection),
      )
      await confirm(again)
      expect((await outcomeBy(email)).map(({ action }) => action)).toEqual(["withdrawn"])
    })
  })

  it("is confirmed within seven days, by its own link alone", async () => {
    const { slug, id } = await formList()
    const email = someone()
    await signUp(slug, { email })
    const token = await linkMailed()
    await sql("UPDATE subscription_event SET at = now() - interval '8 days' WHERE email = $1", [email])
    expect(await statusOf(visitor().mailingPages.getConfirmation({ token }))).toBe(410)
    expect((await confirm(token)).location).toBe(`/confirmation/${token}?lang=en`)
    const forged = `${token.startsWith("A") ? "B" : "A"}${token.slice(1)}`
    expect(await statusOf(visitor().mailingPages.getConfirmation({ token: forged }))).toBe(404)
    expect(await statusOf(visitor().mailingPages.getChoice({ token }))).toBe(404)
    expect(await isOn(id, email)).toBe(0)
  })

  /** Somebody who was put on a list by his yes, and its link. */
  async function confirmed() {
    const { slug, id } = await formList()
    const email = someone()
    await signUp(slug, { email })
    const token = await linkMailed()
    await confirm(token)
    return { slug, list: id, email, token }
  }
  type Confirmed = Awaited<ReturnType<typeof confirmed>>
  const leave = (list: number | null, { email }: Confirmed) =>
    inTransaction((connection) => unsubscribe(connection, { list, email, source: "link", proof: {} }))
  const optOuts = (email: string) =>
    sql("SELECT mailing_list_id AS list, reason FROM suppression WHERE email = $1", [email])

  it.each<[string, (one: Confirmed) => Promise<unknown>, boolean]>([
    ["the list", (one) => leave(one.list, one), false],
    ["all lists", (one) => leave(null, one), false],
    [
      "by a complaint",
      ({ email }) => sql("INSERT INTO suppression (email, reason) VALUES ($1, 'complaint')", [email]),
      true,
    ],
  ])(
    "is not confirmed again by the link of before, once its address has left %s",
    async (_, leaves, isStillOn) => {
      const one = await confirmed()
      await leaves(one)
      const left = await optOuts(one.email)
      expect(left).toHaveLength(1)
      expect(await statusOf(visitor().mailingPages.getConfirmation({ token: one.token }))).toBe(410)
      expect((await confirm(one.token)).location).toBe(`/confirmation/${one.token}?lang=en`)
      expect(await optOuts(one.email)).toEqual(left)
      expect(await isOn(one.list, one.email)).toBe(Number(isStillOn))
      await signUp(one.slug, { email: one.email })
      await confirm(await linkMailed())
      expect(await isOn(one.list, one.email)).toBe(1)
      expect(await isOff(one.list, one.email)).toBe(false)
    },
  )

  it("is not confirmed again once staff have made the address free", async () => {
    const one = await confirmed()
    await leave(one.list, one)
    await sql("DELETE FROM suppression WHERE email = $1", [one.email])
    await confirm(one.token)
    expect(await isOn(one.list, one.email)).toBe(0)
  })

  it("is not confirmed by who leaves at that moment", async () => {
    const one = await confirmed()
    let confirming: Promise<unknown> = Promise.resolve()
    await inTransaction(async (connection) => {
      await unsubscribe(connection, { list: one.list, email: one.email, source: "link", proof: {} })
      confirming = confirm(one.token)
      await expect.poll(countWaiting).toBe(1)
    })
    await confirming
    expect(await isOn(one.list, one.email)).toBe(0)
    expect(await optOuts(one.email)).toEqual([{ list: one.list, reason: "unsubscribed" }])
  })

  it("is confirmed for one list after another, by who had left all", async () => {
    const [first, second] = [await formList(), await formList()]
    const email = someone()
    await createContact({ email })
    await sql(
      "INSERT INTO suppression (email, reason, created_at) VALUES ($1, 'unsubscribed', now() - interval '1 day')",
      [email],
    )
    const tokens: string[] = []
    for (const { slug } of [first, second]) {
      await signUp(slug, { email })
      tokens.push(await linkMailed())
    }
    for (const token of tokens) await confirm(token)
    for (const { id } of [first, second]) expect(await isOn(id, email)).toBe(1)
  })
})
