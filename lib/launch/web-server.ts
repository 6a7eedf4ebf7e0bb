import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import next from "next"
import type { Running } from "#lib/launch/child-script.ts"
import { compress } from "#lib/launch/compress.ts"
import { drainable } from "#lib/launch/drain.ts"
import { identify, REQUEST_ID } from "#lib/launch/request-identity.ts"
import { listenOn } from "#lib/launch/web-port.ts"
import { log } from "#lib/log.ts"

/** Longer than the minute that load balancers keep an idle connection: they must be the first to close it. */
const KEEP_ALIVE_MS = 65_000
const HEADERS_MS = 15_000

/** How the web server runs. */
export interface WebOptions {
  dev: boolean
  host: string
  port: number
  trustedProxies: number
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

function logWhenDone(request: IncomingMessage, response: ServerResponse, requestId: string) {
  const began = performance.now()
  const { method, url = "/" } = request
  // Next rewrites the address, and a query can hold what must not be logged.
  const path = url.split("?", 1)[0] ?? "/"
  response.once("close", () => {
    const ms = Math.round((performance.now() - began) * 10) / 10
    const level = path.startsWith("/_next/") || path === "/healthz" ? "debug" : "info"
    log[level](
      {
        requestId,
        method,
        path,
        status: response.statusCode,
        ms,
        aborted: !response.writableFinished || undefined,
      },
      "request",
    )
  })
}

function answerHealth(response: ServerResponse) {
  response.setHeader("content-type", "application/json")
  response.setHeader("cache-control", "no-store")
  response.end('{"status":"ok"}')
}

async function answer(request: IncomingMessage, response: ServerResponse, handle: Handler, id: string) {
  const reads = request.method === "GET" || request.method === "HEAD"
  if (reads && request.url?.split("?", 1)[0] === "/healthz") return answerHealth(response)
  try {
    await handle(request, response)
  } catch (error) {
    log.error({ requestId: id, err: error }, "request failed")
    if (!response.headersSent) response.statusCode = 500
    response.end()
  }
}

/**
 * Starts the web app on its port.
 * @returns the port and stop, which finishes what is under way within 10 seconds
 * @throws Refusal when the port is in use
 */
export async function startWebServer(options: WebOptions): Promise<Running> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: HEADERS_MS })
  const app = next({
    dev: options.dev,
    dir: process.cwd(),
    hostname: options.host,
    port: options.port,
    httpServer: server,
  })
  await app.prepare()
  const handle = app.getRequestHandler()
  const drain = drainable(server)
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const id = identify(request, options.trustedProxies)
    response.setHeader(REQUEST_ID, id)
    logWhenDone(request, response, id)
    compress(request, response, () => void answer(request, response, handle, id))
  })
  const port = await listenOn(server, options.host, options.port)
  log.info({ port, host: options.host }, "web server listens")
  const stop = async () => {
    await drain()
    await app.close()
  }
  return { port, stop }
}
