import { siteAddress } from "#lib/backend/platform/mailer/site.ts"

/** Last parts of names that no host on the web has (RFC 2606, 6761, 6762, 8375, 9476), or that stand for one's own network. */
const noHosts = new Set([
  "test",
  "example",
  "invalid",
  "localhost",
  "local",
  "localdomain",
  "internal",
  "intranet",
  "lan",
  "home",
  "corp",
  "private",
  "onion",
  "alt",
  "arpa",
])

/** Pages of ours that somebody without an account can open; no other leads a recipient anywhere. */
const ownPages = [/^\/$/, /^\/apply\/[^/]+$/]
const signUpPage = /^\/subscribe\/([^/]+)$/

/** Whether a host can be one on the web; nobody is asked whether it is. */
function canBe(host: string): boolean {
  if (/^\d+(\.\d+){3}$/.test(host) || host.startsWith("[")) return true
  const labels = host.replace(/\.$/, "").split(".")
  const last = labels.at(-1) ?? ""
  return (
    labels.length > 1 &&
    labels.every((label) => /^[\p{L}\p{N}_]([\p{L}\p{N}_-]{0,61}[\p{L}\p{N}_])?$/u.test(label)) &&
    !/^\d+$/.test(last) &&
    last.length > 1 &&
    !noHosts.has(last)
  )
}

/** @param forms addresses of sign-up forms that are open */
function leadsOnSite(path: string, forms: ReadonlySet<string>): boolean {
  const form = signUpPage.exec(path)?.[1]
  return form === undefined ? ownPages.some((page) => page.test(path)) : forms.has(form)
}

/**
 * Whether a link leads somewhere for whoever reads it in a mail, as far as that can be said without asking anybody: its host can be one,
 * and a page of ours is there for people without an account.
 */
export function leadsSomewhere(href: string | undefined, forms: ReadonlySet<string>): boolean {
  if (href === undefined) return false
  if (/^(?:mailto:[^\s@]+@[^\s@]+|tel:\+?\d)/i.test(href)) return true
  // A placeholder stands for the whole address, or for a part of it.
  if (/^\[[A-Z0-9_]+\]$/.test(href)) return true
  if (!/^https?:\/\/[^\s]+$/i.test(href)) return false
  if (/^https?:\/\/[^/?#]*\[[A-Z0-9_]+\]/.test(href)) return true
  if (!URL.canParse(href)) return false
  const { host, hostname, pathname } = new URL(href)
  return host === new URL(siteAddress("/")).host ? leadsOnSite(pathname, forms) : canBe(hostname)
}
