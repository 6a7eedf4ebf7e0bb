import type { Page } from "@playwright/test"
import { enterAs, expect, open, test } from "../actors.ts"
import { newMark } from "../unique.ts"
import { neighbouringStages, newVendorIn, type Stage } from "../vendor-steps.ts"

const card = (page: Page, stage: Stage, name: string) =>
  page.getByRole("region", { name: stage.title, exact: true }).getByRole("article", { name })

/** Lifts a card by its keys, takes it over another stage and drops it. */
async function dragRight(page: Page, stage: Stage, name: string): Promise<void> {
  await card(page, stage, name).focus()
  await page.keyboard.press("Space")
  await expect(page.getByText(`${name} is picked up from`)).toBeAttached()
  await page.keyboard.press("ArrowRight")
  await expect(page.getByText(new RegExp(`${name} is over (?!${stage.title})`))).toBeAttached()
  await page.keyboard.press("Space")
}

test("a card moved by keys is seen by a colleague and stays; without a connection it goes back", async ({
  sales,
  browser,
}) => {
  const [from, to] = await neighbouringStages()
  const name = `Tableau Vivant ${newMark()}`
  await newVendorIn(from.id, name)
  const board = `/pipelines/${from.pipeline}?name=${encodeURIComponent(name)}&owners=all`
  const colleague = await (await browser.newContext()).newPage()
  await enterAs(colleague, "admin")
  await open(colleague, board)
  await expect(card(colleague, from, name)).toBeVisible()

  await open(sales, board)
  await dragRight(sales, from, name)
  await expect(sales.getByText(`${name} to ${to.title} is saved`)).toBeVisible()
  await expect(card(sales, to, name)).toBeVisible()
  await expect(card(colleague, to, name)).toBeVisible()
  await colleague.context().close()

  await open(sales, board)
  await expect(card(sales, to, name)).toBeVisible()
  await sales.context().setOffline(true)
  await dragRight(sales, to, name)
  await expect(sales.getByText("Error while saving the action has been canceled")).toBeVisible()
  await expect(card(sales, to, name)).toBeVisible()
})
