import type { Page } from "@playwright/test"
import { expect, newContact, onDatabase, open, test } from "../actors.ts"

/** Chooses a file and waits for its columns. */
async function upload(page: Page, name: string, text: string): Promise<void> {
  const file = { name, mimeType: "text/csv", buffer: Buffer.from(text) }
  await page.getByLabel("Choose a file").setInputFiles(file)
  await expect(page.getByRole("heading", { name: "Column mapping" })).toBeVisible()
}

const meaningOf = (page: Page, column: string) =>
  page.getByRole("combobox", { name: `Field for the column “${column}”` })

const state = (page: Page) => page.getByRole("region", { name: "Import status" })

test("a file is checked, its columns corrected, imported, and the import undone", async ({ sales }) => {
  const known = await newContact("Ida", "Old", "ida.import@example.com")
  await open(sales, "/imports?list=contacts")
  await upload(
    sales,
    "people.csv",
    "Prénom;Famille;Adresse mail\nIda;New;ida.import@example.com\nOtto;Fresh;otto.import@example.com\nNo;Mail;\n",
  )
  await expect(meaningOf(sales, "Prénom")).toHaveValue("first_name")
  await expect(meaningOf(sales, "Famille")).toHaveValue("")
  await sales.getByRole("button", { name: "Check the file" }).click()
  await expect(state(sales)).toContainText("Nothing to import")
  await expect(sales.getByRole("row", { name: /^3 Failed/ })).toContainText(
    "Last name: This field is required",
  )

  await sales.getByRole("link", { name: "Change the columns" }).click()
  await meaningOf(sales, "Famille").selectOption("First name")
  await expect(sales.getByText("Another column is already matched to this field.")).toHaveCount(2)
  await expect(sales.getByRole("button", { name: "Check the file" })).toBeDisabled()
  await meaningOf(sales, "Famille").selectOption("Last name")
  await sales.getByRole("button", { name: "Check the file" }).click()
  await expect(sales.getByRole("link", { name: "To create 1" })).toBeVisible()
  await expect(sales.getByRole("link", { name: "To change 1" })).toBeVisible()
  await sales.getByRole("link", { name: "Failed 1" }).click()
  await expect(sales.getByRole("row")).toHaveCount(2)
  await expect(sales.getByRole("row", { name: /^4 Failed/ })).toContainText("Email: This field is required")

  await sales.getByRole("button", { name: "Import 2 rows" }).click()
  await sales.getByRole("dialog").getByRole("button", { name: "Import 2 rows" }).click()
  await expect(state(sales)).toContainText("The import is done.")
  await sales.reload()
  await expect(state(sales)).toContainText("The import is done.")
  await sales.getByRole("link", { name: "All 3" }).click()
  await expect(sales.getByRole("link", { name: "Ida New" })).toHaveAttribute("href", `/contact/${known}`)

  await sales.getByRole("button", { name: "Undo import" }).click()
  await sales.getByRole("dialog").getByRole("button", { name: "Undo import" }).click()
  await expect(state(sales)).toContainText("The import has been undone.")
  await expect(sales.getByRole("link", { name: "Undone 2" })).toBeVisible()
  const people = await onDatabase<{ last_name: string; is_deleted: boolean }>(
    "SELECT last_name, deleted_at IS NOT NULL AS is_deleted FROM contact WHERE email LIKE '%.import@example.com' ORDER BY email",
  )
  expect(people).toEqual([
    { last_name: "Old", is_deleted: false },
    { last_name: "Fresh", is_deleted: true },
  ])
})
