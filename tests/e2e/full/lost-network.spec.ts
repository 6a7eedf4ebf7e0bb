import { expect, onDatabase, open, test } from "../actors.ts"
import { newMark } from "../unique.ts"

test("a list that loses the network stays, says so, and shows what was changed once it is back", async ({
  admin,
  sales,
}) => {
  const name = `Coupée ${newMark()}`
  await onDatabase(
    `INSERT INTO registration (slug, tradeshow_session_id, company_name, published_at)
     SELECT gen_random_uuid(), min(id), $1, now() FROM tradeshow_session WHERE is_current`,
    [name],
  )
  const address = `/registrations?q=${encodeURIComponent(name)}`
  await open(sales, address)
  await open(admin, address)
  const placed = (value: string) => ({ name: `Placed ${name}: ${value}` })
  await sales.context().setOffline(true)
  const notice = sales.getByText("No connection.")
  await expect(notice).toBeVisible()
  await admin.getByRole("button", placed("No")).press("Enter")
  await admin.getByRole("menuitemradio", { name: "Yes" }).press("Enter")
  await expect(admin.getByRole("button", placed("Yes"))).toBeVisible()
  // Another screen is asked for, too: the one at hand stays until it can come.
  await sales.getByRole("link", { name: "See incomplete applications" }).click()
  await expect(sales.getByRole("button", placed("No"))).toBeVisible()
  await sales.context().setOffline(false)
  await expect(sales.getByRole("heading", { name: "Incomplete registrations" })).toBeVisible()
  await expect(notice).toHaveCount(0)
  await sales.goBack()
  await expect(sales.getByRole("button", placed("Yes"))).toBeVisible()
})
