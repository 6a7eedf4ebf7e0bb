import fc from "fast-check"
import { sanitiseMail } from "#lib/backend/mail/html/sanitise.ts"
import { randomMailHtml } from "#tests/factories/random-mail-html.ts"
import { expect, test } from "../actors.ts"

/** Mails of the corpus whose letters are compared as Chromium shows them. */
const mails = 200

test("a sanitised mail shows in Chromium the letters that the mail itself shows, in their order", async ({
  browser,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false, offline: true })
  const shown = async (html: string) => {
    await page.setContent(html)
    // What is outside of the body, such as a sheet of styles, is never shown.
    return (await page.locator("body").innerText()).replace(/[\s\u200b]+/g, "")
  }
  for (const html of fc.sample(randomMailHtml, { numRuns: mails, seed: 7 })) {
    const inMail = await shown(html)
    expect(await shown(sanitiseMail(html, { trustLinks: true })), html).toBe(inMail)
  }
})
