import { expect, onDatabase, open, test } from "../actors.ts"
import { newMark } from "../unique.ts"

test("a session is added, dated, made current after a question, and deleted", async ({ admin }) => {
  const name = `Session ${newMark()}`
  await open(admin, "/admin/tradeshows")
  const row = admin.getByRole("row", { name: /Petit Salon Shanghai/ })
  const before = (await row.getByRole("cell").nth(1).textContent()) ?? ""
  await row.getByRole("button", { name: /^Sessions/ }).click()
  const panel = admin.getByRole("dialog", { name: "Sessions of Petit Salon Shanghai" })
  const add = panel.getByRole("button", { name: "Add", exact: true })
  await expect(add).toBeDisabled()
  await panel.getByLabel("New session").fill(name)
  await add.click()
  const session = panel.getByRole("listitem", { name })
  await session.getByLabel(`First day of ${name}`).fill("10042031")
  await session.getByLabel(`Last day of ${name}`).fill("09042031")
  await session.getByLabel(`Last day of ${name}`).blur()
  await expect(session.getByText("The first day is after the last")).toBeVisible()
  await session.getByLabel(`Last day of ${name}`).fill("12042031")
  await session.getByLabel(`Last day of ${name}`).blur()
  await session.getByText("Yes", { exact: true }).click()
  await session.getByRole("button", { name: `Make current: ${name}` }).click()
  await admin
    .getByRole("dialog", { name: /Make .* the current session/ })
    .getByRole("button", { name: "Make current" })
    .click()
  await expect(session.getByText("Current", { exact: true })).toBeVisible()
  await expect
    .poll(() =>
      onDatabase(
        `SELECT "from"::text, "to"::text, is_sync_mp, is_current FROM tradeshow_session WHERE name = $1`,
        [name],
      ),
    )
    .toEqual([{ from: "2031-04-10", to: "2031-04-12", is_sync_mp: true, is_current: true }])

  await panel.getByRole("button", { name: `Make current: ${before}` }).click()
  await admin
    .getByRole("dialog", { name: /Make .* the current session/ })
    .getByRole("button", { name: "Make current" })
    .click()
  await panel.getByRole("button", { name: `Delete ${before}` }).click()
  await admin
    .getByRole("dialog", { name: `Delete ${before}?` })
    .getByRole("button", { name: "Delete session" })
    .click()
  await expect(admin.getByText("This session is in use")).toBeVisible()
  await session.getByRole("button", { name: `Delete ${name}` }).click()
  await admin
    .getByRole("dialog", { name: `Delete ${name}?` })
    .getByRole("button", { name: "Delete session" })
    .click()
  await expect(session).toHaveCount(0)
})
