import type { Page } from "@playwright/test"
import { expect, newContact, onDatabase, open, test } from "../actors.ts"
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

test("two contacts become one with the values chosen, and the history takes it back", async ({ admin }) => {
  const { kept, removed } = await newPair("Zweifach")
  await open(admin, `/contact/${kept}`)
  await admin.getByRole("button", { name: "Merge with…" }).click()
  const panel = admin.getByRole("dialog", { name: "Merge with another contact" })
  await panel.getByRole("textbox").fill("l.zweifach")
  await panel.getByRole("link", { name: /Zweifach/ }).click()

  await expect(admin).toHaveURL(`/contact/${kept}/merge/${removed}`)
  await expect(admin.getByRole("radio", { name: "Job title: Head buyer" })).toBeChecked()
  await expect(admin.getByRole("radio", { name: "First name: Léa" })).toBeChecked()
  await admin.getByRole("radio", { name: "Email: l.zweifach@journeys.example" }).check()
  await expect(admin.getByRole("row", { name: "Notes 1" })).toBeVisible()
  await confirmMerge(admin, "Merge contacts")

  await expect(admin).toHaveURL(`/contact/${kept}`)
  await expect(
    admin.getByText(`Lea Zweifach #${removed} has been merged into Léa Zweifach #${kept}`),
  ).toBeVisible()
  await expect(admin.getByRole("link", { name: "l.zweifach@journeys.example" })).toBeVisible()
  await expect(shownNotes(admin)).toContainText(["Met in May"])

  const old = await admin.request.get(`/contact/${removed}?from=mail`, { maxRedirects: 0 })
  expect(old.status()).toBe(307)
  await open(admin, `/contact/${removed}?from=mail`)
  await expect(admin).toHaveURL(`/contact/${kept}?from=mail`)
  const note = admin.getByRole("note").filter({ hasText: `Lea Zweifach #${removed} was merged into` })
  await expect(note).toBeVisible()
  await note.getByRole("button", { name: "History" }).click()
  await expect(admin.getByRole("dialog", { name: "History" }).getByText("Lea Zweifach")).toBeVisible()
  await admin.keyboard.press("Escape")
  await note.getByRole("button", { name: "Close" }).click()
  await expect(note).toBeHidden()

  await admin.getByRole("button", { name: "History" }).click()
  await admin.getByRole("button", { name: "Undo merge" }).click()
  const question = admin.getByRole("dialog", { name: `Restore Lea Zweifach #${removed}?` })
  await question.getByRole("button", { name: "Undo merge" }).click()
  await expect(admin.getByText("Lea Zweifach has been restored")).toBeVisible()
  await expect(admin.getByRole("button", { name: "Undo merge" })).toHaveCount(0)
  await expect(admin.locator("a[href='mailto:lea.zweifach@journeys.example']")).toBeVisible()
  await expect(shownNotes(admin)).toHaveCount(0)
  await open(admin, `/contact/${removed}`)
  await expect(shownNotes(admin)).toContainText(["Met in May"])
})
