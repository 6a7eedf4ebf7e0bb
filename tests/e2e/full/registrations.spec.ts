import { expect, onDatabase, open, test } from "../actors.ts"
import { newMark } from "../unique.ts"

test.use({ viewport: { width: 390, height: 800 } })

test("on a phone the table of drafts that were left scrolls, not the page, also while some are chosen", async ({
  sales,
}) => {
  const name = `Inachevée ${newMark()}`
  await onDatabase(
    `INSERT INTO registration (slug, tradeshow_session_id, company_name, email, touched_at)
     SELECT gen_random_uuid(), min(id), $1, 'inachevee@example.com', now() - interval '9 days'
     FROM tradeshow_session WHERE is_current`,
    [name],
  )
  await open(sales, `/uncomplete-registrations/left?q=${encodeURIComponent(name)}`)
  const sideways = () => sales.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(sideways).toBe(0)
  await sales.getByRole("checkbox", { name: `Select ${name}` }).check()
  await expect(sales.getByRole("button", { name: "Copy email addresses" })).toBeVisible()
  await expect.poll(sideways).toBe(0)
})
