import type { ByteRange } from "#lib/backend/platform/files/range-driver.ts"
import { Refusal } from "#lib/backend/platform/http/errors.ts"

/** Headers by which a caller asks for a part of a file, and names the copy that it has. */
export type RangeRequest = {
  range: string | undefined
  ifRange: string | undefined
  ifNoneMatch: string | undefined
}

/** Whether the copy that a caller has is the file as it is. */
export function isCurrent({ ifNoneMatch }: RangeRequest, etag: string): boolean {
  const tags = ifNoneMatch?.split(",").map((one) => one.trim().replace(/^W\//, "")) ?? []
  return tags.includes(etag) || tags.includes("*")
}

/**
 * The part of a file that is asked for (RFC 9110 §14). Who asks for several parts, or for one of a file that has changed since, gets
 * the whole file: undefined.
 * @throws 416 for a part that begins behind the end
 */
export function partOf({ range, ifRange }: RangeRequest, etag: string, size: number): ByteRange | undefined {
  const [, first, last] = range?.match(/^bytes=(\d{0,15})-(\d{0,15})$/) ?? []
  if (first === undefined || last === undefined || first + last === "") return undefined
  if (ifRange !== undefined && ifRange !== etag) return undefined
  if (first !== "" && last !== "" && Number(last) < Number(first)) return undefined
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1)
  if (start <= end) return { start, end }
  throw new Refusal(416, { message: "no_such_part" }, { "content-range": `bytes */${size}` })
}
