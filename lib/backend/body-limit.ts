/** Largest body of a call, in bytes; files have a route of their own. */
export const maxBodyBytes = 1_000_000

/**
 * Reads a call's body up to the limit.
 * @returns the call with its body in memory, or undefined when the body is larger, whatever its length header says
 */
export async function withBoundedBody(request: Request): Promise<Request | undefined> {
  if (!request.body) return request
  if (Number(request.headers.get("content-length") ?? 0) > maxBodyBytes) return undefined
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > maxBodyBytes) return undefined
    chunks.push(chunk)
  }
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body: Buffer.concat(chunks),
  })
}
