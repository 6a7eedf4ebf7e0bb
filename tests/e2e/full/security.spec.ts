import { expect, hydrated, signIn, test } from "../actors.ts"

test("what scripts of a page can read holds no cookie that they must not have", async ({ page }) => {
  await signIn(page, "viewer")
  await hydrated(page)
  const cookies = await page.context().cookies()
  const hidden = cookies.filter(({ httpOnly }) => httpOnly)
  expect(hidden.map(({ name }) => name)).toContainEqual(expect.stringMatching(/session-token$/))
  const readable = await page.evaluate(
    () =>
      document.cookie +
      JSON.stringify({ ...localStorage }) +
      JSON.stringify({ ...sessionStorage }) +
      document.documentElement.outerHTML,
  )
  for (const { value } of hidden) expect(readable).not.toContain(value)
})
