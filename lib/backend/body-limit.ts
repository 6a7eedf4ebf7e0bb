import { maxImportBytes } from "#lib/contract/imports.ts"
import { givenUpStatus } from "./given-up.ts"

/** Largest body of a call, in bytes. */
export const maxBodyBytes = 1_000_000
/** What surrounds an uploaded file. */
const uploadMargin = 100_000
/** Calls that take a file. */
const uploadLimits: Record<string, number> = { "/api/import/file": maxImportBytes + uploadMargin }

/** Largest body that a path takes, in bytes. */
export function bodyLimitOf(path: string): number {
  return uploadLimits[path] ?? maxBodyBytes
}

/**
 * Reads a call's body up to the limit.
 * @returns the call with its body in memory, or what refuses it: 413 when the body is larger, whatever its length header
 * says, 499 when it broke off because the caller gave the call up
 */
export async function withBoundedBody(request: Request): Promise<Request | Response> {
  if (!request.body) return request
  const limit = bodyLimitOf(new URL(request.url).pathname)
  if (Number(request.headers.get("content-length") ?? 0) > limit) return tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    // Cancelled, the body would never be read out, and hold up the next request on its connection.
    for await (const chunk of request.body.values({ preventCancel: true })) {
      size += chunk.byteLength
      if (size > limit) return tooLarge()
      chunks.push(chunk)
    }
  } catch {
    return Response.json({ message: "The request broke off" }, { status: givenUpStatus })
  }
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body: Buffer.concat(chunks),
    signal: request.signal,
  })
}

const tooLarge = () => Response.json({ message: "The request is too large" }, { status: 413 })
