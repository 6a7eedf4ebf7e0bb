import { expect, open, test } from "../actors.ts"
import { choose, newCompanies } from "../bulk-steps.ts"

test("without a choice everything the list shows is meant, and what failed is told row by row", async ({
  sales,
}) => {
  await newCompanies("Massif", 30)
  await open(sales, "/companies?q=massif")
  const dialog = await choose(sales, "Change pipeline stage…", "Change pipeline stage")
  await expect(dialog).toContainText("All 30 companies matching the filters")
  await expect(dialog).toContainText("Nothing is selected")
  await dialog.getByRole("combobox", { name: "Pipeline" }).click()
  await sales.getByRole("option").first().click()
  await dialog.getByRole("combobox", { name: "Stage" }).click()
  await sales.getByRole("option").first().click()
  await dialog.getByRole("button", { name: "Change 30 companies" }).click()
  await expect(dialog).toContainText("Nothing changed, 30 failed")
  await expect(dialog.getByRole("listitem")).toHaveCount(25)
  await expect(dialog.getByRole("listitem").first()).toContainText("This company is not a vendor")
  await dialog.getByRole("link", { name: "See jobs" }).click()
  const job = sales.getByRole("listitem", { name: "Companies: change pipeline stage" }).first()
  await expect(job).toContainText("Stage: ")
  await expect(job).toContainText("30 records failed")
  await job.getByRole("button", { name: "Show them" }).click()
  await expect(job.getByRole("link", { name: "Massif 1", exact: true })).toBeVisible()
})

test("the keyboard walks the menu, and Escape closes it and its dialogs and gives the focus back", async ({
  sales,
}) => {
  await open(sales, "/companies")
  const actions = sales.getByRole("button", { name: "Actions" })
  await actions.press("ArrowUp")
  await expect(sales.getByRole("menuitem", { name: "Import…" })).toBeFocused()
  await sales.keyboard.press("Escape")
  await expect(sales.getByRole("menu")).toBeHidden()
  await expect(actions).toBeFocused()
  await actions.press("Enter")
  await expect(sales.getByRole("menuitem").first()).toBeFocused()
  await sales.keyboard.type("as")
  await expect(sales.getByRole("menuitem", { name: "Assign sales owners…" })).toBeFocused()
  await sales.keyboard.press("Enter")
  const dialog = sales.getByRole("dialog", { name: "Assign sales owners" })
  await expect(dialog).toBeVisible()
  await sales.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await expect(actions).toBeFocused()
})
