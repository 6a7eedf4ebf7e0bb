import { once } from "node:events"
import type { IncomingMessage } from "node:http"
import { request as ask } from "node:http"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { expect, test } from "../actors.ts"

async function fetched(address: string, encoding: string, method = "GET") {
  const sent = ask(address, { method, headers: { "accept-encoding": encoding } })
  sent.end()
  const [answer]: IncomingMessage[] = await once(sent, "response")
  if (!answer) throw new Error("There is no answer")
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }
}

test("scripts and styles come packed as the browser takes them, and are kept for a year", async ({
  request,
  baseURL,
}) => {
  const page = await (await request.get("/")).text()
  const paths = ["js", "css"].map((type) => page.match(`/_next/static/[^"]+\\.${type}`)?.[0] ?? "")
  for (const path of paths) {
    const address = `${baseURL}${path}`
    const plain = await fetched(address, "")
    expect(plain.status).toBe(200)
    expect(plain.headers["content-encoding"]).toBeUndefined()
    const packed = { br: await fetched(address, "gzip, br"), gzip: await fetched(address, "gzip, br;q=0") }
    expect(brotliDecompressSync(packed.br.body).equals(plain.body)).toBe(true)
    expect(gunzipSync(packed.gzip.body).equals(plain.body)).toBe(true)
    for (const [encoding, { headers, body }] of Object.entries(packed)) {
      expect(headers).toMatchObject({
        "content-encoding": encoding,
        "content-type": plain.headers["content-type"]?.toString(),
        "cache-control": "public, max-age=31536000, immutable",
        "content-length": String(body.byteLength),
        "x-content-type-options": "nosniff",
      })
      expect(headers.vary?.toLowerCase()).toContain("accept-encoding")
      expect(headers["content-security-policy"]).toBe(plain.headers["content-security-policy"])
    }
    const head = await fetched(address, "br", "HEAD")
    expect([head.headers["content-encoding"], head.body.byteLength]).toEqual(["br", 0])
  }
})

test("what is no file of the build is not found, packed or not", async ({ baseURL }) => {
  for (const path of ["chunks/none.js", "chunks/../../BUILD_ID.js", "chunks/%2e%2e/none.css", "chunks/.js"]) {
    const answer = await fetched(`${baseURL}/_next/static/${path}`, "br")
    expect(answer.status).toBe(404)
    expect(answer.headers["cache-control"]).not.toContain("immutable")
  }
})
