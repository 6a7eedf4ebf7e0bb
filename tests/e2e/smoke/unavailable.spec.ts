import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { SupervisedProcess } from "#scripts/processes/supervised-process.ts"
import { expect, signIn, test } from "../actors.ts"
import { secret } from "../addresses.ts"

test("while the database is away a page says so in words, without scripts too, and readiness says why", async ({
  page,
  browser,
}) => {
  await signIn(page, "sales")
  const directory = mkdtempSync(join(tmpdir(), "crm-away-"))
  const copy = new SupervisedProcess({
    name: "web",
    script: "scripts/web.ts",
    settings: {
      NODE_ENV: "production",
      SESSION_SECRET: secret,
      PUBLIC_API_DETAILS: "1",
      DATA_DIR: directory,
      DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
      PORT: "0",
    },
    logFile: join(directory, "web.log"),
    onDeath: () => undefined,
    onGivenUp: () => undefined,
  })
  const address = `http://127.0.0.1:${await copy.ready}`
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  const answer = await plain.goto(`${address}/companies`)
  expect([answer?.status(), await answer?.headerValue("retry-after")]).toEqual([503, "5"])
  await expect(plain.getByRole("heading")).toHaveText("Not available right now")
  await expect(plain.getByText("Everything you saved is safe")).toBeVisible()

  const ready = await plain.request.get(`${address}/readyz`)
  expect([ready.status(), await ready.json()]).toMatchObject([
    503,
    { ready: false, database: false, reason: "The database does not answer" },
  ])
  await context.close()
  await copy.stop()
  rmSync(directory, { recursive: true, force: true })
})
