import { expect, newCompany, open, test } from "../actors.ts"

test("a click on a field below an open editor opens that field", async ({ sales }) => {
  const id = await newCompany("Clic au Bon Endroit")
  await open(sales, `/company/${id}`)
  await sales.getByRole("button", { name: "Edit Phones", exact: true }).click()
  const number = sales.getByRole("textbox", { name: "Number 1", exact: true })
  await expect(number).toBeFocused()
  await sales.getByRole("button", { name: "Edit Street", exact: true }).click()
  await expect(sales.getByRole("textbox", { name: "Street", exact: true })).toBeFocused()
  await expect(number).toHaveCount(0)
})
