import { readFile } from "node:fs/promises"
import { expect, open, test } from "../actors.ts"
import { choose, newCompanies } from "../bulk-steps.ts"

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
