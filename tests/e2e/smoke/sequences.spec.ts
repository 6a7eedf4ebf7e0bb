import type { Page } from "@playwright/test"
import { expect, onDatabase, open, pressUntil, test } from "../actors.ts"
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

const openLists = (page: Page, name: string) => open(page, `/mailing?q=${encodeURIComponent(name)}`)

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
  const simulate = dialog.getByRole("button", { name: "Simuler" })
  for (
    let presses = 0;
    presses < 8 && !(await simulate.evaluate((one) => one === document.activeElement));
    presses++
  )
    await admin.keyboard.press("Tab")
  await admin.keyboard.press("Enter")
  await expect(dialog.getByRole("heading", { name: "Simulation", exact: true })).toBeFocused()
  await admin.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await expect(send).toBeFocused()
})
