import { expect, newCompany, onDatabase, open, test } from "../actors.ts"

test("a company's page shows the blocks of its account types; deleted after a question, it is no longer found", async ({
  admin,
}) => {
  const [company] = await onDatabase<{ id: number }>("SELECT id FROM company WHERE name = 'Petit Loup Paris'")
  await open(admin, `/company/${company?.id}`)
  for (const block of ["Buyer", "Media", "Vendor", "Marketplace"]) {
    await expect(admin.getByRole("heading", { name: block, exact: true })).toBeVisible()
  }
  const id = await newCompany("Fermeture Définitive")
  await open(admin, `/company/${id}`)
  await expect(admin.getByRole("heading", { name: "Vendor", exact: true })).toHaveCount(0)
  await admin.getByRole("button", { name: "Delete company" }).click()
  await admin.getByRole("dialog").getByRole("button", { name: "Delete company" }).click()
  await expect(admin).toHaveURL(/\/companies/)
  await expect(admin.getByText("Fermeture Définitive has been deleted")).toBeVisible()
  expect((await admin.goto(`/company/${id}`))?.status()).toBe(404)
  await expect(admin.getByText("This company does not exist")).toBeVisible()
})
