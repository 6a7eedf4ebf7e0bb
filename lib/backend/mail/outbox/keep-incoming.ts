import { createWriteStream } from "node:fs"
import { open, rename, rm, writeFile } from "node:fs/promises"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { newMailName, pathOfMail, pathOfWaiting } from "./folder.ts"

/** Who a mail is from and for, as it was said to the server; its headers may say otherwise. */
export type Envelope = { from: string; to: string[] }

/** What a server writes above a mail, so that the file alone tells whom it was for. */
function trace({ from, to }: Envelope): string {
  const lines = [`Return-Path: <${from}>`, ...to.map((one) => `Delivered-To: ${one}`)]
  return [
    ...lines,
    `Received: from localhost by outbox.demo with ESMTPA; ${new Date().toUTCString()}`,
    "",
  ].join("\r\n")
}

async function* withTrace(envelope: Envelope, content: Readable) {
  yield Buffer.from(trace(envelope))
  yield* content
}

async function isOnDisk(path: string): Promise<void> {
  const file = await open(path, "r")
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Keeps a mail as it comes, piece by piece. When it has a name it is on the disk, and waits to be handed over.
 * @param isWhole asked at its end: a mail that is not is not kept
 * @returns its name; undefined when it was not whole
 */
export async function keepIncoming(
  content: Readable,
  envelope: Envelope,
  isWhole: () => boolean,
): Promise<string | undefined> {
  const name = newMailName()
  const path = pathOfMail(name)
  const part = `${path}.part`
  try {
    await pipeline(withTrace(envelope, content), createWriteStream(part, { flags: "wx" }))
    if (!isWhole()) return undefined
    await isOnDisk(part)
    // First what says that it has to be handed over: a server that dies between the two hands over nothing that is not there.
    await writeFile(pathOfWaiting(name), JSON.stringify(envelope.to))
    await rename(part, path)
    return name
  } finally {
    await rm(part, { force: true })
  }
}
