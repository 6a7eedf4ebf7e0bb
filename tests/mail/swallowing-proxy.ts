import { once } from "node:events"
import { createConnection, createServer, type Socket } from "node:net"

/** A connection in between that can go silent without ending: what a lost network looks like to both sides. */
export async function startSwallowingProxy(target: number) {
  const sockets = new Set<Socket>()
  const clients = new Set<Socket>()
  let swallows = false
  let accepted = 0
  const server = createServer((client) => {
    accepted += 1
    clients.add(client)
    client.on("close", () => clients.delete(client))
    const upstream = createConnection({ port: target, host: "127.0.0.1" })
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on("data", (data) => {
        if (!swallows) to.write(data)
      })
      from.on("error", () => to.destroy())
      from.on("close", () => {
        sockets.delete(from)
        if (!swallows) to.destroy()
      })
    }
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  return {
    port: typeof address === "object" && address ? address.port : 0,
    accepted: () => accepted,
    /** Connections that have not ended. */
    open: () => clients.size,
    /** From now on nothing comes through either way, and no connection ends. */
    swallow: () => {
      swallows = true
    },
    /** New connections come through again; those that were silent end. */
    pass: () => {
      swallows = false
      for (const socket of sockets) socket.destroy()
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, "close")
    },
  }
}
