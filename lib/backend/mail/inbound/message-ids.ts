import { createHash } from "node:crypto"

/** Longest Message-ID that is kept as it is: an index holds no longer ones. */
const maxIdLength = 500
/** Of a long list of References the first and the last say where a mail belongs. */
const firstReferences = 10
const lastReferences = 40

/** A Message-ID without brackets as it is kept; null for none. */
export function messageIdOf(text: string | null | undefined): string | null {
  const bare = (text ?? "").replace(/\s+/g, "").replace(/^<+|>+$/g, "")
  if (bare === "") return null
  return bare.length <= maxIdLength ? bare : `${createHash("sha256").update(bare).digest("hex")}@long.invalid`
}

/** Message-IDs of a header that lists them, each once. */
export function messageIdsOf(text: string | string[] | null | undefined): string[] {
  const all = (Array.isArray(text) ? text : [text ?? ""]).join(" ")
  const bracketed = all.match(/<[^<>]*>/g)
  const found = (bracketed ?? all.split(/[\s,]+/)).flatMap((id) => messageIdOf(id) ?? [])
  const ids = [...new Set(found)]
  const isLong = ids.length > firstReferences + lastReferences
  return isLong ? [...ids.slice(0, firstReferences), ...ids.slice(-lastReferences)] : ids
}

/** The Message-ID of a mail that came without one: the same in every mailbox, for it is made of what the mail says. */
export function idOfContent(...content: string[]): string {
  const hash = createHash("sha256")
  for (const part of content) hash.update(`${part.length}:`).update(part)
  return `${hash.digest("hex")}@made.invalid`
}
