import { createServer } from "node:http"
import { resolve } from "node:path"
import next from "next"
import { env } from "#lib/env.ts"
import { listenOn } from "#lib/server/web-port.ts"
import { runChild } from "#scripts/processes/child-script.ts"

const { HOST, PORT } = env()

/** Serves the bare app the way scripts/web.ts serves the real one, without ids and log lines. */
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
