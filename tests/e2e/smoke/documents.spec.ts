import type { Page } from "@playwright/test"
import { onePagePdf } from "#tests/factories/documents.ts"
import { expect, open, test } from "../actors.ts"

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
  await question.getByRole("button", { name: "Delete document" }).click()
  await expect(admin.getByText("No document name contains “journey list”.")).toBeVisible()
})
