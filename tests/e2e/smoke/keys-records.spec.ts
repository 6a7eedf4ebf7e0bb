import type { Page } from "@playwright/test"
import { expect, hydrated, newCompany, onDatabase, open, pressUntil, test } from "../actors.ts"
import { countKeys } from "../key-counter.ts"

/** Keys that editing a city takes at most, from any screen. */
const maxKeys = 14

const mod = "ControlOrMeta"
const opener = (page: Page, field: string) => page.getByRole("button", { name: `Edit ${field}`, exact: true })

async function companiesNamed(...names: string[]): Promise<number[]> {
  const ids: number[] = []
  for (const name of names) ids.push(await newCompany(name))
  return ids
}

/** The tab that is opened by what is done. */
async function openedBy(page: Page, act: () => Promise<unknown>): Promise<Page> {
  const [tab] = await Promise.all([page.context().waitForEvent("page"), act()])
  await tab.waitForLoadState()
  await hydrated(tab)
  return tab
}

test("a field is edited from anywhere in a few keys, and arrows lead to those around it", async ({
  sales,
}) => {
  const [id = 0] = await companiesNamed("Zqx Maison")
  await onDatabase("UPDATE company SET city = 'Paris' WHERE id = $1", [id])
  await open(sales, "/companies")
  const keys = countKeys(sales)
  const search = sales.getByRole("combobox", { name: /^Search/ })
  await pressUntil(sales, `${mod}+k`, search)
  await keys.type("zqx")
  await keys.press("Enter")
  await sales.waitForURL(`**/company/${id}`)
  await hydrated(sales)
  await keys.press("/")
  await keys.type("ci")
  await keys.press("Enter")
  await expect(sales.getByRole("textbox", { name: "City" })).toBeFocused()
  await keys.type("Nice")
  await keys.press(`${mod}+s`)
  await expect(sales.getByText("Saved", { exact: true }).first()).toBeVisible()
  const [stored] = await onDatabase<{ city: string }>("SELECT city FROM company WHERE id = $1", [id])
  expect(stored?.city).toBe("Nice")
  // With the key that opened the palette.
  expect(keys.count + 1).toBeLessThanOrEqual(maxKeys)

  await opener(sales, "Street").focus()
  await expect(opener(sales, "City")).toBeVisible()
  for (const [key, reached] of [
    ["ArrowDown", "Postcode"],
    ["ArrowRight", "City"],
    ["ArrowUp", "Street"],
  ] as const) {
    await sales.keyboard.press(key)
    await expect(opener(sales, reached)).toBeFocused()
  }
})

test("from a record one goes on through the list it was opened from; what is gone is skipped", async ({
  sales,
}) => {
  const names = ["Défilé 1", "Défilé 2", "Défilé 3", "Défilé 4"]
  const ids = await companiesNamed(...names)
  await open(sales, "/companies?q=Défilé&sort=name")
  await sales.keyboard.press("j")
  const tab = await openedBy(sales, () => sales.keyboard.press("Enter"))
  const name = (text: string) => tab.getByRole("heading", { level: 1, name: text })
  await expect(tab.getByText("1 of 4")).toBeVisible()
  await tab.keyboard.press("]")
  await expect(name("Défilé 2")).toBeVisible()
  await expect(tab.getByText("2 of 4")).toBeVisible()
  await tab.reload()
  await expect(tab.getByText("2 of 4")).toBeVisible()
  await hydrated(tab)
  await onDatabase("UPDATE company SET deleted_at = now() WHERE id = $1", [ids[2]])
  await tab.getByRole("button", { name: "Next in the list" }).click()
  await expect(name("Défilé 4")).toBeVisible()
  await expect(tab.getByText("Défilé 3 is no longer there")).toBeVisible()
  await expect(tab.getByRole("button", { name: "Next in the list" })).toHaveAttribute("aria-disabled", "true")
  await expect(tab.getByRole("link", { name: "Back to the companies" })).toHaveAttribute("href", /q=D/)
  await open(tab, `/company/${ids[0]}`)
  await expect(tab.getByText(/\d+ of 4/)).toHaveCount(0)
})
