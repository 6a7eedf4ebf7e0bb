import type { Page } from "@playwright/test"
import { expect, onDatabase, open, signIn, test } from "../actors.ts"
import { letGo, newSender } from "../mail-steps.ts"
import { newMark } from "../unique.ts"

/**
 * Companies of its own for a test: four with a primary contact each, one more of the first contact's, one whose contact has unsubscribed,
 * one without any contact.
 */
async function newCompanies(name: string): Promise<void> {
  await onDatabase(
    `WITH person AS (
        INSERT INTO contact (first_name, last_name, email, unsubscribed_at)
        SELECT 'Ada', $1 || ' ' || n, 'ada' || n || '.' || $2::text || '@brand.example', CASE WHEN n = 5 THEN now() END
        FROM generate_series(1, 5) n RETURNING id, last_name),
      made AS (INSERT INTO company (name, primary_contact_id)
        SELECT $1 || ' ' || n, (SELECT id FROM person WHERE last_name = $1 || ' ' || CASE n WHEN 6 THEN 1 ELSE n END)
        FROM generate_series(1, 7) n RETURNING id, primary_contact_id)
      INSERT INTO company_contact (company_id, contact_id) SELECT id, primary_contact_id FROM made WHERE primary_contact_id IS NOT NULL`,
    [name, newMark()],
  )
}

/** Opens the composer from the list's menu and writes. */
async function write(page: Page, title: string, subject: string) {
  await page.getByRole("button", { name: "Actions" }).click()
  await page.getByRole("menuitem", { name: "Send email…" }).click()
  const composer = page.getByRole("dialog", { name: title })
  await composer.getByLabel("Subject").fill(subject)
  await composer.getByRole("textbox", { name: "Message" }).fill("The halls are open to you from now on.")
  await composer.getByRole("button", { name: "Check recipients" }).click()
  return composer
}

test("a mail to all that the filters find names who is left out, is followed, paused, in the way of another, resumed and reported", async ({
  page,
}) => {
  const name = `Halles ${newMark()}`
  await newCompanies(name)
  const account = newMark()
  // Nothing goes before it was paused.
  await newSender(account, { perMinute: 10 })
  await signIn(page, account)
  await open(page, `/companies?q=${encodeURIComponent(name)}`)
  const subject = `The halls ${newMark()}`
  const composer = await write(page, "all (7)", subject)
  await expect(composer.getByText("4 people will receive it, of 7 selected.")).toBeVisible()
  const leftOut = (reason: string) => composer.getByRole("group").filter({ hasText: reason })
  await expect(leftOut("No email address: 1").getByRole("link", { name: `${name} 7` })).toBeVisible()
  await expect(leftOut("Unsubscribed: 1").getByRole("link", { name: `Ada ${name} 5` })).toBeVisible()
  await expect(leftOut("Same address as another: 1")).toContainText(`, ${name} 6, ada1.`)
  await composer.getByRole("button", { name: "Send 4 emails" }).dblclick()
  await expect(page.getByText("4 emails are being sent one by one")).toBeVisible()
  await expect(composer).toBeHidden()

  await page.getByRole("button", { name: /Profile of/ }).click()
  await page.getByRole("link", { name: "Bulk emails" }).click()
  const entry = page.getByRole("listitem", { name: subject })
  await expect(entry.getByText("Sending", { exact: true })).toBeVisible()
  await entry.getByRole("button", { name: "Pause" }).click()
  await expect(entry.getByText("Paused", { exact: true })).toBeVisible()

  // Another one waits for its end.
  await open(page, `/companies?q=${encodeURIComponent(name)}`)
  await page
    .getByRole("row")
    .filter({ hasText: `${name} 2` })
    .getByRole("checkbox")
    .check()
  const second = await write(page, "1 mail selected", "Another")
  await second.getByRole("button", { name: "Send 1 email" }).click()
  await expect(page.getByText("Bulk is already in progress")).toBeVisible()
  await expect(second.getByLabel("Subject")).toHaveValue("Another")

  await open(page, "/bulk-mails")
  await letGo(account)
  await entry.getByRole("button", { name: "Resume" }).click()
  await expect(entry.getByText("Done", { exact: true })).toBeVisible()
  await expect(entry).toContainText("4 sent")
  await expect(entry).toContainText("3 left out")
  await expect(entry).toContainText("7 of 7")
  await entry.getByRole("button", { name: "Show recipients" }).click()
  await entry.getByRole("combobox", { name: "State" }).selectOption({ label: "Left out" })
  const rows = entry.getByRole("table", { name: "Recipients" }).getByRole("row")
  await expect(rows).toHaveCount(4)
  await expect(rows.filter({ hasText: "Unsubscribed" })).toContainText(`Ada ${name} 5`)
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    entry.getByRole("link", { name: "Report (CSV)" }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^bulk-mail-\d+\.csv$/)
})
