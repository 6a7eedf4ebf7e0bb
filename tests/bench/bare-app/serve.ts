import { createServer } from "node:http"
import { resolve } from "node:path"
import next from "next"
import { env } from "#lib/env.ts"
import { runChild } from "#lib/launch/child-script.ts"
import { listenOn } from "#lib/launch/web-port.ts"

const { HOST, PORT } = env()

/** Serves the bare app the way lib/launch/web.ts serves the real one, without ids and log lines. */
await runChild(async () => {
  const server = createServer({ keepAliveTimeout: 65_000 })
  const app = next({
    dev: false,
    dir: resolve("tests/bench/bare-app"),
    hostname: HOST,
    port: PORT,
    httpServer: server,
  })
  await app.prepare()
  const handle = app.getRequestHandler()
  server.on("request", (request, response) => void handle(request, response))
  const port = await listenOn(server, HOST, PORT)
  const stop = async () => {
    server.closeAllConnections()
    await app.close()
  }
  return { port, stop }
})
