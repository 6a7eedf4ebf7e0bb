import { once } from "node:events"
import { createServer, type IncomingMessage } from "node:http"
import { Readable } from "node:stream"
import { callBackend } from "#lib/api/backend.ts"
import { env } from "#lib/env.ts"
import { runChild } from "#scripts/processes/child-script.ts"

/** The CRM without its screens, for rounds that need no build: the same calls over the same database. */
async function answer(request: IncomingMessage): Promise<Response> {
  const { method = "GET", url = "/", headers } = request
  const path = url === "/readyz" ? "/api/readyz" : url
  const sentHeaders = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
  const body = method === "GET" ? undefined : Readable.toWeb(request)
  const init: RequestInit & { duplex: "half" } = { method, headers: sentHeaders, duplex: "half" }
  if (body) Object.assign(init, { body })
  return callBackend(new Request(`http://crm.internal${path}`, init))
}

await runChild(async () => {
  const server = createServer((request, response) => {
    answer(request).then(
      async (reply) => {
        response.writeHead(reply.status, Object.fromEntries(reply.headers))
        response.end(Buffer.from(await reply.arrayBuffer()))
      },
      () => response.writeHead(500).end(),
    )
  })
  server.listen(env().PORT, "127.0.0.1")
  await once(server, "listening")
  return { port: env().PORT, stop: async () => server.closeAllConnections() }
})
