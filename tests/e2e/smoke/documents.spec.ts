import type { Page } from "@playwright/test"
import { onePagePdf } from "#tests/factories/documents.ts"
import { enterAs, expect, onDatabase, open, test } from "../actors.ts"
import { expectNoViolation } from "../no-violation.ts"

const list = (page: Page, name = "Documents") => page.getByRole("list", { name, exact: true })
const card = (page: Page, name: string) => list(page).getByRole("listitem").filter({ hasText: name })
const csv = (name: string, text = "a;b\n1;2\n") => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) })

test("several files are shared at once, get their pictures, and are found, fetched and deleted", async ({
  admin,
}) => {
  await open(admin, "/documents")
  await admin
    .getByLabel("Choose files")
    .setInputFiles([
      { name: "Journey plan.pdf", mimeType: "application/pdf", buffer: onePagePdf("Plan") },
      csv("Journey list.csv"),
      csv("Journey page.csv", "<html><script>alert(1)</script></html>"),
    ])
  const uploads = list(admin, "Uploads").getByRole("listitem")
  await expect(uploads.filter({ hasText: "Journey page.csv" })).toContainText(
    "their content must match their name",
  )
  await expect(uploads.getByText("Shared", { exact: true })).toHaveCount(2)
  await expect(card(admin, "Journey plan.pdf").locator("img")).toBeVisible()
  await expectNoViolation(admin)

  await admin.getByRole("searchbox").or(admin.getByLabel("Search documents")).fill("journey list")
  await admin.keyboard.press("Enter")
  await expect(admin).toHaveURL(/q=journey/)
  await expect(list(admin).getByRole("listitem")).toHaveCount(1)
  const coming = admin.waitForEvent("download")
  await card(admin, "Journey list.csv").getByRole("link").click()
  expect((await coming).suggestedFilename()).toBe("Journey list.csv")

  await card(admin, "Journey list.csv").getByRole("button", { name: "Delete Journey list.csv" }).focus()
  await admin.keyboard.press("Enter")
  const question = admin.getByRole("dialog")
  await expect(question).toContainText("This is irreversible")
  await expectNoViolation(admin)
  await question.getByRole("button", { name: "Delete document" }).click()
  await expect(admin.getByText("No document name contains “journey list”.")).toBeVisible()
})

test("one that a template has attached says so in place of being deleted", async ({ admin }) => {
  await open(admin, "/documents")
  await admin.getByLabel("Choose files").setInputFiles([csv("Attached list.csv")])
  await expect(card(admin, "Attached list.csv")).toBeVisible()
  await onDatabase(
    `WITH template AS (INSERT INTO mail_template (type) VALUES (2) RETURNING id),
      text AS (INSERT INTO mail_template_text (template_id, language, title, object, content)
        SELECT id, 'en', 'Journey welcome', '', '' FROM template)
     INSERT INTO mail_template_document (template_id, document_id)
     SELECT template.id, document.id FROM template, document WHERE document.name = 'Attached list.csv'`,
  )
  await card(admin, "Attached list.csv").getByRole("button", { name: "Delete Attached list.csv" }).click()
  await admin.getByRole("dialog").getByRole("button", { name: "Delete document" }).click()
  const refusal = admin.getByRole("dialog", { name: "Attached list.csv is still attached" })
  await expect(refusal).toContainText("1 template")
  await expect(refusal).toContainText("Journey welcome")
  await expectNoViolation(admin)
  await admin.keyboard.press("Escape")
  await expect(refusal).toBeHidden()
  await expect(card(admin, "Attached list.csv")).toBeVisible()
})

test("who may only look finds and fetches documents, in French on a phone too", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "fr-FR" })
  const page = await context.newPage()
  await enterAs(page, "viewer")
  await context.addCookies([{ name: "NEXT_LOCALE", value: "fr", url: baseURL ?? "" }])
  await open(page, "/documents?sort=newest")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Documents")
  await expect(card(page, "Logo.png")).toBeVisible()
  await expect(page.getByText("Choisir des fichiers")).toHaveCount(0)
  await expect(page.getByRole("button", { name: /^Supprimer/ })).toHaveCount(0)
  await expectNoViolation(page)
  await context.close()
})
