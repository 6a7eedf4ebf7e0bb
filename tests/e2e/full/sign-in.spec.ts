import { expect, fillSignIn, newViewer, onDatabase, signIn, test } from "../actors.ts"

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false })

  test("who must set a second factor up is told so, and can sign out", async ({ page }) => {
    await newViewer("plain-pages")
    await onDatabase(
      `UPDATE "user" SET requires_second_factor = true WHERE email = 'plain-pages@example.com'`,
    )
    await page.goto("/contacts")
    await fillSignIn(page, "plain-pages")
    await expect(page.getByText("This step needs JavaScript")).toBeVisible()
    await expect(page.getByLabel("Current password")).toBeHidden()
    await page.getByRole("button", { name: "Sign out" }).click()
    await page.goto("/contacts")
    await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible()
  })

  test("sign-in, list, pages and filters of the address work", async ({ page }) => {
    await signIn(page, "sales")
    await expect(page.getByText("results 25 / ")).toBeVisible()
    const first = await page.getByRole("row").nth(1).innerText()
    await page.getByRole("link", { name: "Page 2", exact: true }).click()
    await expect(page.getByText("results 50 / ")).toBeVisible()
    expect(await page.getByRole("row").nth(1).innerText()).not.toBe(first)
    const [france] = await onDatabase<{ id: number }>("SELECT id FROM country WHERE code = 'FR'")
    const [counted] = await onDatabase<{ count: string }>(
      "SELECT count(*) FROM company WHERE country_id = $1 AND deleted_at IS NULL",
      [france?.id],
    )
    await page.goto(`/companies?f=country.is.${france?.id}`)
    await expect(page.getByText(`/ ${counted?.count}`)).toBeVisible()
    await expect(page.getByText("France").first()).toBeVisible()
  })
})
