import { beforeAll, describe, expect, it } from "vitest"
import { sql, sqlOne, unique } from "#tests/factories/database.ts"
import { filledIn, visitor } from "#tests/factories/public-applications.ts"
import { createShow, type TestShow } from "#tests/factories/registrations.ts"
import { latestOf, sendSystemMails, systemMailServer, systemMails } from "#tests/mail/system-mails.ts"

const smtp = systemMailServer()

let show: TestShow
beforeAll(async () => {
  show = await createShow()
})

const confirmations = async () => (await systemMails()).filter(({ kind }) => kind === "applicationSent")

/** A draft that can be sent, of an applicant whom nobody has written to. */
async function draft(note = "", of = show) {
  const { slug, version, values } = await filledIn(of)
  const email = `${unique("ada").replace(" ", "")}@applicant.example`
  const basic = { ...values.brand.basic, email }
  const typed = {
    ...values,
    brand: { ...values.brand, basic },
    billing: { ...values.billing, note },
  }
  await visitor().applications.save({ slug, version, values: typed })
  return { slug, email, values: typed }
}

describe("an application that is sent", () => {
  it("is confirmed to its applicant with all that it holds, once, with the way to its page", async () => {
    const { slug, email, values } = await draft()
    const sent = Array.from({ length: 4 }, () => visitor().applications.publish({ slug }))
    await Promise.all(sent)
    expect(await confirmations()).toHaveLength(1)
    await sendSystemMails()
    const { to, read } = await latestOf(smtp)
    expect(to).toEqual([email])
    expect(read.subject).toBe(`We have received your application to ${show.name}`)
    const text = (read.text ?? "").replaceAll("\u2060", "").replaceAll(/\s+/g, " ")
    expect(text).toContain(`/apply/${slug}`)
    const contents = [
      values.brand.basic.name,
      values.brand.brands.map(({ brandName }) => brandName),
      values.billing.street,
      "01 40 20 50 50",
      "Two open sides",
      "Kidsorder",
      "France",
    ].flat()
    for (const value of contents) expect(text).toContain(value)
  })

  it("is confirmed in the language that its applicant reads, with names in that language", async () => {
    const { slug } = await draft()
    await sqlOne("UPDATE registration SET language = 'fr' WHERE slug = $1 RETURNING id", [slug])
    await visitor().applications.publish({ slug })
    await sendSystemMails()
    const { read } = await latestOf(smtp)
    expect(read.subject).toBe(`Nous avons bien reçu votre candidature à ${show.name}`)
    expect(read.text).toContain("Société sur la facture : Applicant SARL")
  })

  it("leads to the terms that were accepted, in the language that they were read in", async () => {
    const own = await createShow()
    await sql(
      `INSERT INTO show_terms (tradeshow_id, number, valid_from, title_en, title_fr, text_en, text_fr)
        VALUES ($1, 1, '2026-01-01', 'Rules', 'Règlement', 'Be there.', 'Soyez là.')`,
      [own.id],
    )
    const { slug } = await draft("", own)
    const { version, values, terms } = (await visitor().applications.get({ slug })).data
    const billing = { ...values.billing, acceptTermsDate: "accepted", termsId: terms?.id ?? null }
    await visitor().applications.save({ slug, version, values: { ...values, billing } })
    await visitor().applications.publish({ slug })
    await sendSystemMails()
    const { read } = await latestOf(smtp)
    expect(read.text).toContain("Terms: Rules (version 1)")
    expect(read.text).toContain(`/apply/${own.shortName.toLowerCase()}/terms/1?lang=en`)
  })

  it("that is refused is not confirmed", async () => {
    const { slug, version } = await filledIn(show)
    const { values } = (await visitor().applications.get({ slug })).data
    await visitor().applications.save({ slug, version, values: { ...values, contacts: [] } })
    await visitor()
      .applications.publish({ slug })
      .catch(() => undefined)
    expect(await confirmations()).toHaveLength(0)
  })

  it("makes no links of what was typed, and no markup", async () => {
    const { slug } = await draft("<b>Win</b> at https://evil.example/now")
    await visitor().applications.publish({ slug })
    await sendSystemMails()
    const { read } = await latestOf(smtp)
    expect(String(read.html)).not.toContain("https://evil.example")
    expect(String(read.html)).not.toContain("<b>Win</b>")
    expect(String(read.html)).toContain("&lt;b&gt;Win")
  })
})

it("a correction is mailed to the address that the application has, and to the one that it had", async () => {
  const { slug, email } = await draft()
  await visitor().applications.publish({ slug })
  await sendSystemMails()
  const { version, values } = (await visitor().applications.get({ slug })).data
  const fresh = `${unique("new").replace(" ", "")}@applicant.example`
  const basic = { ...values.brand.basic, email: fresh }
  smtp.mails.length = 0
  await visitor().applications.correct({
    slug,
    version,
    values: { ...values, brand: { ...values.brand, basic } },
  })
  await sendSystemMails()
  expect(smtp.mails.flatMap(({ to }) => to).sort()).toEqual([email, fresh].sort())
  const { read } = await latestOf(smtp)
  expect(read.subject).toBe(`Your application to ${show.name} has been corrected`)
  expect(read.text).not.toContain(values.billing.street)
})
