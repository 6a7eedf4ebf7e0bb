import pg from "pg"
import { expect, onDatabase, open, readStackInfo, test } from "../actors.ts"
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

test("a move that the server has not answered when the page is reloaded is stored all the same", async ({
  sales,
}) => {
  const [from, to] = await neighbouringStages()
  const name = `En Route ${newMark()}`
  const company = await newVendorIn(from.id, name)
  await open(sales, `/pipelines/${from.pipeline}?name=${encodeURIComponent(name)}&owners=all`)
  const lock = new pg.Client({ connectionString: readStackInfo().databaseUrl })
  await lock.connect()
  await lock.query("BEGIN")
  await lock.query("SELECT FROM company WHERE id = $1 FOR UPDATE", [company])
  const sent = sales.waitForRequest(/pipeline.change/)
  await sales.getByRole("button", { name: `Move ${name} to…` }).click()
  await sales.getByRole("menuitem", { name: to.title, exact: true }).click()
  await sent
  // The server waits for the company.
  await sales.reload()
  await expect(
    sales.getByRole("region", { name: from.title, exact: true }).getByRole("article", { name }),
  ).toBeVisible()
  await lock.query("COMMIT")
  await lock.end()
  // Told by the stream, as any move is.
  await expect(
    sales.getByRole("region", { name: to.title, exact: true }).getByRole("article", { name }),
  ).toBeVisible()
})

test("a company of the board leads on to the next of its stage, and back to the board as it was", async ({
  sales,
}) => {
  const [from] = await neighbouringStages()
  const mark = `Ruban ${newMark()}`
  for (let number = 9; number >= 1; number--) await newVendorIn(from.id, `${mark} ${number}`)
  const filters = new URLSearchParams({ name: mark, owners: "all" })
  await open(sales, `/pipelines/${from.pipeline}?${filters}`)
  const stage = sales.getByRole("region", { name: from.title, exact: true })
  const cards = stage.getByRole("article")
  await stage.getByRole("button", { name: /^See more/ }).click()
  await expect(cards).toHaveCount(6)
  const address = sales.url()
  await cards.nth(3).getByRole("link", { name: mark }).first().click()
  await sales.getByRole("button", { name: "Next in the list" }).click()
  await expect(sales.getByText("5 of 6")).toBeVisible()
  await sales.getByRole("main").getByRole("link", { name: "Pipelines", exact: true }).click()
  await expect(sales).toHaveURL(address)
  await expect(cards).toHaveCount(6)
})
