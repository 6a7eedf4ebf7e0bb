import type { Page } from "@playwright/test"
import { expect, newContact, test } from "../actors.ts"
import { filterPanel } from "../filter-steps.ts"
import { changeBar, companyInGordes, openDelayed, scrolled, shownValue } from "../typing-steps.ts"

test.use({ contextOptions: { reducedMotion: "no-preference" } })

/** From now on the page counts how often an input and its placeholder are met together. */
async function countTwins(page: Page): Promise<() => Promise<number>> {
  const count = await page.evaluateHandle(() => {
    const met = { twins: 0 }
    const areBothThere = () =>
      document.querySelector("input[data-fallback]") !== null &&
      document.querySelector("dialog input:not([data-fallback]), [role=dialog] input[data-autofocus]") !==
        null
    /** All that follows at once has followed; the next event has not come. */
    const countMeetings = async () => {
      for (let hop = 0; hop < 50; hop++) await null
      if (areBothThere()) met.twins++
    }
    new MutationObserver(countMeetings).observe(document.body, { childList: true, subtree: true })
    return met
  })
  return () => count.evaluate(({ twins }) => twins)
}

test("a filter is built by typing and Enter alone, from its key on", async ({ sales }) => {
  const release = await openDelayed(sales, "/companies")
  await sales.keyboard.press("f")
  await sales.keyboard.type("coun")
  await sales.keyboard.press("Enter")
  release()
  const panel = filterPanel(sales)
  const values = panel.getByLabel("Values").first()
  await values.pressSequentially("switz")
  await sales.keyboard.press("Enter")
  await expect(panel.getByText("1 chosen: Switzerland", { exact: true })).toBeVisible()
  // What is typed goes first; what was ticked stays.
  await values.pressSequentially("fran")
  await sales.keyboard.press("Escape")
  await expect(values).toHaveValue("")
  await expect(panel.getByText("1 chosen: Switzerland", { exact: true })).toBeVisible()
  await values.pressSequentially("zzz")
  await sales.keyboard.press("Enter")
  await expect(panel.getByText("No results found")).toBeVisible()
  await expect(panel.getByRole("button", { name: "Add", exact: true })).toBeVisible()
})

test("a contact's values are inputs at the first click, too", async ({ sales }) => {
  const id = await newContact("Ada", "Lenteur", "ada@lenteur.example")
  const release = await openDelayed(sales, `/contact/${id}`)
  await shownValue(sales, "Email", "ada@lenteur.example").last().click()
  await expect(sales.getByRole("textbox", { name: "Email" })).toBeFocused()
  await sales.keyboard.type(".org")
  await sales.keyboard.press("Enter")
  await sales.getByRole("button", { name: "Edit Companies" }).click()
  await sales.keyboard.type("a")
  release()
  await expect(sales.getByRole("combobox", { name: "Companies" })).toHaveValue("a")
  await expect(sales.getByRole("combobox", { name: "Companies" })).toBeFocused()
})

test("the palette, the creation panel and menus take what is typed once they were opened", async ({
  sales,
}) => {
  await companyInGordes("Quenouille & Fuseau")
  const release = await openDelayed(sales, "/contacts")
  await sales.keyboard.press("Control+k")
  await sales.keyboard.type("quenouil")
  await sales.keyboard.press("Enter")
  release()
  await sales.waitForURL("**/company/*")
  await expect(sales.getByRole("heading", { name: "Quenouille & Fuseau" })).toBeVisible()

  for (const [list, panelName, field] of [
    ["/contacts", "New contact", "First name"],
    ["/companies", "New company", "Name"],
  ]) {
    const releasePanel = await openDelayed(sales, list ?? "")
    await sales.keyboard.press("n")
    await sales.keyboard.type("Gordes")
    releasePanel()
    await sales.keyboard.type(" SARL")
    const panel = sales.getByRole("dialog", { name: panelName })
    await expect(panel.getByRole("textbox", { name: field, exact: true })).toHaveValue("Gordes SARL")
    await expect(panel.getByRole("textbox", { name: field, exact: true })).toBeFocused()
    expect(await scrolled(sales)).toBe(0)
  }

  const releaseMenu = await openDelayed(sales, "/companies")
  await sales.getByRole("button", { name: "Actions", exact: true }).click()
  await sales.keyboard.type("ex")
  releaseMenu()
  await expect(sales.getByRole("menuitem", { name: /^Export/ })).toBeFocused()
})

test("what is typed after Enter, before what that leads to has come, is for that, in its order", async ({
  sales,
}) => {
  const id = await companyInGordes("Navette Volante")
  const release = await openDelayed(sales, `/company/${id}`)
  await sales.keyboard.type("/city")
  for (const keys of ["Enter", "Enter"]) await sales.keyboard.press(keys)
  await sales.keyboard.type("Oslo Nord")
  await sales.keyboard.press("Enter")
  await sales.keyboard.type("/stre")
  release()
  await expect(changeBar(sales)).toContainText("1 unsaved change")
  await expect(shownValue(sales, "City", "Oslo Nord").last()).toBeVisible()
  await expect(sales.getByRole("dialog", { name: "Go to field" }).getByRole("combobox")).toHaveValue("stre")
})

test("an input and its placeholder are never met together", async ({ sales }) => {
  const release = await openDelayed(sales, "/contacts")
  const twins = await countTwins(sales)
  await sales.keyboard.press("Control+k")
  const field = sales.getByRole("dialog").getByRole("combobox")
  await expect(field).toHaveAttribute("aria-busy", "true")
  release()
  await expect(field).not.toHaveAttribute("aria-busy")
  await expect(field).toBeFocused()
  expect(await twins()).toBe(0)
})
