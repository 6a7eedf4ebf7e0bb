import type { Locator, Page } from "@playwright/test"
import { expect, newCompany, newContact, onDatabase, open } from "./actors.ts"
import { newMark } from "./unique.ts"

/** A company of its own with people who have addresses; the first one sales people call first. @returns its id and its mark, which its name and addresses hold */
export async function newCompanyWith(
  people: readonly { firstName: string }[],
): Promise<{ id: number; mark: string }> {
  const mark = newMark()
  const id = await newCompany(`Maison ${mark}`)
  for (const [place, { firstName }] of people.entries()) {
    const contact = await newContact(firstName, "Morel", `${firstName.toLowerCase()}.${mark}@maison.example`)
    await onDatabase("INSERT INTO company_contact (company_id, contact_id, position) VALUES ($1, $2, $3)", [
      id,
      contact,
      place,
    ])
    if (place === 0)
      await onDatabase("UPDATE company SET primary_sales_contact_id = $2 WHERE id = $1", [id, contact])
  }
  return { id, mark }
}

/** The composer, once it has come. */
export const composerOn = (page: Page, name: string = "New email"): Locator =>
  page.getByRole("dialog", { name, exact: true }).and(page.locator(":not([aria-busy=true])"))

/** Where the text is written, once its editor is there. */
export const textOf = (composer: Locator): Locator =>
  composer.getByRole("textbox", { name: "Message" }).and(composer.page().locator("[contenteditable=true]"))

/** Opens the page of a company, and the composer on it. */
export async function writeOn(page: Page, company: number): Promise<Locator> {
  await open(page, `/company/${company}`)
  await page.getByRole("tab", { name: /^Mails/ }).click()
  await page.getByRole("button", { name: "New email" }).click()
  const composer = composerOn(page)
  await expect(textOf(composer)).toBeVisible()
  return composer
}

/** How many mails of a subject were written down. */
export async function mailsOf(subject: string): Promise<number> {
  return (await onDatabase("SELECT FROM mail WHERE subject = $1 AND direction = 'out'", [subject])).length
}

/** A template in English. */
export async function newTemplate(title: string, object: string, content: string): Promise<void> {
  await onDatabase(
    `WITH made AS (INSERT INTO mail_template (type, position) VALUES (2, 900) RETURNING id)
     INSERT INTO mail_template_text (template_id, language, title, object, content)
     SELECT id, 'en', $1, $2, $3 FROM made`,
    [title, object, content],
  )
}

/** A mail that is sent from now on can be undone for as long as the journey takes: it waits for an hour before it goes out. */
export async function waitLonger(page: Page): Promise<void> {
  await page.route("**/api/messenger/send-mail", async (route) => {
    const response = await route.fetch()
    const { data }: { data: { id: number } } = await response.json()
    await onDatabase("UPDATE mail_delivery SET due_at = now() + interval '1 hour' WHERE mail_id = $1", [
      data.id,
    ])
    await route.fulfill({ response })
  })
}

/** Undoes the mail that was just sent, by what tells of it: in the list, where it is a moment later, it can be undone as well. */
export async function undoSending(page: Page): Promise<void> {
  const notice = page.locator("[data-sonner-toast]").filter({ hasText: "Email sent" })
  await notice.getByRole("button", { name: "Undo" }).click()
}
