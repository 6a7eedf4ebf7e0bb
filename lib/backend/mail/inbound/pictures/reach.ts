import { addressesOf, isPublic } from "#lib/backend/platform/mailer/hosts.ts"
import { env } from "#lib/env.ts"

/** Where a picture's server is asked; null where it must not be. */
export type Reach = (url: URL) => Promise<{ address: string; port: number } | null>

const usualPorts = { "http:": 80, "https:": 443 }

const hostOf = (address: string | undefined) => (address === undefined ? [] : [new URL(address).hostname])
const bare = (hostname: string) =>
  hostname
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "")
    .toLowerCase()

/** Names under which the application itself is reached. @param origin of the call */
export const ownHosts = (origin: string | undefined): string[] =>
  [env().PUBLIC_URL, env().REGISTRATION_URL, origin].flatMap(hostOf).map(bare)

/**
 * Asks servers of the internet alone, at the usual ports: none of this machine or its networks, and not ourselves. A name is looked up once
 * and that address is asked, so that it cannot mean one address when it is checked and another then.
 * @param own names of ours
 */
export const publicReach =
  (own: string[]): Reach =>
  async (url) => {
    const usual = url.protocol === "http:" || url.protocol === "https:" ? usualPorts[url.protocol] : undefined
    const host = bare(url.hostname)
    if (usual === undefined || url.port !== "" || host === "" || own.includes(host)) return null
    const found = await addressesOf(host)
    const [address] = found
    return address !== undefined && found.every(isPublic) ? { address, port: usual } : null
  }
