import { createServer } from "node:net"
import { Refusal } from "#lib/refusal.ts"

/** The refusal to start on a port that something else has, undefined for other errors. */
function refusalOf(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === "EADDRINUSE") return new Refusal(`Port ${port} is in use: set PORT to a free one.`)
  if (error.code === "EACCES") return new Refusal(`Port ${port} needs rights that this user lacks: set PORT.`)
  if (error.code === "EADDRNOTAVAIL") return new Refusal(`This machine has no address ${host}: set HOST.`)
  return error
}

/** What has `listen` and `error` in common with a server. */
interface Listener {
  once(event: "error", told: (error: NodeJS.ErrnoException) => void): unknown
  listen(port: number, host: string, listening: () => void): unknown
  address(): string | null | { port: number }
}

/**
 * Makes a server listen.
 * @returns its port, chosen by the system when 0 was asked for
 * @throws Refusal when it cannot have the port
 */
export function listenOn(server: Listener, host: string, port: number): Promise<number> {
  return new Promise((settle, fail) => {
    server.once("error", (error) => fail(refusalOf(error, host, port)))
    server.listen(port, host, () => {
      const address = server.address()
      settle(address !== null && typeof address === "object" ? address.port : port)
    })
  })
}

/**
 * Tries a port before the long work of a start.
 * @throws Refusal when the web server could not listen there
 */
export async function refuseUnusablePort(host: string, port: number): Promise<void> {
  const probe = createServer()
  await listenOn(probe, host, port)
  await new Promise((settle) => probe.close(settle))
}
