import type { Page } from "@playwright/test"
import { expect, newCompany, newContact, onDatabase, open, test } from "../actors.ts"
import { shownNotes } from "../note-steps.ts"

/** Two contacts that are the same person; the second has a job title and a note. */
async function newPair(lastName: string): Promise<{ kept: number; removed: number }> {
  const address = lastName.toLowerCase()
  const kept = await newContact("Léa", lastName, `lea.${address}@journeys.example`)
  const removed = await newContact("Lea", lastName, `l.${address}@journeys.example`)
  await onDatabase("UPDATE contact SET job_title = 'Head buyer' WHERE id = $1", [removed])
  await onDatabase("INSERT INTO note (contact_id, content) VALUES ($1, '<p>Met in May</p>')", [removed])
  return { kept, removed }
}

/** Answers the question before a merge. */
async function confirmMerge(page: Page, action: string): Promise<void> {
  await page.getByRole("button", { name: action }).click()
  await page.getByRole("dialog").getByRole("button", { name: action }).click()
}

test("two contacts become one with the values chosen, and the history takes it back", async ({ sales }) => {
  const { kept, removed } = await newPair("Zweifach")
  await open(sales, `/contact/${kept}`)
  await sales.getByRole("button", { name: "Merge with…" }).click()
  const panel = sales.getByRole("dialog", { name: "Merge with another contact" })
  await panel.getByRole("textbox").fill("l.zweifach")
  await panel.getByRole("link", { name: /Zweifach/ }).click()

  await expect(sales).toHaveURL(`/contact/${kept}/merge/${removed}`)
  await expect(sales.getByRole("radio", { name: "Job title: Head buyer" })).toBeChecked()
  await expect(sales.getByRole("radio", { name: "First name: Léa" })).toBeChecked()
  await sales.getByRole("radio", { name: "Email: l.zweifach@journeys.example" }).check()
  await expect(sales.getByRole("row", { name: "Notes 1" })).toBeVisible()
  await confirmMerge(sales, "Merge contacts")

  await expect(sales).toHaveURL(`/contact/${kept}`)
  await expect(
    sales.getByText(`Lea Zweifach #${removed} has been merged into Léa Zweifach #${kept}`),
  ).toBeVisible()
  await expect(sales.getByRole("link", { name: "l.zweifach@journeys.example" })).toBeVisible()
  await expect(shownNotes(sales)).toContainText(["Met in May"])

  const old = await sales.request.get(`/contact/${removed}?from=mail`, { maxRedirects: 0 })
  expect(old.status()).toBe(307)
  await open(sales, `/contact/${removed}?from=mail`)
  await expect(sales).toHaveURL(`/contact/${kept}?from=mail`)
  const told = sales.getByRole("note").filter({ hasText: `Lea Zweifach #${removed} was merged into` })
  await expect(told).toBeVisible()
  await told.getByRole("button", { name: "History" }).click()
  await expect(sales.getByRole("dialog", { name: "History" }).getByText("Lea Zweifach")).toBeVisible()
  await sales.keyboard.press("Escape")
  await told.getByRole("button", { name: "Close" }).click()
  await expect(told).toBeHidden()

  await sales.getByRole("button", { name: "History" }).click()
  await sales.getByRole("button", { name: "Undo merge" }).click()
  const question = sales.getByRole("dialog", { name: `Restore Lea Zweifach #${removed}?` })
  await question.getByRole("button", { name: "Undo merge" }).click()
  await expect(sales.getByText("Lea Zweifach has been restored")).toBeVisible()
  await expect(sales.getByRole("button", { name: "Undo merge" })).toHaveCount(0)
  await expect(sales.locator("a[href='mailto:lea.zweifach@journeys.example']")).toBeVisible()
  await expect(shownNotes(sales)).toHaveCount(0)
  await open(sales, `/contact/${removed}`)
  await expect(shownNotes(sales)).toContainText(["Met in May"])
})

test("two rows of the list lead to the comparison; keeping the other one keeps what was chosen", async ({
  sales,
}) => {
  const { kept, removed } = await newPair("Doppelt")
  await open(sales, "/contacts?q=doppelt")
  for (const name of ["Léa Doppelt", "Lea Doppelt"]) {
    await expect(sales.getByRole("link", { name: "Merge the two" })).toHaveCount(0)
    await sales.getByRole("row").filter({ hasText: name }).getByRole("checkbox").check()
  }
  await sales.getByRole("link", { name: "Merge the two" }).click()
  await expect(sales).toHaveURL(`/contact/${kept}/merge/${removed}`)
  await sales.getByRole("radio", { name: "Job title: Empty" }).check()
  const keepOther = sales.getByRole("radio", { name: `Keep Lea Doppelt #${removed}` })
  await keepOther.click()
  await expect(keepOther).toBeChecked()
  await expect(sales.getByRole("heading", { name: "Moving to Lea Doppelt" })).toBeVisible()
  await expect(sales.getByRole("radio", { name: "Job title: Empty" })).toBeChecked()
  await expect(sales.getByRole("radio", { name: "First name: Lea" })).toBeChecked()
  await confirmMerge(sales, "Merge contacts")
  await expect(sales).toHaveURL(`/contact/${removed}`)
  await expect(sales.getByText("Head buyer")).toHaveCount(0)
})

test("who merges what somebody changed meanwhile is told, and what was chosen stays", async ({ sales }) => {
  const { kept, removed } = await newPair("Meanwhile")
  await open(sales, `/contact/${kept}/merge/${removed}`)
  await sales.getByRole("radio", { name: "First name: Lea" }).check()
  await onDatabase("UPDATE contact SET job_title = 'Director', version = version + 1 WHERE id = $1", [
    removed,
  ])
  await confirmMerge(sales, "Merge contacts")
  await expect(sales.getByText("Changed in the meantime: Job title.")).toBeVisible()
  await expect(sales.getByRole("radio", { name: "Job title: Director" })).toBeChecked()
  await expect(sales.getByRole("radio", { name: "First name: Lea" })).toBeChecked()
  await confirmMerge(sales, "Merge contacts")
  await expect(sales.getByText("Director").first()).toBeVisible()
})

test("a company is merged by those only who may delete it", async ({ sales }) => {
  const [kept, removed] = [await newCompany("Rester"), await newCompany("Partir")]
  await open(sales, `/company/${kept}/merge/${removed}`)
  await expect(sales.getByText("You cannot delete Partir")).toBeVisible()
  await expect(sales.getByRole("button", { name: "Merge companies" })).toBeDisabled()
})

test("a merge is undone from what tells of it", async ({ admin }) => {
  const [kept, removed] = [await newCompany("Réunie"), await newCompany("Défaite")]
  await open(admin, `/company/${kept}/merge/${removed}`)
  await confirmMerge(admin, "Merge companies")
  await expect(admin).toHaveURL(`/company/${kept}`)
  await admin.getByRole("button", { name: "Undo", exact: true }).click()
  await expect(admin.getByText("Défaite has been restored")).toBeVisible()
  expect((await admin.goto(`/company/${removed}`))?.status()).toBe(200)
})

test("a link leads through two merges to the company that lives, and nowhere once that is deleted", async ({
  admin,
}) => {
  const [first, second, last] = [
    await newCompany("Première"),
    await newCompany("Deuxième"),
    await newCompany("Dernière"),
  ]
  for (const [kept, removed] of [
    [second, first],
    [last, second],
  ]) {
    await open(admin, `/company/${kept}/merge/${removed}`)
    await confirmMerge(admin, "Merge companies")
    await expect(admin).toHaveURL(`/company/${kept}`)
  }
  await open(admin, `/company/${first}`)
  await expect(admin).toHaveURL(`/company/${last}`)
  await expect(admin.getByText("Première was merged into this company on")).toBeVisible()
  await admin.reload()
  await expect(admin.getByRole("heading", { level: 1, name: "Dernière" })).toBeVisible()
  await expect(admin.getByRole("note")).toHaveCount(0)
  await onDatabase("UPDATE company SET deleted_at = now() WHERE id = $1", [last])
  expect((await admin.goto(`/company/${first}`))?.status()).toBe(404)
})

test("records that are gone, or one and the same, cannot be compared", async ({ sales }) => {
  const id = await newCompany("Seule")
  for (const other of [id, 2_000_000_000, "abc"]) {
    expect((await sales.goto(`/company/${id}/merge/${other}`))?.status()).toBe(404)
  }
})
