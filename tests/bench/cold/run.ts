import { setTimeout as wait } from "node:timers/promises"
import { parseArgs } from "node:util"
import type { BrowserContext, Page } from "@playwright/test"
import { chromiumPath } from "#scripts/verification/chromium.ts"
import { cookiesOf, withBrowser } from "../http/browser.ts"
import { signIn } from "../http/sign-in.ts"
import { type Press, presses, whenPainted } from "./presses.ts"

/**
 * How many presses and letters a page loses that is shown and not yet taken over by its scripts, each in a browser that has nothing of the
 * app. `npm run bench:cold -- --address http://localhost:3000` against a running `npm run demo`; `--presses 200`, `--only note`, `--slowdown 1`.
 */
const { values } = parseArgs({
  options: {
    address: { type: "string", default: "http://localhost:3000" },
    presses: { type: "string", default: "200" },
    only: { type: "string", default: "" },
    slowdown: { type: "string", default: "4" },
  },
})

/** Of a middling phone: a quarter of this processor, and a network of 1.6 Mbit/s that takes 150 ms for an answer; 1 is this machine as it is. */
const slowdown = Number(values.slowdown)
const bytesPerSecond = 1_600_000 / 8
const latencyMs = 150
/** Milliseconds from the sight of a thing to its press, spread over the presses of each kind. */
const latestMs = 1500
/** Milliseconds between two letters of somebody who types fast. */
const betweenLettersMs = 70
/** Milliseconds after the last key after which what has not arrived is lost. */
const patienceMs = 25_000

type Result = { name: string; lostPresses: number; presses: number; lostLetters: number; letters: number }

async function slow(page: Page): Promise<void> {
  if (slowdown === 1) return
  const session = await page.context().newCDPSession(page)
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown })
  await session.send("Network.enable")
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}

/** Letters of a text that are in another, in their order. */
function arrivedLetters(letters: string, text: string): number {
  let from = 0
  let count = 0
  for (const letter of letters) {
    const at = text.indexOf(letter, from)
    if (at < 0) continue
    from = at + 1
    count++
  }
  return count
}

/** What has arrived in the end. The page's policy lets no text be run that waits in it, so it is asked again and again. */
async function arrived(page: Page, { arrived, expected, letters = "" }: Press): Promise<string> {
  const until = performance.now() + patienceMs
  for (;;) {
    const text = String(await page.evaluate(arrived))
    if (text.includes(expected ?? letters) || performance.now() > until) return text
    await wait(100)
  }
}

async function pressOnce(context: BrowserContext, address: string, press: Press, delay: number) {
  const page = await context.newPage()
  await slow(page)
  await page.goto(`${address}${press.path}`, { waitUntil: "commit" })
  const { x, y } = await whenPainted(page, press.target)
  await wait(delay)
  if (press.key) await page.keyboard.press(press.key)
  else await page.mouse.click(x, y)
  if (press.letters) await page.keyboard.type(press.letters, { delay: betweenLettersMs })
  if (press.enters) await page.keyboard.press("Enter")
  return arrived(page, press)
}

function judge(press: Press, text: string) {
  const { letters = "", expected, enters } = press
  const isEntered = expected === undefined || text.includes(expected)
  const letterCount = enters ? (isEntered ? letters.length : 0) : arrivedLetters(letters, text)
  // Letters that another key of the page happened to open a field for are not what was pressed.
  const isLost = letters && !enters ? !text.includes(letters.charAt(0)) : !isEntered
  return { isLost, lostLetters: letters.length - letterCount }
}

async function measure(press: Press, count: number, visit: () => Promise<BrowserContext>): Promise<Result> {
  const { name, letters = "" } = press
  const result = { name, lostPresses: 0, presses: count, lostLetters: 0, letters: count * letters.length }
  for (let index = 0; index < count; index++) {
    const context = await visit()
    const delay = Math.round((index / Math.max(1, count - 1)) * latestMs)
    const text = await pressOnce(context, values.address, press, delay)
    const { isLost, lostLetters } = judge(press, text)
    if (isLost) result.lostPresses++
    result.lostLetters += lostLetters
    if (isLost || lostLetters > 0) console.log(`  ${name}: lost ${delay} ms after it was seen: “${text}”`)
    await context.close()
  }
  return result
}

const browser = chromiumPath()
if (!browser) throw new Error("There is no Chromium to measure with")
const cookies = cookiesOf(await signIn(values.address), new URL(values.address))
const measured = presses.filter(({ name }) => name.includes(values.only))
const each = Math.max(1, Math.round(Number(values.presses) / measured.length))
await withBrowser(browser, async (visit) => {
  const results: Result[] = []
  for (const press of measured) {
    const result = await measure(press, each, () => visit(cookies))
    results.push(result)
    console.log(
      `${result.name}: ${result.lostPresses} of ${result.presses} presses lost, ${result.lostLetters} of ${result.letters} letters`,
    )
  }
  const sum = (read: (result: Result) => number) => results.reduce((total, one) => total + read(one), 0)
  console.log(
    `\nLost: ${sum((one) => one.lostPresses)} of ${sum((one) => one.presses)} presses, ${sum((one) => one.lostLetters)} of ${sum((one) => one.letters)} letters`,
  )
})
