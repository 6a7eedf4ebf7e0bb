import { expect, open, test } from "../actors.ts"

test("the first tick of an owner at the bare address keeps the list open and the focus in it", async ({
  sales,
}) => {
  await open(sales, "/pipelines")
  await sales.getByRole("button", { name: /^Sales owners/ }).click()
  const owner = sales.getByRole("dialog", { name: "Sales owners" }).getByRole("checkbox").first()
  await owner.click()
  await sales.waitForURL(/\/pipelines\?owners=/)
  await expect(sales.getByRole("region", { name: "Stages of the pipeline" })).toBeVisible()
  await expect(owner).toBeFocused()
})
