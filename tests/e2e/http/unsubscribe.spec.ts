import { expect, test } from "../actors.ts"
import { mainAddress } from "../addresses.ts"
import { type RecipientMail, sentMail, stateOf, untouched } from "../recipient-steps.ts"

test("one click of a mail program unsubscribes, from anywhere and as often as it likes", async () => {
  const mail = await sentMail()
  const post = () =>
    fetch(mail.oneClick, {
      method: "POST",
      body: "List-Unsubscribe=One-Click",
      redirect: "manual",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        origin: "https://mail.provider.example",
        "sec-fetch-site": "cross-site",
      },
    })
  for (let times = 0; times < 3; times += 1) expect((await post()).status).toBe(200)
  expect(await stateOf(mail)).toEqual({ lists: 0, off: false, suppressed: 1, events: 1 })
})

test("links of nobody's making are not found, and lead nowhere else", async () => {
  const [mine, other] = [await sentMail(), await sentMail()]
  const tokenOf = ({ unsubscribe }: RecipientMail) => new URL(unsubscribe).pathname.split("/").at(-1) ?? ""
  const mixed = tokenOf(mine).slice(0, 22) + tokenOf(other).slice(22)
  for (const path of [
    `unsubscribe/${mixed}`,
    `preferences/${mixed}`,
    "confirmation/made-up",
    "subscribe/made-up",
    ...["apply", "unsubscribe", "preferences", "confirmation", "subscribe"].map((page) => `${page}/%00`),
    "apply/no-such-draft-at-all%00",
  ]) {
    expect((await fetch(`${mainAddress}/${path}?lang=en`)).status, path).toBe(404)
  }
  // In words, where no script runs.
  for (const path of [
    `unsubscribe/${mixed}`,
    "preferences/made-up",
    "confirmation/made-up",
    "subscribe/made-up",
  ])
    expect(await (await fetch(`${mainAddress}/${path}?lang=en`)).text(), path).toMatch(
      /<h1[^>]*>This link does not work</,
    )
  const stolen = new URL(mine.click)
  stolen.searchParams.set("to", "https://evil.example/")
  const answer = await fetch(stolen)
  expect(new URL(answer.url).origin).toBe(new URL(mainAddress).origin)
  expect(answer.status).toBe(404)
  expect(await stateOf(other)).toEqual(untouched)
})

test("pages of recipients are kept nowhere, listed nowhere, tell nobody their address and set no cookie", async () => {
  const mail = await sentMail()
  for (const link of [mail.unsubscribe, mail.preferences, `${mainAddress}/unsubscribe/nothing`]) {
    const { headers } = await fetch(link)
    expect(headers.get("cache-control")).toMatch(/no-store/)
    expect(headers.get("referrer-policy")).toBe("no-referrer")
    expect(headers.get("x-robots-tag")).toBe("noindex, nofollow")
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'")
    expect(headers.getSetCookie()).toEqual([])
  }
  const html = await (await fetch(mail.preferences)).text()
  expect(html).toMatch(/<meta name="referrer" content="no-referrer"/)
  expect(html).not.toContain(mail.email)
})
