/** Tags of a record, as DKIM and DMARC have them: "v=DMARC1; p=none". Names in small letters, values without spaces. */
export function tagsOf(record: string): Map<string, string> {
  return new Map(
    record.split(";").flatMap((tag) => {
      const at = tag.indexOf("=")
      return at < 0 ? [] : [[tag.slice(0, at).trim().toLowerCase(), tag.slice(at + 1).replace(/\s/g, "")]]
    }),
  )
}

/** Records of those that are for SPF (RFC 7208 §4.5). */
export const spfOf = (records: readonly string[]) => records.filter((one) => /^v=spf1(?: |$)/i.test(one))

/** Whether a record lets any server send. */
export const isOpenSpf = (record: string) => / \+?all(?: |$)/i.test(record)

/** Records of those that are for DMARC (RFC 7489 §6.6.3). */
export const dmarcOf = (records: readonly string[]) =>
  records.filter((one) => /^v\s*=\s*DMARC1\s*(?:;|$)/i.test(one))

/** Names at which the DMARC record of a domain may be: its own, then those of the domains above it, but for a bare ending. */
export function dmarcNames(domain: string): string[] {
  const labels = domain.split(".")
  return labels.slice(0, -1).map((_, above) => `_dmarc.${labels.slice(above).join(".")}`)
}

/** Whether one domain is the other or below it. */
export const isWithin = (domain: string, above: string) => domain === above || domain.endsWith(`.${above}`)

/**
 * Whether a domain counts as that of the sender's address (RFC 7489 §3.1): strictly the same one, else one of the same organisation. Of
 * that are domains above and below each other, and those that share the domain whose DMARC record holds for the sender.
 * @param organisation that domain; null where there is no record
 */
export function isAligned(
  domain: string,
  from: string,
  { isStrict, organisation }: { isStrict: boolean; organisation: string | null },
): boolean {
  if (domain === from) return true
  if (isStrict) return false
  if (isWithin(domain, from) || isWithin(from, domain)) return true
  return organisation !== null && isWithin(domain, organisation) && isWithin(from, organisation)
}
