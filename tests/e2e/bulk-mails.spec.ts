import type { Page } from "@playwright/test"
import { expect, onDatabase, open, test } from "./actors.ts"
import { expectNoViolation, expectNoViolationInEitherScheme } from "./no-violation.ts"

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
    [name, Date.now()],
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
  sales,
}) => {
  test.setTimeout(120_000)
  const name = `Halles ${Date.now()}`
  await newCompanies(name)
  // Slow enough to be paused.
  await onDatabase(
    `UPDATE mailbox SET per_minute = 10 FROM "user" u WHERE u.id = user_id AND u.email = 'sales@example.com'`,
  )
  await open(sales, `/companies?q=${encodeURIComponent(name)}`)
  const subject = `The halls ${Date.now()}`
  const composer = await write(sales, "all (7)", subject)
  await expect(composer.getByText("4 people will receive it, of 7 selected.")).toBeVisible()
  const leftOut = (reason: string) => composer.getByRole("group").filter({ hasText: reason })
  await expect(leftOut("No email address: 1").getByRole("link", { name: `${name} 7` })).toBeVisible()
  await expect(leftOut("Unsubscribed: 1").getByRole("link", { name: `Ada ${name} 5` })).toBeVisible()
  await expect(leftOut("Same address as another: 1")).toContainText(`, ${name} 6, ada1.`)
  await expectNoViolationInEitherScheme(sales)
  await composer.getByRole("button", { name: "Send 4 emails" }).dblclick()
  await expect(sales.getByText("4 emails are being sent one by one")).toBeVisible()
  await expect(composer).toBeHidden()

  await sales.getByRole("button", { name: "Samuel Okafor" }).click()
  await sales.getByRole("link", { name: "Bulk emails" }).click()
  const entry = sales.getByRole("listitem", { name: subject })
  await expect(entry.getByText("Sending", { exact: true })).toBeVisible()
  await entry.getByRole("button", { name: "Pause" }).click()
  await expect(entry.getByText("Paused", { exact: true })).toBeVisible()
  await expectNoViolationInEitherScheme(sales)

  // Another one waits for its end.
  await open(sales, `/companies?q=${encodeURIComponent(name)}`)
  await sales
    .getByRole("row")
    .filter({ hasText: `${name} 2` })
    .getByRole("checkbox")
    .check()
  const second = await write(sales, "1 mail selected", "Another")
  await second.getByRole("button", { name: "Send 1 email" }).click()
  await expect(sales.getByText("Bulk is already in progress")).toBeVisible()
  await expect(second.getByLabel("Subject")).toHaveValue("Another")

  await open(sales, "/bulk-mails")
  await entry.getByRole("button", { name: "Resume" }).click()
  await expect(entry.getByText("Done", { exact: true })).toBeVisible({ timeout: 40_000 })
  await expect(entry).toContainText("4 sent")
  await expect(entry).toContainText("3 left out")
  await expect(entry).toContainText("7 of 7")
  await entry.getByRole("button", { name: "Show recipients" }).click()
  await entry.getByRole("combobox", { name: "State" }).selectOption({ label: "Left out" })
  const rows = entry.getByRole("table", { name: "Recipients" }).getByRole("row")
  await expect(rows).toHaveCount(4)
  await expect(rows.filter({ hasText: "Unsubscribed" })).toContainText(`Ada ${name} 5`)
  await expectNoViolation(sales)
  const [download] = await Promise.all([
    sales.waitForEvent("download"),
    entry.getByRole("link", { name: "Report (CSV)" }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^bulk-mail-\d+\.csv$/)
})

test("a mail to those chosen says that it waits for the mails of another day; the rest is cancelled, after a question", async ({
  admin,
}) => {
  const name = `Nef ${Date.now()}`
  await newCompanies(name)
  await onDatabase(
    `UPDATE mailbox SET per_day = 1, sent_count = 1, sent_on = (now() AT TIME ZONE 'Europe/Paris')::date FROM "user" u
     WHERE u.id = user_id AND u.email = 'admin@example.com'`,
  )
  await open(admin, `/companies?q=${encodeURIComponent(name)}`)
  for (const row of [2, 3])
    await admin
      .getByRole("row")
      .filter({ hasText: `${name} ${row}` })
      .getByRole("checkbox")
      .check()
  const subject = `The nave ${Date.now()}`
  const composer = await write(admin, "2 mails selected", subject)
  await composer.getByRole("button", { name: "Send 2 emails" }).click()
  await admin.getByRole("button", { name: "Track" }).click()
  const entry = admin.getByRole("listitem", { name: subject })
  await expect(entry.getByText("Your mailbox has reached its daily limit.")).toBeVisible()
  await expectNoViolationInEitherScheme(admin)
  await entry.getByRole("button", { name: "Cancel the rest" }).click()
  const question = admin.getByRole("dialog", { name: "Cancel the emails not sent yet?" })
  await expectNoViolation(admin)
  await question.getByRole("button", { name: "Cancel the rest" }).click()
  await expect(entry.getByText("Cancelled", { exact: true })).toBeVisible()
  await expect(entry).toContainText("2 cancelled")
  await expect(entry.getByRole("button", { name: "Resume" })).toBeHidden()
})
