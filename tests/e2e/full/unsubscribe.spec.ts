import { expect, onDatabase, test } from "../actors.ts"
import { mainAddress } from "../addresses.ts"
import { openForAWhile } from "../apply-steps.ts"
import { inContext, phone, sentMail, stateOf } from "../recipient-steps.ts"
import { newMark } from "../unique.ts"

test("lists are chosen by the keyboard without scripts, on pages that scroll nowhere sideways, wide and on a phone, in both languages", async ({
  browser,
}) => {
  const mail = await sentMail()
  for (const viewport of [{ width: 1440, height: 900 }, phone.viewport])
    for (const language of ["en", "fr"])
      await inContext(browser, { viewport, reducedMotion: "reduce" }, async (page) => {
        for (const link of [mail.unsubscribe, mail.preferences]) {
          await page.goto(link.replace("lang=en", `lang=${language}`))
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
        }
      })
  await inContext(browser, { javaScriptEnabled: false }, async (page) => {
    await page.goto(mail.preferences)
    const own = page.getByRole("checkbox", { name: mail.name })
    await expect(own).toBeChecked()
    await own.focus()
    await page.keyboard.press("Space")
    await page.getByRole("button", { name: "Save" }).press("Enter")
    await expect(page.getByRole("status")).toHaveText("Your choice has been saved.")
    await expect(page.getByRole("checkbox", { name: mail.name })).not.toBeChecked()
  })
  expect(await stateOf(mail)).toMatchObject({ lists: 0, suppressed: 1 })
})

test("a link of nobody's making says so", async ({ browser }) => {
  await inContext(browser, {}, async (page) => {
    for (const path of ["unsubscribe", "preferences", "confirmation", "subscribe"]) {
      await page.goto(`${mainAddress}/${path}/made-up?lang=en`)
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link does not work")
    }
  })
})

test("somebody signs up without scripts, is written to, and is on the list after saying yes", async ({
  browser,
  admin,
}) => {
  const slug = `news-${newMark()}`
  const email = `guest.${newMark()}@atelier.example`
  await onDatabase("INSERT INTO mailing_list (name, form_slug) VALUES ($1, $1)", [slug])
  const isOn = async () =>
    (
      await onDatabase(
        "SELECT FROM mailing_subscription JOIN contact ON contact.id = contact_id WHERE contact.email = $1",
        [email],
      )
    ).length
  await inContext(browser, { ...phone, javaScriptEnabled: false }, async (page) => {
    await page.goto(`${mainAddress}/subscribe/${slug}?lang=en`)
    await openForAWhile(page)
    await page.getByLabel("Email", { exact: true }).fill(email)
    await page.getByRole("button", { name: "Send" }).click()
    await expect(page.getByText("We have sent an email to this address.")).toBeVisible()
    expect(await isOn()).toBe(0)
    let link = ""
    await expect(async () => {
      const { data } = await (
        await admin.request.get(`${mainAddress}/api/outbox/mail?page=1&per_page=25`)
      ).json()
      const found = data.find(({ subject }: { subject: string }) => subject.includes(slug))
      const mail = await (await admin.request.get(`${mainAddress}/api/outbox/mail/${found.id}`)).json()
      link = /\/confirmation\/[\w-]+\?lang=en/.exec(mail.data.text)?.[0] ?? ""
      expect(link).not.toBe("")
    }).toPass()
    await page.goto(mainAddress + link)
    expect(await isOn(), "the link alone changes nothing").toBe(0)
    await page.getByRole("button", { name: "Yes, send them to me" }).click()
    await expect(page.getByText(`You are now on the list “${slug}”.`)).toBeVisible()
  })
  expect(await isOn()).toBe(1)
})
