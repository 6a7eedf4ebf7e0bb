import { glob, readFile, writeFile } from "node:fs/promises"
import type { IncomingMessage, ServerResponse } from "node:http"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import send from "send"
import { takesEncoding } from "#lib/server/takes-encoding.ts"

const root = ".next/static"
/** A file's name changes with its content: browsers keep it for a year. */
const life = "1y"
/** The last two steps take ten times as long for a hundredth of the bytes. */
const brotliQuality = 9

const types: Record<string, string> = {
  js: "application/javascript; charset=UTF-8",
  css: "text/css; charset=UTF-8",
}
const packable = /^\/_next\/static(\/[\w./~-]+\.(js|css))(?:\?|$)/

/** Packs the build's scripts and styles once, beside them: packed for each visitor they cost more than the visitor's page. */
export async function packAssets(): Promise<void> {
  for await (const path of glob(`${root}/**/*.{js,css}`)) {
    const content = await readFile(path)
    const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality }
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(content, { params }),
      promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
    ])
    await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
  }
}

/** Sends a script or style sheet as it was packed; whatever else is asked for, and a file that is not there, is left to `next`. */
export function sendPacked(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  const { method, url = "" } = request
  const [, path, extension = ""] = packable.exec(url) ?? []
  const encoding = encodingFor(request)
  if (!path || !encoding || !(method === "GET" || method === "HEAD")) {
    next()
    return
  }
  const headers = {
    "content-type": types[extension] ?? "",
    "content-encoding": encoding.name,
    vary: "accept-encoding",
  }
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  send(request, path + encoding.extension, { root, maxAge: life, immutable: true, acceptRanges: false })
    .on("error", () => {
      for (const name of Object.keys(headers)) response.removeHeader(name)
      next()
    })
    .pipe(response)
}

function encodingFor(request: IncomingMessage): { name: string; extension: string } | undefined {
  if (takesEncoding(request, "br")) return { name: "br", extension: ".br" }
  return takesEncoding(request, "gzip") ? { name: "gzip", extension: ".gz" } : undefined
}
