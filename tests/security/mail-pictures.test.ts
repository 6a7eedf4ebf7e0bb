import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { fetchPicture } from "#lib/backend/mail/inbound/pictures/fetch-picture.ts"
import { pictureLink } from "#lib/backend/mail/inbound/pictures/picture-link.ts"
import { publicReach, type Reach } from "#lib/backend/mail/inbound/pictures/reach.ts"
import { env } from "#lib/env.ts"
import { send } from "#tests/factories/api.ts"
import { arrive, client, type Seat, seat } from "#tests/factories/conversations.ts"

const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")
const dot = "iVBORw0KGgo"
type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A server of pictures; what it was asked. */
let answer: Answer
const requests: IncomingMessage[] = []
const server = createServer((request, response) => {
  requests.push(request)
  answer(request, response)
})
const portOf = () => {
  const address = server.address()
  return typeof address === "object" && address ? address.port : 0
}
const real = publicReach(["crm.example"])
/** As it is on the internet, where "pictures.example" is this server. */
const reach: Reach = async (url) =>
  url.hostname === "pictures.example" ? { address: "127.0.0.1", port: portOf() } : real(url)
const fetched = (path = "/a.png") => fetchPicture(`http://pictures.example${path}`, reach)
const sends =
  (body: Buffer | string, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(200, headers).end(body)
/** Leads away once, and has a picture from then on. */
const leadsTo =
  (location: string): Answer =>
  (request, response) =>
    requests.length > 1 ? sends(png)(request, response) : response.writeHead(302, { location }).end()

let me: Seat
let other: Seat

beforeAll(async () => {
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  ;[me, other] = await Promise.all([seat(), seat()])
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, "close")
})
beforeEach(() => {
  requests.length = 0
  answer = sends(png)
})

describe("a picture of another server", () => {
  it("is asked for by us: without cookies, without where it is shown, by the same program for all", async () => {
    expect(await fetched("/a.png?of=ada")).toEqual({ mime: "image/png", bytes: png })
    const [request] = requests
    expect(request?.url).toBe("/a.png?of=ada")
    expect(Object.keys(request?.headers ?? {}).toSorted()).toEqual([
      "accept",
      "accept-encoding",
      "connection",
      "host",
      "user-agent",
    ])
    expect(request?.headers.host).toBe("pictures.example")
  })

  it.each<[what: string, answer: Answer]>([
    ["a page that says it is a picture", sends("<script>1</script>", { "content-type": "image/png" })],
    ["a drawing", sends('<svg xmlns="http://www.w3.org/2000/svg"/>', { "content-type": "image/svg+xml" })],
    ["nothing", sends("")],
    ["too much, and says so", sends(png, { "content-length": String(6 * 1024 * 1024) })],
    ["too much, without saying so", sends(Buffer.concat([png, Buffer.alloc(6 * 1024 * 1024)]), { te: "x" })],
    ["an error", (_, response) => response.writeHead(404).end(png)],
    ["the end of the connection", (request) => request.socket.destroy()],
    ["itself again and again", (_, response) => response.writeHead(302, { location: "/again.png" }).end()],
    ["this machine", leadsTo("http://127.0.0.1/a.png")],
    ["a network within", leadsTo("http://10.0.0.1/a.png")],
    ["secrets of the machine", leadsTo("http://169.254.169.254/latest/meta-data")],
    ["the application", leadsTo("https://crm.example/api/users")],
    ["a file", leadsTo("file:///etc/passwd")],
  ])("is none where the server answers %s", async (_, its) => {
    answer = its
    expect(await fetched()).toBeNull()
    expect(requests.length).toBeLessThanOrEqual(4)
  })

  it("is found where the server leads to, within the internet", async () => {
    answer = leadsTo("/b.png")
    expect(await fetched()).toMatchObject({ mime: "image/png" })
  })

  it.each([
    "http://127.0.0.1/a.png",
    "http://localhost/a.png",
    "http://[::1]/a.png",
    "http://[::ffff:127.0.0.1]/a.png",
    "http://[::ffff:10.0.0.1]/a.png",
    "http://[64:ff9b::7f00:1]/a.png",
    "http://0x7f.1/a.png",
    "http://2130706433/a.png",
    "http://0.0.0.0/a.png",
    "http://10.1.2.3/a.png",
    "http://172.20.0.1/a.png",
    "http://192.168.1.1/a.png",
    "http://100.64.0.1/a.png",
    "http://169.254.169.254/a.png",
    "http://[fe80::1]/a.png",
    "http://[fd00::1]/a.png",
    "http://8.8.8.8:25/a.png",
    "https://crm.example/api/users/auth/user",
    "https://CRM.example./api/users/auth/user",
    "ftp://8.8.8.8/a.png",
  ])("is never looked for at %s", async (url) => {
    expect(await real(new URL(url))).toBeNull()
  })

  it("is looked for at addresses of the internet", async () => {
    expect(await real(new URL("https://8.8.8.8/a.png"))).toEqual({ address: "8.8.8.8", port: 443 })
    expect(await real(new URL("http://[2606:4700::1111]/a.png"))).toMatchObject({ port: 80 })
  })
})

describe("pictures of a mail", () => {
  const bodyOf = async (box: Seat, mail: number, query = "") => {
    const body = await send(`/api/messenger/message/${mail}/body${query}`, { token: box.token })
    return { policy: body.headers.get("content-security-policy") ?? "", page: await body.text() }
  }
  const newMail = async (source: string, more = {}) => {
    const { email } = await client()
    const raw = { from: email, to: me.email, html: `<p>Look</p><img src="${source}">`, ...more }
    return { ...(await arrive(me, raw)), email }
  }
  const sourceIn = (page: string) => /<img src="([^"]*)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? ""

  it("that name an address of ours are not fetched with the reader's session, nor at all", async () => {
    env().PUBLIC_URL = "https://crm.example"
    try {
      for (const source of ["https://crm.example/api/users/auth/user", "http://127.0.0.1:3000/api/mailbox"]) {
        const { mail } = await newMail(source)
        const { page, policy } = await bodyOf(me, mail, "?images=1")
        expect(policy).toContain("img-src 'self' data:;")
        expect(page).not.toContain(`src="${source}`)
        const shown = await send(sourceIn(page), { token: me.token })
        expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/png"])
        expect(Buffer.from(await shown.arrayBuffer()).toString("base64")).toContain(dot)
        expect(shown.headers.get("cache-control")).toBe("no-store")
      }
    } finally {
      env().PUBLIC_URL = undefined
    }
  })

  it("are fetched by links that we made for this reader, and by no others", async () => {
    const url = "https://pictures.example/a.png?x=1&y=%22"
    const link = pictureLink(url, me.user.id)
    const statusAs = async (path: string, token?: string) =>
      (await send(path, token === undefined ? {} : { token })).status
    expect(await statusAs(link, other.token)).toBe(404)
    expect(await statusAs(link.replace("a.png", "b.png"), me.token)).toBe(404)
    expect(await statusAs(link)).toBe(401)
    expect(await statusAs(`/api/messenger/picture/x?url=${encodeURIComponent(url)}`, me.token)).toBe(404)
    const { mail } = await newMail(url.replaceAll("&", "&amp;"))
    expect(sourceIn((await bodyOf(me, mail, "?images=1")).page)).toBe(link)
  })

  it("of a mail that fails DMARC are not loaded by themselves, also where its sender is trusted", async () => {
    const source = "https://pictures.example/a.png"
    const authenticationOf = (result: string) => ({
      headers: [`Authentication-Results: mx.salon.example; dmarc=${result}`],
    })
    const forged = await newMail(source, authenticationOf("fail"))
    const good = await arrive(me, {
      from: forged.email,
      to: me.email,
      html: `<img src="${source}">`,
      ...authenticationOf("pass"),
    })
    await me.api.messenger.trustImages({ email: forged.email, trusted: true })
    expect((await bodyOf(me, good.mail)).page).toContain("/api/messenger/picture/")
    expect((await bodyOf(me, forged.mail)).page).not.toContain("/api/messenger/picture/")
    expect((await bodyOf(me, forged.mail, "?images=1")).page).toContain("/api/messenger/picture/")
    const marked = async (thread: number) =>
      (await me.api.messenger.thread({ thread })).data.latest.fails_dmarc
    expect([await marked(forged.thread), await marked(good.thread)]).toEqual([true, false])
  })
})
