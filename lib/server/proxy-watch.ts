import type { IncomingMessage } from "node:http"
import { BlockList, isIPv4 } from "node:net"

/** Requests after which one address for all of them is no accident. */
const telling = 500

const privateAddresses = new BlockList()
for (const [net, bits] of [
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["100.64.0.0", 10],
  ["169.254.0.0", 16],
  ["127.0.0.0", 8],
] as const)
  privateAddresses.addSubnet(net, bits, "ipv4")
privateAddresses.addSubnet("fc00::", 7, "ipv6")
privateAddresses.addSubnet("fe80::", 10, "ipv6")
privateAddresses.addAddress("::1", "ipv6")

const isPrivate = (address: string) =>
  address === "" || privateAddresses.check(address, isIPv4(address) ? "ipv4" : "ipv6")

type Settings = {
  trustedProxies: number
  /** Whether users open the app under an address of its own: on one's own machine there is one caller only. */
  isPublic: boolean
  warn: (sentence: string) => void
}

/**
 * Looks whether TRUSTED_PROXIES fits the requests that arrive, and says so once when it does not: limits by address then
 * see the proxy for everybody, or believe what callers claim.
 * @returns what to call with each request before it is changed, and with the address taken for its caller's
 */
export function watchProxies({ trustedProxies, isPublic, warn }: Settings) {
  let seen = 0
  let only: string | undefined
  let isDone = false
  const say = (sentence: string) => {
    isDone = true
    warn(`TRUSTED_PROXIES=${trustedProxies} looks wrong: ${sentence} (docs/operations.md)`)
  }
  return (
    forwardedFor: IncomingMessage["headers"]["x-forwarded-for"],
    socket: string,
    caller: string,
  ): void => {
    if (isDone) return
    if (trustedProxies === 0 && forwardedFor !== undefined) {
      say("requests carry X-Forwarded-For, which is not believed; there is a proxy in front")
    } else if (trustedProxies > 0 && !isPrivate(socket)) {
      say("requests come directly from the internet, and their X-Forwarded-For is their own claim")
    }
    only ??= caller
    seen += 1
    if (caller !== only) isDone = true
    else if (!isDone && isPublic && isPrivate(caller) && seen >= telling)
      say(`all of ${telling} requests seem to come from ${caller}; there are more proxies in front`)
  }
}
