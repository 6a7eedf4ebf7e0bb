import type { Finding, FindingCode } from "#lib/contract/mail/sender-checks.ts"
import { dmarcNames, dmarcOf, isAligned, isOpenSpf, spfOf, tagsOf } from "./records.ts"
import type { Signing } from "./signing.ts"

/** TXT records by name; null of one that could not be looked up. */
export type Records = ReadonlyMap<string, readonly string[] | null>

type Input = {
  /** Domain of the sender's address, in small letters: mails are from it, and are returned to it (envelope). */
  from: string
  signing: Signing
}

/** Headers that a signature has to cover: whom it is from, and how it is left by one click (RFC 8058 §4). */
const coveredHeaders = ["from", "list-unsubscribe", "list-unsubscribe-post"]

const keyName = ({ selector, domain }: { selector: string; domain: string }) =>
  `${selector}._domainkey.${domain}`

/** Names that are looked up for a sender. */
export const namesFor = ({ from, signing }: Input): string[] => [
  from,
  ...dmarcNames(from),
  ...(signing.by === "us" ? [keyName(signing)] : []),
]

// Where nothing is signed here the server that takes mails may do it, as operations.md says.
const unknown: readonly FindingCode[] = [
  "not_looked_up",
  "not_signed",
  "signed_by_mailbox",
  "tracked_by_provider",
]
const good: readonly FindingCode[] = [
  "signed",
  "signed_by_provider",
  "spf_published",
  "spf_of_provider",
  "dmarc_published",
]
const stateOf = (code: FindingCode): Finding["state"] =>
  unknown.includes(code) ? "unknown" : good.includes(code) ? "good" : "fault"

type Found = { code: FindingCode; name?: string; record?: string }

type Dmarc = { is: "unknown" } | { is: "found"; records: string[]; organisation: string } | { is: "missing" }

/** The record that holds for a domain: its own, else the nearest above. */
function dmarcFor(from: string, records: Records): Dmarc {
  for (const name of dmarcNames(from)) {
    const published = records.get(name) ?? null
    if (published === null) return { is: "unknown" }
    const found = dmarcOf(published)
    if (found.length > 0) return { is: "found", records: found, organisation: name.slice("_dmarc.".length) }
  }
  return { is: "missing" }
}

const rulesOf = (dmarc: Dmarc, tag: "adkim" | "aspf") =>
  dmarc.is === "found"
    ? {
        isStrict:
          tagsOf(dmarc.records[0] ?? "")
            .get(tag)
            ?.toLowerCase() === "s",
        organisation: dmarc.organisation,
      }
    : { isStrict: false, organisation: null }

function dkimOf({ from, signing }: Input, dmarc: Dmarc, records: Records): Found {
  if (signing.by === "provider") return { code: "signed_by_provider" }
  if (signing.by === "nobody") return { code: "not_signed" }
  if (signing.by === "mailbox") return { code: "signed_by_mailbox" }
  const name = keyName(signing)
  if (!isAligned(signing.domain, from, rulesOf(dmarc, "adkim")))
    return { code: "other_domain", name: signing.domain }
  if (coveredHeaders.some((header) => !signing.headers.includes(header)))
    return { code: "headers_not_covered" }
  const published = records.get(name) ?? null
  if (published === null) return { code: "not_looked_up", name }
  const keys = published.map(tagsOf).flatMap((tags) => tags.get("p") ?? [])
  const record = `v=DKIM1; k=rsa; p=${signing.publicKeys[0]}`
  if (keys.every((key) => key === "")) return { code: "key_missing", name, record }
  const isOurs = signing.publicKeys.some((key) => keys.includes(key))
  return isOurs ? { code: "signed", name } : { code: "key_differs", name, record }
}

function spfFor({ from, signing }: Input, records: Records): Found {
  if (signing.by === "provider") return { code: "spf_of_provider" }
  const published = records.get(from) ?? null
  if (published === null) return { code: "not_looked_up", name: from }
  const [first, ...others] = spfOf(published)
  if (first === undefined) return { code: "spf_missing", name: from, record: "v=spf1 include:… -all" }
  if (others.length > 0) return { code: "spf_several", name: from }
  return { code: isOpenSpf(first) ? "spf_open" : "spf_published", name: from, record: first }
}

function dmarcFound({ from, signing }: Input, dmarc: Dmarc, spf: Found): Found {
  const name = `_dmarc.${from}`
  if (dmarc.is === "unknown") return { code: "not_looked_up", name }
  if (dmarc.is === "missing") return { code: "dmarc_missing", name, record: "v=DMARC1; p=none" }
  const published = { name: `_dmarc.${dmarc.organisation}`, record: dmarc.records[0] ?? "" }
  if (dmarc.records.length > 1) return { code: "dmarc_several", name: published.name }
  // Mails are returned to the address that they are from: where servers may send for it, that counts.
  const isAnswered =
    signing.by === "provider" ||
    spf.code !== "spf_missing" ||
    (signing.by === "us" && isAligned(signing.domain, from, rulesOf(dmarc, "adkim")))
  return { code: isAnswered ? "dmarc_published" : "dmarc_not_aligned", ...published }
}

/** Whether a sender follows the rules of mailbox providers, part by part. */
export function judge(input: Input, records: Records): Finding[] {
  const dmarc = dmarcFor(input.from, records)
  const spf = spfFor(input, records)
  const found: [Finding["part"], Found][] = [
    ["dkim", dkimOf(input, dmarc, records)],
    ["spf", spf],
    ["dmarc", dmarcFound(input, dmarc, spf)],
  ]
  // No call of its API is known that says or changes whether it tracks.
  if (input.signing.by === "provider") found.push(["tracking", { code: "tracked_by_provider" }])
  return found.map(([part, { code, name = "", record = "" }]) => ({
    part,
    state: stateOf(code),
    code,
    domain: input.from,
    name,
    record,
  }))
}
