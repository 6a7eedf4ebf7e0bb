import { readFileSync } from "node:fs"
import type { Locator, Page } from "@playwright/test"
import { expect, onDatabase, open, pressBoth, pressUntil, test } from "../actors.ts"
import { expectNoViolationInEitherScheme } from "../no-violation.ts"
import { newMark } from "../unique.ts"

/** Two lists of its own for a test: four people, of whom one is on both and one cannot be written to. */
async function newLists(name: string): Promise<void> {
  await onDatabase(
    `WITH person AS (
        INSERT INTO contact (first_name, last_name, email, email_error)
        SELECT 'Ada', $1 || ' ' || n, 'ada' || n || '.' || $2::text || '@brand.example', n = 4 FROM generate_series(1, 4) n
        RETURNING id, last_name),
      list AS (INSERT INTO mailing_list (name, description) SELECT $1 || ' ' || n, 'For a journey' FROM generate_series(1, 2) n RETURNING id, name)
      INSERT INTO mailing_subscription (mailing_list_id, contact_id) SELECT list.id, person.id FROM list, person
      WHERE list.name = $1 || ' 1' OR person.last_name = $1 || ' 1'`,
    [name, newMark()],
  )
}

const startsOf = (name: string) =>
  onDatabase<{ started: number; left_out: number }>(
    `SELECT started, left_out FROM sequence_start WHERE lists && ARRAY(SELECT id FROM mailing_list WHERE name LIKE $1 || ' %')`,
    [name],
  )

async function choose(dialog: Locator, label: string, option: RegExp | string) {
  await dialog.getByRole("combobox", { name: label }).click()
  await dialog.page().getByRole("option", { name: option }).first().click()
}

const openLists = (page: Page, name: string) => open(page, `/mailing?q=${encodeURIComponent(name)}`)

test("the menu is complete, in its order, and leads to sequences and mailing lists by keys as well", async ({
  admin,
}) => {
  await open(admin, "/companies")
  const entries = admin.getByRole("navigation", { name: "Main menu" }).getByRole("link")
  await expect(entries).toHaveText([
    ...["Contacts", "Companies", "Pipelines", "Sequences", "Mailing lists", "Registrations"],
  ])
  for (const width of [1024, 1280]) {
    await admin.setViewportSize({ width, height: 800 })
    for (const entry of await entries.all()) await expect(entry).toBeInViewport({ ratio: 1 })
  }
  await pressBoth(admin, "g", "s")
  await expect(admin).toHaveTitle(/Sequences/)
  await expect(entries.filter({ hasText: "Sequences" })).toHaveAttribute("aria-current", "page")
  await pressBoth(admin, "g", "l")
  await expect(admin).toHaveTitle(/Mailing lists/)
})

test("sequences are found, open in a tab of their own, and are selected for a start", async ({ admin }) => {
  await open(admin, "/sequences")
  const table = admin.getByRole("table", { name: "Sequences" })
  for (const name of ["Name", "Description", "Select sequence"])
    await expect(table.getByRole("columnheader", { name })).toBeVisible()
  await expectNoViolationInEitherScheme(admin)
  await admin.getByRole("textbox", { name: "Search sequences" }).fill("lapsed")
  await admin.keyboard.press("Enter")
  await expect(table.getByRole("row")).toHaveCount(2)
  const link = table.getByRole("link", { name: "Lapsed exhibitor" })
  const [tab] = await Promise.all([admin.waitForEvent("popup"), link.click()])
  await expect(tab).toHaveURL(/\/sequence\/\d+$/)
  await tab.close()
  await table.getByRole("button", { name: "Select sequence Lapsed exhibitor" }).click()
  const dialog = admin.getByRole("dialog", { name: "Start Lapsed exhibitor" })
  await expect(dialog.getByRole("combobox", { name: "Mailing lists" })).toBeVisible()
  await expectNoViolationInEitherScheme(admin)
  await dialog.getByRole("button", { name: "Simulate" }).click()
  await expect(dialog.getByText("Choose at least one mailing list")).toBeVisible()
  await admin.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
})

test("lists that are chosen are sent a sequence once it was rehearsed, and once however often that is pressed", async ({
  admin,
}) => {
  const name = `Halles ${newMark()}`
  await newLists(name)
  await openLists(admin, name)
  await expect(admin.getByRole("button", { name: "Send sequence" })).toBeHidden()
  await admin.getByRole("checkbox", { name: "Select the page" }).check()
  await admin.getByRole("button", { name: "Send sequence" }).click()
  const dialog = admin.getByRole("dialog")
  await expect(dialog.getByText(`To all 2 mailing lists found with “${name}”`)).toBeVisible()
  await choose(dialog, "From", /Paris/)
  await dialog.getByRole("button", { name: "Simulate" }).click()
  await expect(dialog.getByText("Choose a sequence: nothing is sent without one")).toBeVisible()
  expect(await startsOf(name)).toEqual([])

  await choose(dialog, "Sequence", "Buyer invitation")
  await dialog.getByRole("button", { name: "Simulate" }).click()
  await expect(dialog.getByText(/^3 people would start/)).toBeVisible()
  await expect(dialog.getByRole("heading", { name: "1 person is left out" })).toBeVisible()
  await dialog.getByRole("button", { name: "Who: The address bounced" }).click()
  await expect(dialog.getByRole("link", { name: `Ada ${name} 4` })).toBeVisible()
  await dialog
    .getByRole("button", { name: /^Who on/ })
    .first()
    .click()
  await expect(dialog.getByRole("link", { name: `Ada ${name} 1` }).first()).toBeVisible()
  await expectNoViolationInEitherScheme(admin)

  const [download] = await Promise.all([
    admin.waitForEvent("download"),
    dialog.getByRole("link", { name: "Download as CSV" }).click(),
  ])
  expect(download.suggestedFilename()).toBe("simulation.csv")
  const lines = readFileSync(await download.path(), "utf8")
    .trim()
    .split("\r\n")
  expect(lines[0]).toContain("Name,Email,Company,When,Email sent,From,Left out")
  expect(lines.at(-1)).toContain("The address bounced")
  expect(await startsOf(name)).toEqual([])

  await dialog.getByRole("button", { name: "Start for 3 people" }).dblclick()
  await expect(dialog.getByText("The sequence has started.")).toBeVisible()
  await expect(dialog.getByText("3 started")).toBeVisible()
  await expect(dialog.getByText("1 left out")).toBeVisible()
  await expectNoViolationInEitherScheme(admin)
  expect(await startsOf(name)).toEqual([{ started: 3, left_out: 1 }])
})

test("all of it goes by the keyboard alone, in French", async ({ admin, baseURL }) => {
  const name = `Clavier ${newMark()}`
  await newLists(name)
  await admin.context().addCookies([{ name: "NEXT_LOCALE", value: "fr", url: baseURL ?? "" }])
  await openLists(admin, name)
  await expect(admin.getByRole("heading", { name: "Listes de diffusion" })).toBeVisible()
  await pressUntil(admin, "j", admin.locator("tbody tr:focus-within"))
  await admin.keyboard.press("x")
  const send = admin.getByRole("button", { name: "Envoyer une séquence" })
  await send.focus()
  await admin.keyboard.press("Enter")
  const dialog = admin.getByRole("dialog")
  const sequence = dialog.getByRole("combobox", { name: "Séquence" })
  await expect(sequence).toBeFocused()
  await admin.keyboard.type("acheteurs")
  await admin.keyboard.press("Enter")
  await expect(sequence).toHaveValue("Invitation des acheteurs")
  await admin.keyboard.press("Tab")
  await admin.keyboard.type("Paris")
  await admin.keyboard.press("Enter")
  const rehearse = dialog.getByRole("button", { name: "Simuler" })
  for (
    let presses = 0;
    presses < 8 && !(await rehearse.evaluate((one) => one === document.activeElement));
    presses++
  )
    await admin.keyboard.press("Tab")
  await admin.keyboard.press("Enter")
  await expect(dialog.getByRole("heading", { name: "Simulation", exact: true })).toBeFocused()
  await expectNoViolationInEitherScheme(admin)
  await admin.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await expect(send).toBeFocused()
})

test("a new sequence is named and then drawn", async ({ admin }) => {
  const name = `Journey ${newMark()}`
  await open(admin, "/sequences")
  await admin.getByRole("button", { name: "New sequence" }).click()
  const dialog = admin.getByRole("dialog", { name: "New sequence" })
  await dialog.getByLabel("Name").fill(name)
  await expectNoViolationInEitherScheme(admin)
  await dialog.getByRole("button", { name: "Create and build its flow" }).click()
  await expect(admin).toHaveURL(/\/sequence\/\d+\?edit/)
  await open(admin, `/sequences?q=${encodeURIComponent(name)}`)
  await expect(admin.getByRole("row").filter({ hasText: name })).toContainText("Draft")
})

test("who may not start sequences is told why", async ({ viewer }) => {
  await open(viewer, "/sequences")
  await expect(viewer.getByRole("button", { name: "New sequence" })).toBeHidden()
  const select = viewer.getByRole("button", { name: "Select sequence Buyer invitation" })
  await expect(select).toHaveAttribute("aria-disabled", "true")
  await open(viewer, "/mailing")
  await viewer.getByRole("checkbox", { name: "Select the page" }).check()
  await expect(viewer.getByRole("button", { name: "Send sequence" })).toBeHidden()
})
