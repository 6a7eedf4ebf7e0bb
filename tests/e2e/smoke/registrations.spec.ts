import { expect, open, pressBoth, test } from "../actors.ts"
import { addFilter, closePanel } from "../filter-steps.ts"
import { newRegistration } from "../registration-steps.ts"
import { newMark } from "../unique.ts"

test("a registration is found, and what is set in its row by keyboard stays", async ({ sales }) => {
  const name = `Inscrite ${newMark()}`
  await newRegistration(name)
  await open(sales, "/companies")
  await pressBoth(sales, "g", "r")
  await expect(sales.getByRole("heading", { name: "Registrations" })).toBeVisible()
  const incomplete = sales.getByRole("link", { name: "See incomplete applications" })
  await expect(incomplete).toHaveAttribute("href", "/uncomplete-registrations")
  const search = sales.getByRole("textbox", { name: "Search registrations" })
  await search.fill(name)
  await search.press("Enter")
  const row = sales.getByRole("row").filter({ hasText: name })
  await expect(sales.getByRole("row")).toHaveCount(2)
  await expect(sales.getByText("Registrations1Booths")).toBeVisible()

  await row.getByRole("button", { name: `Placed ${name}: No` }).press("Enter")
  await expect(sales.getByRole("menuitemradio", { name: "No" })).toBeVisible()
  await sales.keyboard.press("y")
  await sales.keyboard.press("Enter")
  const placed = row.getByRole("button", { name: `Placed ${name}: Yes` })
  await expect(placed).toBeFocused()

  const number = newMark()
  await row.getByRole("button", { name: new RegExp(`^Number ${name}`) }).click()
  await sales.keyboard.type(number)
  const saved = sales.waitForResponse((answer) => answer.url().endsWith("/number") && answer.ok())
  await sales.keyboard.press("Enter")
  await expect(row.getByRole("cell", { name: new RegExp(`^${number} `) })).toBeVisible()
  await saved
  await sales.reload()
  await expect(placed).toBeVisible()
  await expect(row.getByRole("cell", { name: new RegExp(`^${number} `) })).toBeVisible()

  await row.getByRole("button", { name: `Lifecycle ${name}: Completed` }).press("Enter")
  await sales.getByRole("menuitemradio", { name: "Accepted" }).press("Enter")
  const question = sales.getByRole("dialog", { name: `Set ${name} to “Accepted”?` })
  await expect(question.getByRole("listitem")).toContainText(/: into “.+”/)
  await question.getByRole("button", { name: "Set and move the company" }).click()
  await expect(row.getByRole("button", { name: `Lifecycle ${name}: Accepted` })).toBeVisible()
  await expect(sales.getByText(`${name} set to “Accepted”`)).toBeVisible()

  await addFilter(sales, "Placed", ["No"])
  await closePanel(sales)
  await expect(sales.getByText("No results found")).toBeVisible()
})
