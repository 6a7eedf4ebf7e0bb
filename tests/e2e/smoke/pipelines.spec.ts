import type { Page } from "@playwright/test"
import { enterAs, expect, newCompany, onDatabase, open, test } from "../actors.ts"
import { expectNoViolation } from "../no-violation.ts"
import { newMark } from "../unique.ts"

type Stage = { id: number; title: string; pipeline: number }

/** Two stages beside each other of a pipeline in which companies can be moved. */
async function neighbours(): Promise<[Stage, Stage]> {
  const [from, to] = await onDatabase<Stage>(
    `SELECT option.id, option.title, option.lifecycle_id AS pipeline FROM lifecycle_option option
     WHERE option.is_shown AND option.lifecycle_id = (
       SELECT lifecycle.id FROM lifecycle JOIN tradeshow_session session USING (tradeshow_id)
       WHERE session.is_current AND NOT is_locked ORDER BY lifecycle.id LIMIT 1)
     ORDER BY option.position, option.id LIMIT 2`,
  )
  if (!from || !to) throw new Error("The demo has no such pipeline")
  return [from, to]
}

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
  const [from, to] = await neighbours()
  const name = `Tableau Vivant ${newMark()}`
  const company = await newCompany(name)
  await onDatabase(
    "INSERT INTO company_account_type (company_id, account_type_id) SELECT $1, id FROM account_type WHERE name = 'Vendor'",
    [company],
  )
  await onDatabase(
    "INSERT INTO company_lifecycle (company_id, lifecycle_id, lifecycle_option_id) VALUES ($1, $2, $3)",
    [company, from.pipeline, from.id],
  )
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

test("what an administrator changes of a pipeline shows on an open board", async ({ admin, browser }) => {
  const name = `Paris ${newMark()}`
  const [made] = await onDatabase<{ id: number }>(
    `WITH made AS (INSERT INTO lifecycle (tradeshow_id, name, short, position)
         SELECT tradeshow_id, $1, 'TEST', 900 FROM tradeshow_session WHERE is_current LIMIT 1 RETURNING id),
       stages AS (INSERT INTO lifecycle_option (lifecycle_id, title, position)
         SELECT id, title, place FROM made, unnest(ARRAY['To call', 'Interested', 'Signed']) WITH ORDINALITY AS stage (title, place)
         RETURNING id, lifecycle_id, title)
     INSERT INTO company_lifecycle (company_id, lifecycle_id, lifecycle_option_id)
       SELECT $2, lifecycle_id, id FROM stages WHERE title = 'To call' RETURNING lifecycle_id AS id`,
    [name, await newCompany("Étape Supprimée")],
  )
  const colleague = await (await browser.newContext()).newPage()
  await enterAs(colleague, "sales")
  const column = (title: string) => colleague.getByRole("region", { name: title, exact: true })
  await open(colleague, `/pipelines/${made?.id}?owners=all`)
  await expect(column("To call").getByRole("article")).toHaveCount(1)

  await open(admin, "/pipelines")
  await admin.getByRole("link", { name: "Manage pipelines and stages" }).click()
  await admin.getByRole("button", { name: `Stages (3) ${name}` }).click()
  const panel = admin.getByRole("dialog", { name: `Stages of ${name}` })
  await panel.getByRole("button", { name: "Interested, rename" }).click()
  await panel.getByLabel("Name of the stage").fill("In talks")
  await panel.getByLabel("Name of the stage").press("Enter")
  await expect(column("In talks")).toBeVisible()
  await panel.getByRole("button", { name: "Hide Signed from the board" }).click()
  await expect(column("Signed")).toHaveCount(0)
  await expectNoViolation(admin)

  await panel.getByRole("button", { name: "Delete To call" }).click()
  const question = admin.getByRole("dialog", { name: "Delete To call?" })
  await question.getByLabel("Move them to").selectOption("In talks")
  await expectNoViolation(admin)
  await question.getByRole("button", { name: "Delete stage" }).click()
  await expect(column("In talks").getByRole("article", { name: "Étape Supprimée" })).toBeVisible()
  await expect(column("To call")).toHaveCount(0)
  await panel.press("Escape")

  await admin.getByRole("button", { name: `Edit ${name}` }).click()
  const dialog = admin.getByRole("dialog", { name: `Edit ${name}` })
  await dialog.getByLabel("Locked").check()
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(colleague.getByText("This pipeline is locked: its cards cannot be moved.")).toBeVisible()
  await colleague.context().close()
})

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
