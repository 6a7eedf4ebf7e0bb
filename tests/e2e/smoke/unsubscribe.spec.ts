import { expect, onDatabase, test } from "../actors.ts"
import { inContext, phone, sentMail, stateOf, untouched } from "../recipient-steps.ts"

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
