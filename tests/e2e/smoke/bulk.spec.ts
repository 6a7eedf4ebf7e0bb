import { readFile } from "node:fs/promises"
import type { Locator, Page } from "@playwright/test"
import { expect, onDatabase, open, test } from "../actors.ts"

/** Opens a dialog of the list's menu. */
async function choose(page: Page, action: string, title: string) {
  await page.getByRole("button", { name: "Actions" }).click()
  await page.getByRole("menuitem", { name: action }).click()
  const dialog = page.getByRole("dialog", { name: title })
  await expect(dialog).toBeVisible()
  return dialog
}

async function addTag(page: Page, dialog: Locator, tag: string): Promise<void> {
  await dialog.getByRole("combobox", { name: "Tags to add" }).fill(tag)
  await page.keyboard.press("Enter")
  await expect(dialog.getByText(tag, { exact: true }).first()).toBeVisible()
}

/** Companies of its own for a test, found by their name. */
async function newCompanies(name: string, count: number): Promise<void> {
  await onDatabase("INSERT INTO company (name) SELECT $1 || ' ' || n FROM generate_series(1, $2::int) n", [
    name,
    count,
  ])
}

test("tags are added to the companies chosen, and the list shows them", async ({ sales }) => {
  await newCompanies("Bulkton", 3)
  await open(sales, "/companies?q=bulkton")
  await sales.getByRole("row").nth(1).getByRole("checkbox").check()
  await sales.getByRole("row").nth(2).getByRole("checkbox").check()
  const dialog = await choose(sales, "Add or remove tags…", "Add or remove tags")
  await expect(dialog).toContainText("The 2 selected companies")
  await expect(dialog.getByRole("button", { name: "Change 2 companies" })).toBeDisabled()
  await addTag(sales, dialog, "Organic")
  await dialog.getByRole("button", { name: "Change 2 companies" }).click()
  await expect(sales.getByText("2 records done")).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(sales.getByRole("row").filter({ hasText: "Organic" })).toHaveCount(2)
})

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

test("a list that changed since it was looked at is not changed unseen", async ({ sales }) => {
  await newCompanies("Wandelbar", 2)
  await open(sales, "/companies?q=wandelbar")
  const dialog = await choose(sales, "Add or remove tags…", "Add or remove tags")
  await newCompanies("Wandelbar late", 1)
  await addTag(sales, dialog, "Organic")
  await dialog.getByRole("button", { name: "Change 2 companies" }).click()
  await expect(dialog.getByRole("alert")).toContainText(
    "The list has changed: 3 now, 2 when you made your selection.",
  )
  await dialog.getByRole("button", { name: "Continue with 3" }).click()
  await expect(sales.getByText("3 records done")).toBeVisible()
})

test("rows chosen while a change goes on in the background stay chosen when it ends", async ({ sales }) => {
  await newCompanies("Weiterweg", 3)
  await open(sales, "/companies?q=weiterweg")
  const box = (row: number) => sales.getByRole("row").nth(row).getByRole("checkbox")
  await box(1).check()
  const dialog = await choose(sales, "Add or remove tags…", "Add or remove tags")
  await addTag(sales, dialog, "Organic")
  const looks = "**/api/job/*"
  await sales.route(looks, async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    await route.fulfill({ response, json: { data: { ...data, status: "running" } } })
  })
  await dialog.getByRole("button", { name: "Change 1 company" }).click()
  await dialog.getByRole("button", { name: "Continue in the background" }).click()
  await expect(box(1)).not.toBeChecked()
  await box(2).check()
  await sales.unrouteAll({ behavior: "ignoreErrors" })
  await expect(sales.getByText("1 record done")).toBeVisible()
  await expect(box(2)).toBeChecked()
})

test("an export asks first, runs in the background and its file is fetched from the page of jobs", async ({
  sales,
}) => {
  await newCompanies("Exportia", 2)
  await open(sales, "/companies?q=exportia")
  const dialog = await choose(sales, "Export…", "Export companies")
  await expect(dialog).toContainText("are you sure to launch export ?")
  await dialog.getByText("CSV", { exact: true }).click()
  await dialog.getByRole("button", { name: "None" }).click()
  await expect(dialog.getByRole("button", { name: "Launch export" })).toBeDisabled()
  await dialog.getByLabel("Name", { exact: true }).check()
  await dialog.getByRole("button", { name: "Launch export" }).click()
  await expect(sales.getByText("Export in progress, waiting and watch your notifications")).toBeVisible()
  await open(sales, "/jobs")
  const job = sales.getByRole("listitem", { name: "Company export" }).first()
  const link = job.getByRole("link", { name: "Download" })
  await expect(link).toHaveAttribute("target", "_blank")
  await link.evaluate((anchor) => anchor.removeAttribute("target"))
  const [download] = await Promise.all([sales.waitForEvent("download"), link.click()])
  expect(download.suggestedFilename()).toMatch(/^Companies \d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await download.path(), "utf8")
  expect(text).toBe("\u{FEFF}Name\r\nExportia 1\r\nExportia 2\r\n")
})

test("whoever has no right to any action sees no menu", async ({ viewer }) => {
  await open(viewer, "/companies")
  await expect(viewer.getByRole("button", { name: "Actions" })).toBeHidden()
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
