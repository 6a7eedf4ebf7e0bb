import { Resolver } from "node:dns/promises"
import type { ServerSuggestion } from "#lib/contract/mail/mailboxes.ts"
import { oauthSettings } from "./oauth/settings.ts"
import { type Provider, providerOfDomain, providerOfExchangers } from "./providers.ts"

/** Somebody types beside it: an answer later than that is none. */
const lookupMs = 1_500

const unknown: ServerSuggestion = { provider: null, imap: null, smtp: null, password: "usual", oauth: null }

/** Names of a domain's mail exchangers, the preferred one first; none when nobody answers in time. */
async function findExchangers(domain: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: lookupMs, tries: 1 })
  try {
    const found = await resolver.resolveMx(domain)
    return found.sort((one, other) => one.priority - other.priority).map(({ exchange }) => exchange)
  } catch {
    // A domain without an answer has servers that nobody knows: its user types them.
    return []
  }
}

function suggestionOf({ name, imap, smtp, password, oauth }: Provider): ServerSuggestion {
  const usable = oauth && oauthSettings(oauth) ? oauth : null
  return { provider: name, imap, smtp, password, oauth: usable }
}

/**
 * Servers for an address: of a provider known by the domain, else by the domain's mail exchangers. What is not known is not guessed.
 * @param exchangersOf how exchangers are looked up
 */
export async function suggestServers(
  email: string,
  exchangersOf: (domain: string) => Promise<string[]> = findExchangers,
): Promise<ServerSuggestion> {
  const domain = email.trim().toLowerCase().split("@")[1] ?? ""
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain)) return unknown
  const provider = providerOfDomain(domain) ?? providerOfExchangers(await exchangersOf(domain))
  return provider ? suggestionOf(provider) : unknown
}
