import { enterAs, expect, open, test } from "../actors.ts"
import { newRegistration } from "../registration-steps.ts"
import { newMark } from "../unique.ts"

test("a list that loses the network stays, says so, and shows what was changed once it is back", async ({
  sales,
  browser,
  baseURL,
}) => {
  const name = `Coupée ${newMark()}`
  await newRegistration(name)
  const address = `/registrations?q=${encodeURIComponent(name)}`
  await open(sales, address)
  const others = await browser.newContext({ baseURL: baseURL ?? "" })
  const colleague = await others.newPage()
  await enterAs(colleague, "admin")
  await open(colleague, address)
  const placed = (value: string) => ({ name: `Placed ${name}: ${value}` })
  await sales.context().setOffline(true)
  const notice = sales.getByText("No connection.")
  await expect(notice).toBeVisible()
  const saved = colleague.waitForResponse((answer) => answer.url().endsWith("/placed") && answer.ok())
  await colleague.getByRole("button", placed("No")).press("Enter")
  await colleague.getByRole("menuitemradio", { name: "Yes" }).press("Enter")
  await expect(colleague.getByRole("button", placed("Yes"))).toBeVisible()
  await saved
  // Another screen is asked for, too: the one at hand stays until it can come.
  await sales.getByRole("link", { name: "See incomplete applications" }).click()
  await expect(sales.getByRole("button", placed("No"))).toBeVisible()
  await sales.context().setOffline(false)
  await expect(sales.getByRole("heading", { name: "Incomplete registrations" })).toBeVisible()
  await expect(notice).toHaveCount(0)
  await sales.goBack()
  await expect(sales.getByRole("button", placed("Yes"))).toBeVisible()
  await others.close()
})
