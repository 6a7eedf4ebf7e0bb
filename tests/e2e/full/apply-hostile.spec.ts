import { expect, onDatabase, test } from "../actors.ts"
import { mainAddress } from "../addresses.ts"
import { oldStamp } from "../apply-steps.ts"

const script = `"><script>alert(1)</script><img src=x onerror=alert(1)>`

/** An application of a company of this name, begun as the page does. @returns its slug */
async function begun(name: string): Promise<string> {
  const answer = await fetch(`${mainAddress}/api/application/show/paris`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name, email: "lea@petit-nuage.example", stamp: oldStamp() }),
  })
  const { slug } = await answer.json()
  return slug
}

test("what an exhibitor typed runs nowhere: on its page, among the drafts of staff, on staff's page of it", async ({
  sales,
  browser,
}) => {
  const slug = await begun(script)
  const [row] = await onDatabase<{ id: number }>("SELECT id FROM registration WHERE slug = $1", [slug])
  const dialogs: string[] = []
  const context = await browser.newContext()
  const page = await context.newPage()
  for (const one of [page, sales])
    one.on("dialog", (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
  await page.goto(`${mainAddress}/apply/${slug}`)
  await expect(page.locator('[name="brand.basic.name"]')).toHaveValue(script)
  await sales.goto(`${mainAddress}/uncomplete-registrations`)
  await expect(sales.getByText(script).first()).toBeVisible()
  await sales.goto(`${mainAddress}/registration/${row?.id}`)
  await expect(sales.getByText(script).first()).toBeVisible()
  expect(dialogs).toEqual([])
  await context.close()
})
