import type { Page } from "@playwright/test"
import { z } from "zod"
import { expect, newViewer, onDatabase, signIn, test } from "../actors.ts"
import { mainAddress } from "../addresses.ts"
import { runOnStack } from "../mail-steps.ts"

const stored = z.object({ what: z.string(), id: z.number() })
type Watched = { foreign: string[]; dialogs: string[] }
const pictures = "/api/messenger/picture/"

/** Notes what a page asks of other servers, and what it says in dialogs. */
async function watch(page: Page): Promise<Watched> {
  const watched: Watched = { foreign: [], dialogs: [] }
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith("http") && origin !== mainAddress)
      watched.foreign.push(`${request.resourceType()} ${request.url()}`)
  })
  page.on("dialog", (dialog) => {
    watched.dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await page.route(
    (url) => url.origin !== mainAddress,
    (route) => route.abort(),
  )
  return watched
}

/** Frames what a mail says as the screens do. @returns what its reader can read, and what ran */
function framed(page: Page, mail: number, query = "") {
  return page.evaluate(async (src) => {
    const frame = document.createElement("iframe")
    frame.setAttribute("sandbox", "allow-same-origin allow-popups allow-popups-to-escape-sandbox")
    frame.src = src
    const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }))
    document.body.append(frame)
    await loaded
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const shown = frame.contentDocument
    const result = {
      address: shown?.location.pathname ?? "",
      tags: [
        ...(shown?.body.querySelectorAll(
          "script,iframe,object,embed,form,input,svg,math,meta,link,base,video,audio",
        ) ?? []),
      ].map(({ tagName }) => tagName),
      layers: [...(shown?.body.querySelectorAll("*") ?? [])].filter(
        (one) => getComputedStyle(one).position !== "static",
      ).length,
      ran: "ranHere" in window || (frame.contentWindow !== null && "ranHere" in frame.contentWindow),
    }
    frame.remove()
    return result
  }, `/api/messenger/message/${mail}/body${query}`)
}

test("hostile mails run nothing, fetch nothing and break no page", async ({ browser }) => {
  await newViewer("besieged")
  const lines = await runOnStack("tests/e2e/keep-hostile-mails.ts", ["besieged@example.com"])
  const mails = lines.map((line) => stored.parse(line))
  expect(mails.length).toBeGreaterThanOrEqual(60)

  const page = await browser.newPage({ baseURL: mainAddress })
  const watched = await watch(page)
  await signIn(page, "besieged")
  for (const { what, id } of mails) {
    const frame = await framed(page, id)
    expect({ what, ...frame }).toEqual({
      what,
      address: `/api/messenger/message/${id}/body`,
      tags: [],
      layers: 0,
      ran: false,
    })
    expect(watched, what).toEqual({ foreign: [], dialogs: [] })
  }

  // Once its reader asks for images, the application fetches them: the browser asks no other server.
  const tracking = mails.find(({ what }) => what === "tracking images")
  const fetched = page.waitForRequest((request) => new URL(request.url()).pathname.startsWith(pictures))
  await framed(page, tracking?.id ?? 0, "?images=1")
  expect((await fetched).resourceType()).toBe("image")
  expect(watched).toEqual({ foreign: [], dialogs: [] })

  // Opened by itself, without the frame of ours.
  for (const { what, id } of mails) {
    await page.goto(`/api/messenger/message/${id}/body`)
    expect(await page.evaluate(() => "ranHere" in window), what).toBe(false)
  }
  expect(watched).toEqual({ foreign: [], dialogs: [] })

  // The page of the record that has them all answers as ever.
  const [sender] = await onDatabase<{ id: number }>(
    "SELECT id FROM contact WHERE email = 'hostile@client.example'",
  )
  await page.goto(`/contact/${sender?.id}`)
  await expect(page.getByRole("main")).toBeVisible()
  await page.waitForLoadState("networkidle")
  expect(await page.evaluate(() => "ranHere" in window)).toBe(false)
  expect(watched).toEqual({ foreign: [], dialogs: [] })
  await page.close()
})
