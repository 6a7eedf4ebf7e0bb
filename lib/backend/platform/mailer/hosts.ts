import { lookup } from "node:dns/promises"
import { BlockList, isIP } from "node:net"
import { env } from "#lib/env.ts"
import { MailboxFailure } from "./mailbox-failure.ts"

type Range = [network: string, prefix: number, family: "ipv4" | "ipv6"]

function blockList(ranges: Range[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) list.addSubnet(...range)
  return list
}

/** Where no mail server can be: clouds tell machines their secrets at link-local addresses and these others. */
const never = blockList([
  ["0.0.0.0", 8, "ipv4"],
  ["169.254.0.0", 16, "ipv4"],
  ["100.100.100.200", 32, "ipv4"],
  ["192.0.0.192", 32, "ipv4"],
  ["224.0.0.0", 3, "ipv4"],
  ["::", 128, "ipv6"],
  ["fe80::", 10, "ipv6"],
  ["fd00:ec2::254", 128, "ipv6"],
  ["ff00::", 8, "ipv6"],
])

/** This machine and networks that the internet does not reach. */
const within = blockList([
  ["127.0.0.0", 8, "ipv4"],
  ["10.0.0.0", 8, "ipv4"],
  ["172.16.0.0", 12, "ipv4"],
  ["192.168.0.0", 16, "ipv4"],
  ["100.64.0.0", 10, "ipv4"],
  ["::1", 128, "ipv6"],
  ["fc00::", 7, "ipv6"],
])

/** What no other server of the internet has: networks of tests and documents, and addresses that carry another one within. */
const special = blockList([
  ["192.0.0.0", 24, "ipv4"],
  ["192.0.2.0", 24, "ipv4"],
  ["198.18.0.0", 15, "ipv4"],
  ["198.51.100.0", 24, "ipv4"],
  ["203.0.113.0", 24, "ipv4"],
  ["::", 96, "ipv6"],
  ["64:ff9b::", 32, "ipv6"],
  ["100::", 64, "ipv6"],
  ["2001::", 32, "ipv6"],
  ["2001:db8::", 32, "ipv6"],
  ["2002::", 16, "ipv6"],
  ["fec0::", 10, "ipv6"],
])

const isIn = (list: BlockList, address: string) => {
  // An IPv4 address in the clothes of IPv6 is that IPv4 address.
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  return list.check(plain, isIP(plain) === 6 ? "ipv6" : "ipv4")
}

/** Whether an address is of this machine or of a network that the internet does not reach. */
export const isPrivate = (address: string) => isIn(within, address)

/** Whether an address is one of the internet's, which anybody may ask. */
export const isPublic = (address: string) => ![never, within, special].some((list) => isIn(list, address))

/** Milliseconds for which a name is looked up. */
const lookupMs = 8_000

/** All addresses of a host, or itself where it is one. Rejects for a name that nobody has, and after eight seconds. */
export async function addressesOf(host: string): Promise<string[]> {
  if (isIP(host)) return [host]
  const late = new Promise<never>((_, fail) => {
    setTimeout(() => fail(new MailboxFailure("timed_out")), lookupMs).unref()
  })
  // IPv4 first: a machine without IPv6 cannot tell before it has waited in vain.
  const found = await Promise.race([lookup(host, { all: true, order: "ipv4first" }), late])
  return found.map(({ address }) => address)
}

/**
 * The address that is connected to for a host that a user has typed. It is looked up once, so that a name cannot mean one address
 * when it is checked and another when it is connected to.
 * @throws MailboxFailure `no_such_host`, also for addresses that no mail server can have, and for private ones unless MAIL_PRIVATE_HOSTS
 */
export async function addressOf(host: string): Promise<string> {
  const found = await addressesOf(host)
  const usable = found.filter(
    (address) => !isIn(never, address) && (env().MAIL_PRIVATE_HOSTS || !isPrivate(address)),
  )
  const [first] = usable
  if (!first || usable.length < found.length) throw new MailboxFailure("no_such_host")
  return first
}
