import type { Browser, BrowserContextOptions } from "@playwright/test"
import { choiceLink, clickLink, oneClickLink, openLink } from "#lib/backend/mailing-pages/links.ts"
import { expect, newContact, onDatabase, test } from "../actors.ts"
import { mainAddress } from "../addresses.ts"
import { openForAWhile } from "../apply-steps.ts"
import { expectNoViolation, expectNoViolationInEitherScheme } from "../no-violation.ts"
import { newMark } from "../unique.ts"

const here = (link: string) => {
  const { pathname, search } = new URL(link)
  return mainAddress + pathname + search
}

/** A mail of a list that went to somebody half an hour ago, with the links that stand in it. */
async function sentMail(language: "en" | "fr" = "en") {
  const name = `Acheteurs ${newMark()}`
  const email = `camille.${newMark()}@boutique.example`
  const contact = await newContact("Camille", "Roy", email)
  const [list] = await onDatabase<{ id: number }>(
    "INSERT INTO mailing_list (name) VALUES ($1) RETURNING id",
    [name],
  )
  await onDatabase("INSERT INTO mailing_subscription (mailing_list_id, contact_id) VALUES ($1, $2)", [
    list?.id,
    contact,
  ])
  const [send] = await onDatabase<{ id: number }>(
    `INSERT INTO mailing_send (contact_id, email, list_id, object, "from", sent_at) VALUES ($1, $2, $3, 'Your place', 'show@example.com', now() - interval '30 minutes')
      RETURNING id`,
    [contact, email, list?.id],
  )
  const id = send?.id ?? 0
  return {
    ...{ name, email, contact, list: list?.id ?? 0, send: id },
    unsubscribe: here(choiceLink("unsubscribe", id, language)),
    preferences: here(choiceLink("preferences", id, language)),
    oneClick: here(oneClickLink(id)),
    pixel: here(openLink(id)),
    click: here(clickLink(id, "https://salon.example/plan")),
  }
}

type Mail = Awaited<ReturnType<typeof sentMail>>

const stateOf = async ({ contact }: Mail) => {
  const [row] = await onDatabase<{ lists: number; off: boolean; suppressed: number; events: number }>(
    `SELECT (SELECT count(*)::int FROM mailing_subscription WHERE contact_id = contact.id) AS lists, unsubscribed_at IS NOT NULL AS off,
      (SELECT count(*)::int FROM suppression WHERE suppression.email = contact.email) AS suppressed,
      (SELECT count(*)::int FROM subscription_event WHERE contact_id = contact.id) AS events FROM contact WHERE id = $1`,
    [contact],
  )
  return row
}
const untouched = { lists: 1, off: false, suppressed: 0, events: 0 }

async function inContext<Result>(
  browser: Browser,
  options: BrowserContextOptions,
  work: (page: import("@playwright/test").Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(options)
  try {
    return await work(await context.newPage())
  } finally {
    expect(await context.cookies()).toEqual([])
    await context.close()
  }
}

const phone = { viewport: { width: 390, height: 844 } }

test("a scanner that fetches every link of a mail changes nothing; its recipient then unsubscribes on a phone, in French, without scripts", async ({
  browser,
}) => {
  const mail = await sentMail("fr")
  for (const link of [mail.unsubscribe, mail.preferences, mail.oneClick, mail.pixel, mail.click])
    for (const method of ["GET", "HEAD"])
      await fetch(link, { method, redirect: "manual", headers: { "user-agent": "LinkScanner/1.0 (bot)" } })
  expect(await stateOf(mail)).toEqual(untouched)
  const [seen] = await onDatabase("SELECT status, opened_at, clicked_at FROM mailing_send WHERE id = $1", [
    mail.send,
  ])
  expect(seen).toEqual({ status: "SENT", opened_at: null, clicked_at: null })

  await inContext(browser, { ...phone, javaScriptEnabled: false, locale: "en-GB" }, async (page) => {
    await page.goto(mail.unsubscribe)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Se désinscrire")
    await expect(page.getByText(`Vous êtes inscrit à la liste « ${mail.name} ».`)).toBeVisible()
    await expect(page.locator("body")).not.toContainText(mail.email)
    expect(await page.content()).not.toContain(mail.email)
    await page.getByRole("button", { name: "Me désinscrire de cette liste" }).click()
    await expect(page.getByRole("status")).toHaveText("C’est fait. Vous êtes désinscrit.")
    await expect(page.getByText("Vous ne recevez plus les e-mails de la liste")).toBeVisible()
    expect(await stateOf(mail)).toMatchObject({ lists: 0, off: false, suppressed: 1, events: 1 })
    await page.getByRole("button", { name: "Me réinscrire à cette liste" }).click()
    expect(await stateOf(mail)).toMatchObject({ lists: 1, suppressed: 0 })
    await page.getByRole("link", { name: "English" }).click()
    await page.getByRole("button", { name: "Stop all emails" }).click()
    await expect(page.getByRole("status")).toHaveText("Done. You will no longer receive emails from us.")
    expect(await stateOf(mail)).toMatchObject({ lists: 0, off: true })
  })
})

test("one click of a mail program unsubscribes, from anywhere and as often as it likes", async () => {
  const mail = await sentMail()
  const post = () =>
    fetch(mail.oneClick, {
      method: "POST",
      body: "List-Unsubscribe=One-Click",
      redirect: "manual",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        origin: "https://mail.provider.example",
        "sec-fetch-site": "cross-site",
      },
    })
  for (let times = 0; times < 3; times += 1) expect((await post()).status).toBe(200)
  expect(await stateOf(mail)).toEqual({ lists: 0, off: false, suppressed: 1, events: 1 })
})

test("lists are chosen by the keyboard, on a page that axe finds nothing on, wide and on a phone, in both languages", async ({
  browser,
}) => {
  const mail = await sentMail()
  for (const viewport of [{ width: 1440, height: 900 }, phone.viewport])
    for (const language of ["en", "fr"])
      await inContext(browser, { viewport, reducedMotion: "reduce" }, async (page) => {
        for (const link of [mail.unsubscribe, mail.preferences]) {
          await page.goto(link.replace("lang=en", `lang=${language}`))
          await expectNoViolation(page)
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

test("links of nobody's making say so, and lead nowhere else", async ({ browser }) => {
  const [mine, other] = [await sentMail(), await sentMail()]
  const tokenOf = ({ unsubscribe }: Mail) => new URL(unsubscribe).pathname.split("/").at(-1) ?? ""
  const mixed = tokenOf(mine).slice(0, 22) + tokenOf(other).slice(22)
  await inContext(browser, { reducedMotion: "reduce" }, async (page) => {
    for (const path of [
      `unsubscribe/${mixed}`,
      `preferences/${mixed}`,
      "confirmation/made-up",
      "subscribe/made-up",
    ]) {
      const answer = await page.goto(`${mainAddress}/${path}?lang=en`)
      expect(answer?.status(), path).toBe(404)
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link does not work")
    }
    await expectNoViolationInEitherScheme(page)
    const stolen = new URL(mine.click)
    stolen.searchParams.set("to", "https://evil.example/")
    await page.goto(stolen.href)
    expect(new URL(page.url()).origin).toBe(new URL(mainAddress).origin)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link does not work")
  })
  expect(await stateOf(other)).toEqual(untouched)
})

test("pages of recipients are kept nowhere, listed nowhere, tell nobody their address and set no cookie", async () => {
  const mail = await sentMail()
  for (const link of [mail.unsubscribe, mail.preferences, `${mainAddress}/unsubscribe/nothing`]) {
    const { headers } = await fetch(link)
    expect(headers.get("cache-control")).toMatch(/no-store/)
    expect(headers.get("referrer-policy")).toBe("no-referrer")
    expect(headers.get("x-robots-tag")).toBe("noindex, nofollow")
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'")
    expect(headers.getSetCookie()).toEqual([])
  }
  const html = await (await fetch(mail.preferences)).text()
  expect(html).toMatch(/<meta name="referrer" content="no-referrer"/)
  expect(html).not.toContain(mail.email)
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
    await page.getByLabel("Email").fill(email)
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
