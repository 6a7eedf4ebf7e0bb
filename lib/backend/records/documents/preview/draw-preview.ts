import { spawn } from "node:child_process"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { pipeline } from "node:stream/promises"

/** Beside the bundle of the web server too, which is started at the root. */
const script = join(process.cwd(), "lib/backend/records/documents/preview/draw.ts")

/** Longest side of a preview, pixels. */
export const previewSide = 480
/** Milliseconds after which a file counts as one that cannot be drawn. */
const longestDrawing = 20_000
/** Megabytes of memory at which it does, looked at so often (milliseconds). */
const maxMegabytes = 900
const watchEvery = 50
/** Megabytes of the process's own objects. */
const heapMegabytes = 256
const pageBytes = 4_096

/** Kinds that have a picture. */
const drawn = new Set(["application/pdf", "image/png", "image/jpeg", "image/svg+xml"])

export const hasPreview = (mime: string) => drawn.has(mime)

type Limits = { milliseconds?: number; megabytes?: number }
type Options = Limits & {
  /** Longest side of the picture, pixels. */
  side?: number
  /** Of a PDF, counted from 0. */
  page?: number
}

/**
 * Draws a small picture of a file, in a process of its own that is ended when it takes too long or too much memory.
 * @returns a WebP; undefined for a file that cannot be drawn, or has no such page
 */
export const drawPreview = (
  mime: string,
  content: Readable,
  { side = previewSide, page = 0, ...limits }: Options = {},
): Promise<Buffer | undefined> => readApart([mime, String(side), String(page)], content, limits)

/** Counts the pages of a PDF, as `drawPreview` draws one. @returns undefined for a file that cannot be read */
export async function countPages(content: Readable, limits: Limits = {}): Promise<number | undefined> {
  const counted = await readApart(["application/pdf", "0", "count"], content, limits)
  return counted && Number(counted.toString())
}

async function readApart(
  what: string[],
  content: Readable,
  { milliseconds = longestDrawing, megabytes = maxMegabytes }: Limits,
): Promise<Buffer | undefined> {
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMegabytes}`, script, ...what], {
    env: { NODE_ENV: "production" },
    stdio: ["pipe", "pipe", "ignore"],
  })
  const kill = () => child.kill("SIGKILL")
  const ended = new Promise<boolean>((settle) => {
    child.once("error", () => settle(false))
    child.once("close", (code) => settle(code === 0))
  })
  const tooLong = setTimeout(kill, milliseconds)
  const watch = setInterval(async () => {
    if ((await residentMegabytes(child.pid)) > megabytes) kill()
  }, watchEvery)
  const reading: { failure?: unknown } = {}
  content.once("error", (error) => {
    // A process that has ended takes no more of it: it breaks off then, which is no failure to read it.
    if (!child.stdin.destroyed) reading.failure = error
  })
  try {
    const sent = pipeline(content, child.stdin).catch(() => undefined)
    const [picture, isDrawn] = await Promise.all([buffer(child.stdout), ended, sent])
    if (reading.failure) throw reading.failure
    return isDrawn && picture.byteLength > 0 ? picture : undefined
  } finally {
    clearTimeout(tooLong)
    clearInterval(watch)
    kill()
  }
}

/** Memory that a process holds, where the system says it (Linux); elsewhere the bounds of Node and of the renderer are all. */
async function residentMegabytes(pid: number | undefined): Promise<number> {
  try {
    const [, pages] = (await readFile(`/proc/${pid}/statm`, "utf8")).split(" ")
    return (Number(pages) * pageBytes) / 1_000_000
  } catch {
    return 0
  }
}
