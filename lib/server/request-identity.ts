import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"

/** Header with the id of a request; it comes back on the response and is in every log line about it. */
export const REQUEST_ID = "x-request-id"
/** Header with the address of the caller, always written here and never taken from the caller. */
export const CLIENT_ADDRESS = "x-client-address"

const SANE_ID = /^[\w.:-]{8,100}$/
const FROM_PROXIES = [
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-forwarded-port",
  "forwarded",
  "x-real-ip",
]

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}

/** An IPv4 address that arrives over an IPv6 socket is written as IPv4. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:/, "")
}

/** Who holds the other end of the connection: the caller, or a proxy. */
export function socketAddress(request: IncomingMessage): string {
  return plainAddress(request.socket.remoteAddress ?? "")
}

/** Each trusted proxy adds the address it was called from at the end; what is before those is the caller's own claim. */
function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const socket = socketAddress(request)
  if (trustedProxies === 0) return socket
  const forwardedFor = request.headers["x-forwarded-for"] ?? ""
  const chain = String(forwardedFor)
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean)
  return plainAddress(chain.at(-trustedProxies) ?? chain[0] ?? socket)
}

/**
 * Marks a request with its id and its caller's address and removes what only proxies may say, unless proxies are trusted.
 * @param trustedProxies how many reverse proxies are in front
 * @returns the id
 */
export function identify(request: IncomingMessage, trustedProxies: number): string {
  const address = clientAddress(request, trustedProxies)
  const received = trustedProxies > 0 ? single(request.headers[REQUEST_ID]) : undefined
  const id = received !== undefined && SANE_ID.test(received) ? received : randomUUID()
  if (trustedProxies === 0) for (const name of FROM_PROXIES) delete request.headers[name]
  request.headers[REQUEST_ID] = id
  request.headers[CLIENT_ADDRESS] = address
  return id
}
