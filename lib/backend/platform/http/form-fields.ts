import { MIMEType } from "node:util"

/** Most fields of a form. The longest of ours, an application with every row and every box ticked, has about 5,000. */
export const maxFields = 20_000

/** What parts one field from the next, undefined for a body that is no form. */
function separatorOf(contentType: string): string | undefined {
  try {
    const { essence, params } = new MIMEType(contentType)
    if (essence === "application/x-www-form-urlencoded") return "&"
    const boundary = essence === "multipart/form-data" ? params.get("boundary") : null
    return boundary ? `--${boundary}` : undefined
  } catch {
    return undefined
  }
}

/**
 * Whether a body is a form of more fields than any has: reading them would hold the process up for seconds. Nothing is read here but
 * what parts them.
 */
export function hasTooManyFields(contentType: string, body: Uint8Array): boolean {
  const separator = separatorOf(contentType)
  if (separator === undefined) return false
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  let count = 0
  for (let at = bytes.indexOf(separator); at !== -1; at = bytes.indexOf(separator, at + separator.length))
    if (++count > maxFields) return true
  return false
}
