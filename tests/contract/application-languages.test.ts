import { beforeAll, expect, it } from "vitest"
import { apiAs } from "#tests/factories/api.ts"
import { sql } from "#tests/factories/database.ts"
import { filledIn, freshAddress, offered } from "#tests/factories/public-applications.ts"
import { createShow, type TestShow } from "#tests/factories/registrations.ts"
import { createUser, signIn } from "#tests/factories/users.ts"
import { latestOf, sendSystemMails, systemMailServer } from "#tests/mail/system-mails.ts"

const smtp = systemMailServer()

let show: TestShow
beforeAll(async () => {
  show = await createShow()
  await sql("UPDATE tradeshow_session SET name = 'July 2027' WHERE id = $1", [show.session])
})

const reader = (language: "en" | "fr") => apiAs({ address: freshAddress(), language })

it("booths, sections and the month of the session are called as the reader does, before and after it is sent, and in the mail", async () => {
  const { slug, values } = await filledIn(show)
  const [booth] = values.booths
  await sql("UPDATE booth_item SET label = $1 || ' corner', label_fr = 'Stand d’angle' WHERE id = $2", [
    show.name,
    booth?.itemId,
  ])
  const admin = await signIn(await createUser({ isAdmin: true }))
  const [section = 0, other = 0] = show.sections
  await admin.tradeshows.renameSection({ tradeshow: show.id, section, name_fr: "Mode" })
  await offered(show, ({ choices }) => choices.booths.some(({ name }) => name === `${show.name} corner`))
  const offer = async (language: "en" | "fr") =>
    (await reader(language).applications.getShow({ show: show.shortName.toLowerCase() })).data
  const [english, french] = [await offer("en"), await offer("fr")]
  expect(french.choices.booths.map(({ name }) => name)).toEqual(["Stand d’angle"])
  expect(english.choices.booths.map(({ name }) => name)).toEqual([`${show.name} corner`])
  expect(french.choices.sections).toEqual([
    { id: section, name: "Mode" },
    { id: other, name: "Shoes" },
  ])
  expect([english.show.session?.name, french.show.session?.name]).toEqual(["July 2027", "juillet 2027"])
  const view = async (language: "en" | "fr") => (await reader(language).applications.get({ slug })).data
  expect((await view("fr")).prices.booths[0]?.label).toBe("Stand d’angle")
  await sql("UPDATE registration SET language = 'fr' WHERE slug = $1", [slug])
  await reader("fr").applications.publish({ slug })
  expect((await view("fr")).booths[0]?.label).toBe("Stand d’angle")
  expect((await view("en")).booths[0]?.label).toBe(`${show.name} corner`)
  await sendSystemMails()
  const { read } = await latestOf(smtp)
  expect(read.text).toContain("Stand d’angle")
  expect(read.text).toContain("Mode")
})
