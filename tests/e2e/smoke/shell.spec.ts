import { expect, open, pressBoth, test } from "../actors.ts"

test("the menu is in sight as a whole, keys lead to its areas, and it stays in the language that was chosen", async ({
  sales,
}) => {
  await open(sales, "/companies")
  const entries = sales.getByRole("navigation", { name: "Main menu" }).getByRole("link")
  await expect(entries).toHaveText([
    "Contacts",
    "Companies",
    "Pipelines",
    "Sequences",
    "Mailing lists",
    "Registrations",
  ])
  for (const width of [1024, 1280]) {
    await sales.setViewportSize({ width, height: 800 })
    for (const entry of await entries.all()) await expect(entry).toBeInViewport({ ratio: 1 })
  }
  await pressBoth(sales, "g", "l")
  await expect(sales).toHaveTitle(/Mailing lists/)
  await pressBoth(sales, "g", "s")
  await expect(sales).toHaveTitle(/Sequences/)
  await expect(entries.filter({ hasText: "Sequences" })).toHaveAttribute("aria-current", "page")

  await sales.getByRole("button", { name: /Profile of/ }).click()
  await sales.getByText("FR", { exact: true }).click()
  await expect(sales.getByRole("heading", { name: "Séquences" })).toBeVisible()
  await expect(sales.locator("html")).toHaveAttribute("lang", "fr")
  await sales.reload()
  await expect(sales.getByRole("heading", { name: "Séquences" })).toBeVisible()
})
