import { Resolver } from "node:dns/promises"

/** Milliseconds for which a name server is waited for, and how often it is asked. */
const [patienceMs, tries] = [2_000, 2]

/** Names below a domain, which it need not have: "_dmarc.salon.example", "key._domainkey.salon.example". */
const isBelow = (name: string) => /(?:^|\.)_/.test(name)

/**
 * Whether an answer says that there is no such record. A sender's domain that is not there at all says that the name server cannot see it,
 * as one of an inner network.
 */
const isNone = (code: string, name: string) => code === "ENODATA" || (code === "ENOTFOUND" && isBelow(name))

/**
 * Looks up the TXT records of a name, each as one text.
 * @returns none where there are none; null when it could not be looked up
 */
export type TxtLookup = (name: string) => Promise<string[] | null>

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "")

/** Asks name servers: those of this machine, or the ones named by address and port. */
export function txtLookup(servers?: readonly string[]): TxtLookup {
  return async (name) => {
    const resolver = new Resolver({ timeout: patienceMs, tries })
    if (servers) resolver.setServers(servers)
    try {
      const records = await resolver.resolveTxt(name)
      return records.map((parts) => parts.join(""))
    } catch (error) {
      return isNone(codeOf(error), name) ? [] : null
    }
  }
}
