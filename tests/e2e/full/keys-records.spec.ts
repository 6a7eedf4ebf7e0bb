import { expect, newCompany, open, test } from "../actors.ts"

test("on a phone a record is three tabs; without script it is one column", async ({
  sales,
  browser,
  baseURL,
}) => {
  const id = await newCompany("Poche")
  await sales.setViewportSize({ width: 390, height: 844 })
  await open(sales, `/company/${id}`)
  const notes = sales.getByRole("button", { name: "Write a note" })
  await expect(notes).toBeHidden()
  await sales.getByRole("tab", { name: "Activity" }).first().click()
  await expect(notes).toBeInViewport()
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    storageState: await sales.context().storageState(),
    ...(baseURL && { baseURL }),
  })
  const plain = await context.newPage()
  await plain.goto(`/company/${id}`)
  await expect(plain.getByText("Write a note")).toBeVisible()
  await expect(plain.getByRole("heading", { name: "General", exact: true })).toBeVisible()
  await expect(plain.getByRole("heading", { name: "Contacts", exact: false }).first()).toBeVisible()
  await context.close()
})
