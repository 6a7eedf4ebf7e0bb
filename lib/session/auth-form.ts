/** Longest form of a sign-in or sign-out, in bytes. */
const maxFormBytes = 50_000

/**
 * Reads a form as next-auth takes it; anything else makes it fail.
 * @returns undefined when the body is none, or too long to be one
 */
export async function readAuthForm(request: Request): Promise<URLSearchParams | undefined> {
  const type = request.headers.get("content-type") ?? ""
  if (!type.toLowerCase().startsWith("application/x-www-form-urlencoded") || !request.body) return undefined
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body.values({ preventCancel: true })) {
    size += chunk.byteLength
    if (size > maxFormBytes) return undefined
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString("utf8"))
}
