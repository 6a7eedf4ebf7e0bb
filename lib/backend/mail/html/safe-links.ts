import { domainToASCII } from "node:url"
import { escapedHtml } from "#lib/contract/platform/escaped-html.ts"
import { unescaped } from "./html-tokens.ts"

const schemes = ["http:", "https:", "mailto:", "tel:"]
const maxAddressLength = 4_000
const maxReadText = 2_000

/** Signs that turn text around, or that nobody sees. */
const unseen = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g
const turning = /[\u202a-\u202e\u2066-\u2069]/
const hosts = /(?:[\p{L}\p{N}_-]{1,63}\.){1,8}\p{L}[\p{L}\p{N}-]{1,62}|\d{1,3}(?:\.\d{1,3}){3}/gu
const mailAddress = /[^\s<>@"'()]{1,64}@[\p{L}\p{N}.-]{1,255}/gu

/** An address that a link may lead to, in plain letters and without a name before its host; null for all others. */
export function safeAddress(address: string): string | null {
  if (address.length > maxAddressLength) return null
  try {
    const url = new URL(address.trim())
    if (!schemes.includes(url.protocol)) return null
    if (url.protocol.startsWith("http")) {
      url.username = ""
      url.password = ""
    }
    return url.href
  } catch {
    return null
  }
}

const withoutWww = (host: string) => host.replace(/^www\./, "")

function isSameSite(named: string, host: string): boolean {
  const [one, other] = [withoutWww(named), withoutWww(host)]
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)
}

/** Hosts that a text names, as the network knows them; what looks like letters of another script is another host. */
function hostsIn(text: string): string[] {
  const named =
    text
      .slice(0, maxReadText)
      .normalize("NFKC")
      .replace(/[。．｡]/g, ".")
      .match(hosts) ?? []
  return named.map((host) => domainToASCII(host.toLowerCase())).filter((host) => host !== "")
}

/**
 * What a reader has to be shown beside a link, for its text says something else than where it leads to.
 * @param text as it is read
 * @param address one of `safeAddress`
 */
export function hiddenTarget(text: string, address: string): string | null {
  const url = new URL(address)
  const plain = text.replace(unseen, "")
  if (url.protocol === "tel:") return null
  if (url.protocol === "mailto:") {
    const target = decodedOr(url.pathname)
    const named = plain.slice(0, maxReadText).match(mailAddress) ?? []
    return named.every((name) => name.toLowerCase() === target.toLowerCase()) ? null : target
  }
  const target = url.hostname
  const isDisguised = turning.test(text) || /(^|\.)xn--/.test(target)
  return isDisguised || hostsIn(plain).some((named) => !isSameSite(named, target)) ? target : null
}

function decodedOr(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A link, up to its end or the next one: a link within a link ends it. */
const links = /(<a [^>]*href="([^"]*)"[^>]*>((?:[^<]|<(?!\/?a[ >]))*)(?:<\/a>)?)/g

/** Sanitised HTML with the real target beside each link whose text names another one. */
export function withTargets(sanitised: string): string {
  return sanitised.replace(links, (whole, link: string, address: string, content: string) => {
    const text = unescaped(content.replace(/<[^>]*>/g, ""))
    const target = hiddenTarget(text, unescaped(address))
    return target ? `${link}<span class="mail-target" dir="ltr"> [${escapedHtml(target)}] </span>` : whole
  })
}
