import { once } from "node:events"
import { connect } from "node:net"
import { expect, onDatabase, test } from "../actors.ts"
import { mainAddress } from "../addresses.ts"
import { oldStamp } from "../apply-steps.ts"
import { sendBytes } from "../send-bytes.ts"
import { cookieHeader, signInByRequests } from "../session-cookies.ts"

const { port, host } = new URL(mainAddress)
const show = `${mainAddress}/api/application/show/paris`
const script = `"><script>alert(1)</script><img src=x onerror=alert(1)>`

/** An application begun as the page does. @returns its slug */
async function begun(name = "Petit Nuage"): Promise<string> {
  const answer = await fetch(show, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name, email: "lea@petit-nuage.example", stamp: oldStamp() }),
  })
  const { slug } = await answer.json()
  return slug
}

const countOf = (bytes: string) => bytes.match(/HTTP\/1\.1 \d\d\d /g)?.length ?? 0

test("pages of the public run no script but ours, are kept nowhere, tell nobody their address and set no cookie", async () => {
  const slug = await begun(script)
  for (const path of ["/apply/paris", `/apply/${slug}`, "/apply/no-such-draft-at-all"]) {
    const answer = await fetch(mainAddress + path)
    const { headers } = answer
    const policy = headers.get("content-security-policy") ?? ""
    expect(policy).toContain("object-src 'none'")
    expect(policy).toMatch(/script-src 'self' 'nonce-[^']+' 'strict-dynamic';/)
    expect(policy).toMatch(/base-uri '(self|none)'.*form-action 'self'|form-action 'self'.*base-uri/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers.getSetCookie()).toEqual([])
    expect(headers.get("cache-control")).toMatch(/no-store/)
    expect(headers.get("referrer-policy")).toBe("same-origin")
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    const html = await answer.text()
    const [, nonce] = /'nonce-([^']+)'/.exec(policy) ?? []
    for (const [tag] of html.matchAll(/<script\b[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`)
    expect(html).not.toContain(script)
    expect(html).not.toMatch(/<img src=x/)
  }
})

test("a form on another site sends nothing, with or without the session of a user", async () => {
  const slug = await begun()
  const path = `${mainAddress}/api/application/draft/${slug}/form`
  const cookie = cookieHeader((await signInByRequests("sales")).cookies)
  const sessions: Record<string, string>[] = [{}, { cookie }]
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site", origin: mainAddress },
    { origin: `http://${host}.evil.example` },
  ]
  for (const headers of foreign)
    for (const session of sessions) {
      const body = new URLSearchParams({ action: "save", "brand.basic.name": "Forged" })
      const answer = await fetch(path, {
        method: "POST",
        body,
        redirect: "manual",
        headers: { ...headers, ...session },
      })
      expect([headers, answer.status]).toEqual([headers, 403])
    }
  const [row] = await onDatabase<{ company_name: string }>(
    "SELECT company_name FROM registration WHERE slug = $1",
    [slug],
  )
  expect(row?.company_name).toBe("Petit Nuage")
})

test("a request hidden in another, a body without end or one that comes by drops is one request and one answer", async () => {
  const slug = await begun()
  const hidden = `GET /api/application/draft/${slug} HTTP/1.1\r\nHost: ${host}\r\n\r\n`
  const head = (headers: string[]) =>
    [
      `PUT /api/application/draft/${slug} HTTP/1.1`,
      `Host: ${host}`,
      "Connection: close",
      "Content-Type: application/json",
      ...headers,
    ].join("\r\n")
  const smuggled = [
    `${head(["Content-Length: 5", "Transfer-Encoding: chunked"])}\r\n\r\n0\r\n\r\n${hidden}`,
    `${head(["Content-Length: 0", `Content-Length: ${hidden.length}`])}\r\n\r\n${hidden}`,
    `${head(["Transfer-Encoding: xchunked"])}\r\n\r\n0\r\n\r\n${hidden}`,
    `${head(["Transfer-Encoding : chunked"])}\r\n\r\n0\r\n\r\n${hidden}`,
    `${head(["Content-Length: +5"])}\r\n\r\n{}${hidden}`,
    `${head(["X: a\nTransfer-Encoding: chunked"])}\r\n\r\n0\r\n\r\n${hidden}`,
  ]
  for (const bytes of smuggled) {
    const answer = await sendBytes(bytes)
    expect(countOf(answer), bytes.slice(0, 300)).toBe(1)
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
  }
  const chunk = "10000\r\n".concat("a".repeat(65_536), "\r\n")
  const endless = await sendBytes(`${head(["Transfer-Encoding: chunked"])}\r\n\r\n${chunk.repeat(40)}`)
  expect(endless).toMatch(/^HTTP\/1\.1 413 /)
})

test("a hundred bodies that come by drops hold up nobody else", async () => {
  const slug = await begun()
  const slow = Array.from({ length: 100 }, () => {
    const socket = connect(Number(port), "127.0.0.1")
    socket.on("error", () => undefined)
    socket.write(
      `POST /api/application/draft/${slug}/image HTTP/1.1\r\nHost: ${host}\r\nContent-Type: multipart/form-data; boundary=B\r\nContent-Length: 15000000\r\n\r\n--B\r\n`,
    )
    return socket
  })
  await Promise.all(slow.map((socket) => once(socket, "connect")))
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => fetch(`${mainAddress}/api/application/draft/${slug}`)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  // They were answered beside the bodies, not after them.
  expect(slow.filter(({ bytesRead, closed }) => closed || bytesRead > 0)).toEqual([])
  for (const socket of slow) socket.destroy()
})
