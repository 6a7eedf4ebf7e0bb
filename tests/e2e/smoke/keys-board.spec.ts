import type { Page } from "@playwright/test"
import { expect, onDatabase, open, test } from "../actors.ts"
import { countKeys } from "../key-counter.ts"
import { newMark } from "../unique.ts"
import { newVendor } from "../vendor-steps.ts"

/** Keys in which a card is moved two stages further. */
const maxKeys = 6
const entered = "2026-01-15T09:00:00Z"

/** A pipeline of its own with three stages, and a vendor in the first of them since January. */
async function pipelineWith(company: string): Promise<number> {
  const name = `Keys ${newMark()}`
  const [made] = await onDatabase<{ id: number }>(
    `WITH made AS (INSERT INTO lifecycle (tradeshow_id, name, short, position)
         SELECT tradeshow_id, $1, 'KEYS', 901 FROM tradeshow_session WHERE is_current LIMIT 1 RETURNING id),
       stages AS (INSERT INTO lifecycle_option (lifecycle_id, title, position)
         SELECT id, title, place FROM made, unnest(ARRAY['To call', 'Interested', 'Signed']) WITH ORDINALITY AS stage (title, place)
         RETURNING id, lifecycle_id, title)
     INSERT INTO company_lifecycle (company_id, lifecycle_id, lifecycle_option_id, entered_at)
       SELECT $2, lifecycle_id, id, $3 FROM stages WHERE title = 'To call' RETURNING lifecycle_id AS id`,
    [name, await newVendor(company), entered],
  )
  if (!made) throw new Error("The pipeline was not made")
  return made.id
}

const card = (page: Page, stage: string, name: string) =>
  page.getByRole("region", { name: stage, exact: true }).getByRole("article", { name })

test("a card is moved two stages in few keys; undone it is there since the day on which it came", async ({
  sales,
}) => {
  const name = "Deux Étapes Plus Loin"
  await open(sales, `/pipelines/${await pipelineWith(name)}?owners=all`)
  const date = card(sales, "To call", name).getByRole("time")
  const since = await date.textContent()

  const keys = countKeys(sales)
  await keys.press("j")
  await expect(card(sales, "To call", name)).toBeFocused()
  await keys.press("Space")
  await expect(sales.getByText(`${name} is picked up from`)).toBeAttached()
  await keys.press("ArrowRight")
  await expect(sales.getByText(`${name} is over Interested`)).toBeAttached()
  await keys.press("ArrowRight")
  await expect(sales.getByText(`${name} is over Signed`)).toBeAttached()
  await keys.press("Space")
  await expect(sales.getByText(`${name} to Signed is saved`)).toBeVisible()
  expect(keys.count).toBeLessThanOrEqual(maxKeys)
  await expect(card(sales, "Signed", name)).toBeFocused()
  await expect(card(sales, "Signed", name).getByRole("time")).not.toHaveText(since ?? "")

  await sales.getByRole("button", { name: "Undo" }).click()
  await expect(sales.getByText(`${name} to To call is saved`)).toBeVisible()
  await expect(card(sales, "To call", name).getByRole("time")).toHaveText(since ?? "")

  await sales.keyboard.press("?")
  const listed = sales.getByRole("dialog", { name: "Keyboard shortcuts" })
  await expect(listed.getByText("Lift the card; arrows move it, Space drops it")).toBeVisible()
})
