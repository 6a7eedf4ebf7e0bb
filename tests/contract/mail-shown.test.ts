import { beforeAll, describe, expect, it } from "vitest"
import { send } from "#tests/factories/api.ts"
import { arrive, client, type Seat, seat } from "#tests/factories/conversations.ts"

let me: Seat
let other: Seat

beforeAll(async () => {
  me = await seat()
  other = await seat()
})

describe("what a mail says", () => {
  it("is a document that runs and fetches nothing, until images are asked for", async () => {
    const { email } = await client()
    const html =
      '<p>Own</p><img src="https://pixel.example/a.gif"><blockquote type="cite">Quoted</blockquote>'
    const { mail } = await arrive(me, { from: email, to: me.email, html })
    const read = async (query = "") => {
      const answer = await send(`/api/messenger/message/${mail}/body${query}`, { token: me.token })
      return { policy: answer.headers.get("content-security-policy") ?? "", page: await answer.text() }
    }
    const closed = await read()
    expect(closed.policy).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:;.*frame-ancestors 'self'; sandbox/,
    )
    expect(closed.page).toContain('data-remote-src="https://pixel.example/a.gif"')
    expect(closed.page).toMatch(
      /<details class="mail-folded"><summary>•••<\/summary><blockquote[^>]*>Quoted<\/blockquote><\/details>/,
    )
    const opened = await read("?images=1")
    expect(opened.policy).toBe(closed.policy)
    const own = ' src="/api/messenger/picture/'
    expect(opened.page).toContain(own)
    await me.api.messenger.trustImages({ email: email.toUpperCase(), trusted: true })
    expect((await read()).page).toContain(own)
    expect(
      await send(`/api/messenger/message/${mail}/body`, { token: other.token }).then((answer) =>
        answer.text(),
      ),
    ).toContain("data-remote-src")
    await me.api.messenger.trustImages({ email, trusted: false })
    expect((await read()).page).toContain("data-remote-src")
  })

  it("has files that are saved and never shown as pages", async () => {
    const { email } = await client()
    const { thread } = await arrive(me, {
      from: email,
      to: me.email,
      files: [{ name: "page.html", type: "text/html", content: "<script>1</script>" }],
    })
    const { latest } = (await me.api.messenger.thread({ thread })).data
    const answer = await send(`/api/messenger/message/attachment/${latest.attachments[0]?.path}`, {
      token: other.token,
    })
    expect(answer.headers.get("content-type")).toBe("application/octet-stream")
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="page\.html"/)
    expect(await answer.text()).toBe("<script>1</script>")
    expect((await send("/api/messenger/message/attachment/nothing", { token: me.token })).status).toBe(404)
    expect((await send(`/api/messenger/message/attachment/${latest.attachments[0]?.path}`)).status).toBe(401)
  })
})

describe("the stream of changes", () => {
  it("tells which conversation changed, whom it concerns, and nothing of what is written", async () => {
    const { email, company, contact } = await client()
    const [mine, foreign] = [await me.api.messenger.watch(), await other.api.messenger.watch()]
    const nextOf = async (stream: typeof mine, thread: number) => {
      for await (const event of stream)
        if (event.thread === thread && event.companies.length > 0) return event
      return undefined
    }
    const { thread } = await arrive(me, { from: email, to: me.email })
    expect(await nextOf(mine, thread)).toEqual({
      thread,
      companies: [company],
      contacts: [contact],
      mine: true,
    })
    expect(await nextOf(foreign, thread)).toEqual({
      thread,
      companies: [company],
      contacts: [contact],
      mine: false,
    })
  })
})
