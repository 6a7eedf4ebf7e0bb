import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { send } from "#tests/factories/api.ts"
import { oneClickOf, stateOf, tokenOf } from "#tests/factories/campaign-links.ts"
import { linkTo, sentCampaign } from "#tests/factories/mailing.ts"
import { freshAddress, oneClick } from "#tests/factories/public-applications.ts"
import { setNoon } from "#tests/factories/sequences.ts"
import { startSystemSmtp, stopSystemSmtp } from "#tests/factories/system-smtp.ts"
import { createUser, issueToken } from "#tests/factories/users.ts"
import type { TestMailServer } from "#tests/mail/smtp-server.ts"

let server: TestMailServer
beforeAll(async () => {
  server = await startSystemSmtp()
})
afterAll(() => stopSystemSmtp(server))
beforeEach(setNoon)

describe("a link of nobody's making", () => {
  it("is refused, changed in any place, or made for another mail or use", async () => {
    const one = await sentCampaign(server, {}, {}, { isTracked: true })
    const other = await sentCampaign(server)
    const token = tokenOf(one)
    const forged = [
      `${token.slice(0, 5)}${token[5] === "A" ? "B" : "A"}${token.slice(6)}`,
      token.slice(0, -1),
      `${token}0`,
      token.toUpperCase(),
      token.slice(0, 22) + other.send.toString(36),
      `${"A".repeat(22)}1`,
      linkTo("open", one.html).pathname.split("/").at(-1) ?? "",
      "1",
      "' OR 1=1 --",
    ]
    for (const one of forged)
      expect((await oneClick(`/api/mailing-page/unsubscribe/${encodeURIComponent(one)}`)).status).toBe(404)
    expect(await stateOf(other.contact)).toMatchObject({ suppressed: [], off: false })
    expect(await stateOf(one.contact)).toMatchObject({ suppressed: [], off: false })
  })

  it("is not found by trying: an address that tries many waits, also with a link that is right", async () => {
    const { raw } = await sentCampaign(server)
    const address = freshAddress()
    for (let times = 0; times < 30; times += 1)
      await oneClick(`/api/mailing-page/unsubscribe/${"B".repeat(22)}${times}`, address)
    expect((await oneClick(oneClickOf(raw), address)).status).toBe(429)
  })
})

it("a link that is right is no user's: with a token nothing is chosen in the recipient's name", async () => {
  const mail = await sentCampaign(server)
  const before = await stateOf(mail.contact)
  const admin = await createUser({ isAdmin: true })
  const past = new Date(Date.now() - 1_000)
  const tokens = [await issueToken(admin), await issueToken(admin, { expiresAt: past })]
  const statuses = await Promise.all(
    tokens.map(async (token) => {
      const answer = await send(oneClickOf(mail.raw), { method: "POST", token, address: freshAddress() })
      return answer.status
    }),
  )
  expect([statuses, await stateOf(mail.contact)]).toEqual([[403, 401], before])
  expect((await oneClick(oneClickOf(mail.raw))).status).toBe(200)
  expect(await stateOf(mail.contact)).not.toEqual(before)
})
