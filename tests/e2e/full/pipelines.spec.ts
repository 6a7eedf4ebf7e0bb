import { expect, onDatabase, open, test } from "../actors.ts"
import { newMark } from "../unique.ts"
import { neighbouringStages, newVendorIn } from "../vendor-steps.ts"

test("the first tick of an owner at the bare address keeps the list open and the focus in it", async ({
  sales,
}) => {
  await open(sales, "/pipelines")
  await sales.getByRole("button", { name: /^Sales owners/ }).click()
  const owner = sales.getByRole("dialog", { name: "Sales owners" }).getByRole("checkbox").first()
  await owner.click()
  await sales.waitForURL(/\/pipelines\?owners=/)
  await expect(sales.getByRole("region", { name: "Stages of the pipeline" })).toBeVisible()
  await expect(owner).toBeFocused()
})

test("a move is stored although the page is reloaded as soon as its card is seen there", async ({
  sales,
}) => {
  const [from, to] = await neighbouringStages()
  const name = `Sitôt Parti ${newMark()}`
  const company = await newVendorIn(from.id, name)
  await open(sales, `/pipelines/${from.pipeline}?name=${encodeURIComponent(name)}&owners=all`)
  const card = sales.getByRole("article", { name })
  const target = sales.getByRole("region", { name: to.title, exact: true })
  const [start, end] = [await card.boundingBox(), await target.boundingBox()]
  if (!start || !end) throw new Error("The board is not shown")
  await sales.mouse.move(start.x + 20, start.y + start.height - 8)
  await sales.mouse.down()
  await sales.mouse.move(start.x + 60, start.y + start.height, { steps: 5 })
  await sales.mouse.move(end.x + end.width / 2, end.y + 90, { steps: 10 })
  await expect(sales.getByText(new RegExp(`${name} is over ${to.title}`))).toBeAttached()
  await sales.mouse.up()
  // As soon as it is seen to be moved: its call is under way, or not even that.
  await expect(target.getByRole("article", { name })).toBeVisible()
  await sales.reload()
  await expect(target.getByRole("article", { name })).toBeVisible()
  const [stored] = await onDatabase<{ stage: number }>(
    "SELECT lifecycle_option_id AS stage FROM company_lifecycle WHERE company_id = $1",
    [company],
  )
  expect(stored?.stage).toBe(to.id)
})
