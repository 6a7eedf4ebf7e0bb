import { unzipSync } from "fflate"
import { Unreadable } from "./unreadable.ts"

export type ZippedFile = { name: string; bytes: Uint8Array }

/** Folders, and what computers of Apple add to each file. */
const isNoise = (name: string) => name.endsWith("/") || /(^|\/)(__MACOSX\/|\.)/.test(name)

/**
 * The files of an archive, one at a time. Sizes are those that its directory states, and no file gets more memory than that. Throws
 * Unreadable for what is no archive, is broken or locked, or has more files or bytes than allowed.
 */
export async function* zippedFiles({
  bytes,
  maxFiles,
  maxBytes,
}: {
  bytes: Uint8Array
  maxFiles: number
  maxBytes: number
}): AsyncGenerator<ZippedFile[]> {
  let [files, size] = [0, 0]
  const filter = (file: { name: string; originalSize: number }) => {
    if (isNoise(file.name)) return false
    files += 1
    size += file.originalSize
    if (files > maxFiles || size > maxBytes) throw new Unreadable("too_large")
    return true
  }
  let unpacked: Record<string, Uint8Array>
  try {
    unpacked = unzipSync(bytes, { filter })
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable("broken")
  }
  for (const [name, content] of Object.entries(unpacked)) yield [{ name, bytes: content }]
}
