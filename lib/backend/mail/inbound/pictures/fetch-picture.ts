import { type IncomingMessage, request as overHttp } from "node:http"
import { request as overHttps } from "node:https"
import { isIP } from "node:net"
import { gifKind, imageKinds, webpKind } from "#lib/backend/platform/files/image-kinds.ts"
import { concurrencyLimit } from "#lib/concurrency-limit.ts"
import { log } from "#lib/log.ts"
import type { Reach } from "./reach.ts"

/** Bytes of a picture; larger ones are left out. */
const maxBytes = 5 * 1024 * 1024
/** Milliseconds for all of it. */
const fetchMs = 10_000
const maxRedirects = 3
/** Pictures that a process has in memory at a time while it fetches them. */
const limited = concurrencyLimit(20)

const kinds = [...imageKinds, gifKind, webpKind]

export type Picture = { mime: string; bytes: Buffer }

type Request = { url: URL; at: { address: string; port: number }; signal: AbortSignal }

/** Says nothing of who reads: no cookies, no page it is on, the same program for all. */
function ask({ url, at, signal }: Request): Promise<IncomingMessage> {
  const request = url.protocol === "https:" ? overHttps : overHttp
  return new Promise((settle, fail) => {
    const asking = request({
      host: at.address,
      port: at.port,
      path: url.pathname + url.search,
      agent: false,
      signal,
      ...(isIP(url.hostname.replace(/^\[|\]$/g, "")) === 0 && { servername: url.hostname }),
      headers: {
        host: url.host,
        accept: kinds.map(({ mime }) => mime).join(", "),
        "accept-encoding": "identity",
        "user-agent": "Mozilla/5.0",
      },
    })
    asking.on("response", settle)
    asking.on("error", fail)
    asking.end()
  })
}

/** All of it, null where it is more than a picture may have. */
async function bytesOf(answer: IncomingMessage): Promise<Buffer | null> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of answer) {
    size += piece.length
    if (size > maxBytes) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

async function follow(asked: URL, reach: Reach, signal: AbortSignal): Promise<Picture | null> {
  let url = asked
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const at = await reach(url)
    if (!at) return null
    const answer = await ask({ url, at, signal })
    try {
      const { statusCode = 0, headers } = answer
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        url = new URL(headers.location, url)
        continue
      }
      if (statusCode !== 200 || Number(headers["content-length"] ?? 0) > maxBytes) return null
      const bytes = await bytesOf(answer)
      const kind = bytes && kinds.find(({ is }) => is(bytes))
      return kind ? { mime: kind.mime, bytes } : null
    } finally {
      answer.destroy()
    }
  }
  return null
}

/**
 * Fetches a picture for whoever reads a mail. Each address on the way is asked only where `reach` lets it. What it is, is told by its bytes.
 * @returns null where there is none that may be shown: the server is ours or nobody's, does not answer, or has something else
 */
export async function fetchPicture(url: string, reach: Reach): Promise<Picture | null> {
  if (!URL.canParse(url)) return null
  try {
    return await limited(() => follow(new URL(url), reach, AbortSignal.timeout(fetchMs)))
  } catch (error) {
    log.debug({ err: error }, "a picture of a mail was not fetched")
    return null
  }
}
