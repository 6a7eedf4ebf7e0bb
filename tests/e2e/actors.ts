import { readFileSync } from "node:fs"
import {
  type Browser,
  type BrowserContext,
  test as base,
  type Cookie,
  expect,
  type Locator,
  type Page,
} from "@playwright/test"
import pg from "pg"
import { z } from "zod"
import { DEMO_PASSWORD } from "#prisma/seed/demo/users.ts"
import { patient } from "../pace.ts"
import { ownWorker, stackInfoPath } from "./addresses.ts"
import { hydrated } from "./hydrated.ts"
import { newMark } from "./unique.ts"
import { noteSecrets } from "./used-secrets.ts"

export { hydrated }

/** The demo's user who invoices: others but administrators read no money. */
export const accountant = "nadia.benhaddou"

type Account = "admin" | "sales" | "viewer" | "hanna.kowal" | typeof accountant

/**
 * Signs in through the form and waits for where that leads.
 * @param account of the demo, or one that `newViewer` made
 */
export async function signIn(page: Page, account: string, address = ""): Promise<void> {
  await page.goto(`${address}/`)
  await fillSignIn(page, account)
  await page.waitForURL("**/companies*")
}

export async function fillSignIn(
  page: Page,
  account: string,
  password: string = DEMO_PASSWORD,
): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(`${account}@example.com`)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Sign in" }).click()
}

const stackInfo = z.object({ databaseUrl: z.string(), directory: z.string() })
/** Where the application of a browser worker keeps its data, and the folder of its files and logs. */
export type StackInfo = z.infer<typeof stackInfo>

/** Of the applications of all browser workers. */
export function readStackInfos(): StackInfo[] {
  return z.array(stackInfo).parse(JSON.parse(readFileSync(stackInfoPath, "utf8")))
}

/** Of the application of this process's browser worker. */
export function readStackInfo(): StackInfo {
  const own = readStackInfos()[ownWorker]
  if (!own) throw new Error("There are more browser workers than applications: set JOURNEY_WORKERS")
  return own
}

/** Runs a statement on the stack's database, for what no screen can do yet. */
export async function onDatabase<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
  { databaseUrl } = readStackInfo(),
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** A user of its own for a test that ends sessions, who reads records and mails: those of the demo's users are other journeys', too. */
export async function newViewer(account: string): Promise<void> {
  await onDatabase(
    `WITH made AS (INSERT INTO "user" (name, email, password_hash)
       SELECT $1, $1 || '@example.com', password_hash FROM "user" WHERE email = 'viewer@example.com' RETURNING id)
     INSERT INTO user_ability (user_id, ability)
     SELECT id, unnest(ARRAY['crm.read', 'registrations.read', 'mail.read']) FROM made`,
    [account],
  )
}

/** A company of its own for a test, so that journeys do not meet. */
export async function newCompany(name: string): Promise<number> {
  const [company] = await onDatabase<{ id: number }>("INSERT INTO company (name) VALUES ($1) RETURNING id", [
    name,
  ])
  if (!company) throw new Error("The company was not made")
  return company.id
}

/** A contact of its own for a test, so that journeys do not meet. */
export async function newContact(firstName: string, lastName: string, email: string): Promise<number> {
  const [contact] = await onDatabase<{ id: number }>(
    "INSERT INTO contact (first_name, last_name, email) VALUES ($1, $2, $3) RETURNING id",
    [firstName, lastName, email],
  )
  if (!contact) throw new Error("The contact was not made")
  return contact.id
}

/** Forgets the session of a page. The page is left first: one that finds its session gone goes Home by itself, at any moment. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto("about:blank")
  await page.context().clearCookies()
}

/** Opens an address of the app and waits until it can be used. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await hydrated(page)
}

/** Presses a key until what it opens is there: listeners come a moment after the page. */
export async function pressUntil(page: Page, key: string, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key)
    await expect(shown).toBeVisible({ timeout: patient(2_000) })
  }).toPass()
}

/** Presses two keys of which the second must soon follow the first, as "g o": both are on their way before the first is answered. */
export async function pressBoth(page: Page, first: string, second: string): Promise<void> {
  await Promise.all([page.keyboard.press(first), page.keyboard.press(second)])
}

type Fixtures = { sales: Page; admin: Page; viewer: Page; accounting: Page; own: Page }

/** Cookies of the demo users who have signed in, kept from one test of the worker to the next. */
const sessions = new Map<Account, Cookie[]>()

/** Whether the session that a context's cookies stand for lives: a test may have signed out. */
async function isSignedIn(context: BrowserContext): Promise<boolean> {
  const answer = await context.request.get("/api/auth/session")
  return Object.keys(await answer.json()).length > 0
}

/** Signs a user in, in a context that is gone afterwards: a page from `browser.newPage()` can have no second one beside it. */
async function newSession(browser: Browser, account: Account): Promise<Cookie[]> {
  const page = await browser.newPage()
  await signIn(page, account)
  // By then the page has told its time zone: one without that cookie is asked for twice.
  await hydrated(page)
  const cookies = await page.context().cookies()
  await page.close()
  return cookies
}

/** Gives a page that has opened nothing yet the session of a demo user, who signs in when there is none. */
export async function enterAs(page: Page, account: Account): Promise<void> {
  const context = page.context()
  const browser = context.browser()
  if (!browser) throw new Error("A page of a browser that outlives its contexts is needed")
  await context.addCookies(sessions.get(account) ?? [])
  if (await isSignedIn(context)) return
  const cookies = await newSession(browser, account)
  sessions.set(account, cookies)
  await context.addCookies(cookies)
}

/** A page of a user who is signed in. It is empty: a test begins with what it opens. */
const enteredAs =
  (account: Account) =>
  async ({ page }: { page: Page }, use: (page: Page) => Promise<void>) => {
    await enterAs(page, account)
    await use(page)
  }

/** Tests with a page of a signed-in demo user. */
export const test = base.extend<Fixtures>({
  browser: [
    async ({ browser }, use) => {
      // Journeys open contexts of their own too, for strangers and colleagues.
      browser.on("context", noteSecrets)
      await use(browser)
    },
    { scope: "worker" },
  ],
  sales: enteredAs("sales"),
  admin: enteredAs("admin"),
  viewer: enteredAs("viewer"),
  accounting: enteredAs(accountant),
  /** Of a user who may see what the viewer sees, for a journey that changes preferences: those of the demo's users are other journeys', too. */
  own: async ({ page }, use) => {
    const account = newMark()
    await newViewer(account)
    await signIn(page, account)
    await hydrated(page)
    await use(page)
  },
})

export { expect }
