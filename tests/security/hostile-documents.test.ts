import { createServer } from "node:http"
import { Readable } from "node:stream"
import { deflateSync } from "node:zlib"
import sharp from "sharp"
import { beforeAll, describe, expect, it } from "vitest"
import { drawPreview } from "#lib/backend/records/documents/preview/draw-preview.ts"
import { makePreview } from "#lib/backend/records/documents/preview/make-preview.ts"
import { send } from "#tests/factories/api.ts"
import { sqlOne } from "#tests/factories/database.ts"
import { onePagePdf, putFile } from "#tests/factories/documents.ts"
import { jpegOfManyScans, plainPng } from "#tests/factories/hostile-pictures.ts"
import { createUser, issueToken } from "#tests/factories/users.ts"
import { guards } from "#tests/pace.ts"

let token: string
beforeAll(async () => {
  token = await issueToken(await createUser({ abilities: ["upload.documents"] }))
})

/** Without a limit of time unless one is given: what has no end is not drawn for another reason. */
const draw = (mime: string, content: string | Uint8Array, limits = { milliseconds: 2 * guards.backend }) =>
  drawPreview(mime, Readable.from([Buffer.from(content)]), limits)
const svg = (inside: string, attributes = 'width="200" height="100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`
const sizeOf = async (picture: Buffer | undefined) => {
  const { format, width, height } = await sharp(picture).metadata()
  return { format, width, height }
}

/** A PDF whose only page is drawn by what unpacks to so many megabytes. */
function bomb(megabytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(megabytes * 1_000_000, "0 0 m 9 9 l S "), { level: 9 })
  const [before, after] = onePagePdf("", [])
    .toString("latin1")
    .split(/<< \/Length \d+ >>\nstream\n[\s\S]*?\nendstream/)
  const head = `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`
  return Buffer.concat([
    Buffer.from(`${before}${head}`, "latin1"),
    packed,
    Buffer.from(`\nendstream${after}`, "latin1"),
  ])
}

describe("a picture of a document", () => {
  it.each([
    ["a PDF", "application/pdf", onePagePdf(), { width: 480, height: 480 }],
    ["a large PNG", "image/png", plainPng(4_000, 2_000), { width: 480, height: 240 }],
    [
      "a drawing",
      "image/svg+xml",
      svg('<rect width="200" height="100" fill="red"/>'),
      { width: 200, height: 100 },
    ],
    [
      "a drawing that is as large as a hall",
      "image/svg+xml",
      svg("", 'width="42000" height="29700"'),
      { width: 480, height: 339 },
    ],
  ])("is made of %s", async (_, mime, content, size) => {
    expect(await sizeOf(await draw(mime, content))).toEqual({ format: "webp", ...size })
  })

  it("of a drawing takes nothing from elsewhere, and runs nothing", async () => {
    const requests: string[] = []
    const server = createServer((request, response) => {
      requests.push(request.url ?? "")
      response.end()
    }).listen(0, "127.0.0.1")
    await new Promise((settle) => server.once("listening", settle))
    const address = server.address()
    const origin = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`
    const hostile = [
      `<!DOCTYPE svg [<!ENTITY secret SYSTEM "file:///etc/passwd">]>${svg(`<text y="50">&secret;</text>`)}`,
      svg(`<image href="${origin}/image" width="200" height="100"/>`),
      svg(`<image xlink:href="file:///etc/passwd" width="200" height="100"/>`),
      svg(
        `<style>@import url("${origin}/style"); rect { fill: url("${origin}/fill") }</style><rect width="9" height="9"/>`,
      ),
      svg(
        `<script>fetch("${origin}/script")</script><foreignObject><iframe src="${origin}/frame"/></foreignObject>`,
      ),
      svg(`<use href="${origin}/use#a"/>`),
    ]
    for (const content of hostile) await draw("image/svg+xml", content)
    server.close()
    expect(requests).toEqual([])
  })

  it.each([
    ["a PDF that breaks off", "application/pdf", onePagePdf().subarray(0, 60)],
    ["a PDF without pages", "application/pdf", "%PDF-1.7\ntrailer << /Root 1 0 R >>"],
    ["a PDF that wants a password", "application/pdf", "%PDF-1.7\ntrailer << /Encrypt 1 0 R >>"],
    ["a PNG of a billion pixels", "image/png", plainPng(32_000, 32_000)],
    ["a strip of a pixel", "image/png", plainPng(1, 60_000)],
    ["a JPEG of many scans", "image/jpeg", jpegOfManyScans(400)],
    ["a drawing whose words are words of words", "image/svg+xml", laughs()],
    ["what is none", "image/svg+xml", "<svg"],
  ])("is not made of %s, whose drawing would have no end", async (_, mime, content) => {
    expect(await draw(mime, content)).toBeUndefined()
  })

  it("of a PDF that unpacks to very much is given up before it takes the machine's memory", async () => {
    // Whether it can be drawn within the bounds is its own affair; that it ends is ours.
    await draw("application/pdf", bomb(200), { milliseconds: 8_000 })
  })

  it("that takes too long is given up, and so is one that takes too much, also before it was read to its end", async () => {
    const withoutEnd = () => new Readable({ read: () => undefined })
    const late = withoutEnd()
    // Of two timers of a process the shorter one is always the first.
    AbortSignal.timeout(100).addEventListener("abort", () => {
      if (!late.destroyed) for (const piece of [onePagePdf(), null]) late.push(piece)
    })
    expect(await drawPreview("application/pdf", late, { milliseconds: 1 })).toBeUndefined()
    const milliseconds = 2 * guards.backend
    expect(
      await drawPreview("application/pdf", withoutEnd(), { milliseconds, megabytes: 10 }),
    ).toBeUndefined()
  })

  it("is not left out for a file that could not be read", async () => {
    const content: Readable = new Readable({ read: () => content.destroy(new Error("lost on the way")) })
    await expect(drawPreview("application/pdf", content)).rejects.toThrow("lost on the way")
  })

  it("is left out for a document that cannot be drawn, and is not tried again", async () => {
    const { data } = await (await putFile(token, "broken.pdf", "%PDF-1.7 nothing of it")).json()
    await makePreview(data.id)
    const known = "SELECT preview_id, preview_pending FROM document WHERE id = $1"
    expect(await sqlOne(known, [data.id])).toEqual({ preview_id: null, preview_pending: false })
    expect((await send(`${data.url}/preview`, { token })).status).toBe(404)
    expect((await send(data.url, { token })).status).toBe(200)
  })

  it("is shown in pages, kept by browsers, and asked for again only as far as it changed", async () => {
    const { data } = await (await putFile(token, "shown.pdf", onePagePdf())).json()
    await Promise.all([makePreview(data.id), makePreview(data.id)])
    const shown = await send(`${data.url}/preview`, { token })
    expect(shown.headers.get("content-type")).toBe("image/webp")
    expect(shown.headers.get("cache-control")).toBe("private, no-cache")
    expect(shown.headers.get("content-disposition")).toBe("inline")
    const etag = shown.headers.get("etag") ?? ""
    const again = await send(`${data.url}/preview`, { token, headers: { "if-none-match": etag } })
    expect(again.status).toBe(304)
    expect((await send(`${data.url}/preview`)).status).toBe(401)
  })
})

/** A drawing in which ten words stand for ten words each, nine times over. */
function laughs(): string {
  const entities = Array.from({ length: 9 }, (_, place) => {
    const before = `&e${place};`
    return `<!ENTITY e${place + 1} "${before.repeat(10)}">`
  })
  const text = '<text y="20">&e9;</text>'
  return `<!DOCTYPE svg [<!ENTITY e0 "ha">${entities.join("")}]>${svg(text)}`
}

it("a drawing with scripts is a file to save: nothing of it runs where it is opened", async () => {
  const name = "plan.svg"
  const answer = await putFile(
    token,
    name,
    svg("<script>alert(document.cookie)</script>", 'onload="alert(1)"'),
  )
  const { data } = await answer.json()
  const { headers } = await send(data.url, { token })
  expect(headers.get("content-type")).toBe("image/svg+xml")
  expect(headers.get("content-disposition")).toMatch(/^attachment/)
  expect(headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/)
})

it("a picture that is an archive or a page besides is a picture to save", async () => {
  const polyglot = Buffer.concat([plainPng(4, 4), Buffer.from("PK\u0003\u0004<script>alert(1)</script>")])
  const { data } = await (await putFile(token, "logo.png", polyglot)).json()
  const { headers } = await send(data.url, { token })
  expect(headers.get("content-type")).toBe("image/png")
  expect(headers.get("content-disposition")).toMatch(/^attachment/)
})
