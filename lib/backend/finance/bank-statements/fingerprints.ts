import { createHash } from "node:crypto"
import { plainText } from "#lib/backend/platform/csv/plain-text.ts"
import { mapInSlices } from "#lib/backend/platform/parsing/in-slices.ts"
import type { ReadEntry } from "./reading/statement.ts"

/** What is the same of an entry in every file: the bank's reference, else all texts. */
function constantParts({ bankReference, counterparty, iban, text, reference }: ReadEntry): string[] {
  return bankReference ? [bankReference] : [iban, plainText([counterparty, text, reference].join(" "))]
}

/**
 * What distinguishes each entry of a file from all others of its account: account, day, amount, what the bank says of it, and how many alike
 * came before it in the file. Files that overlap bring the same entry with the same one.
 */
export function fingerprints(account: string, entries: readonly ReadEntry[]): Promise<string[]> {
  const seen = new Map<string, number>()
  return mapInSlices(entries, (entry) => {
    const alike = JSON.stringify([account, entry.date, entry.amount, ...constantParts(entry)])
    const before = seen.get(alike) ?? 0
    seen.set(alike, before + 1)
    return createHash("sha256").update(`${alike} ${before}`).digest("base64url")
  })
}
