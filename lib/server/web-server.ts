import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import next from "next"
import { log } from "#lib/log.ts"
import { offeredCalls } from "#lib/pages/calls-door.ts"
import { admitPage } from "#lib/server/admit-page.ts"
import { compress } from "#lib/server/compress.ts"
import { logConsole } from "#lib/server/console-lines.ts"
import { answerDirectly, isCall } from "#lib/server/direct-calls.ts"
import { drainable } from "#lib/server/drain.ts"
import { sendPacked } from "#lib/server/packed-assets.ts"
import { watchProxies } from "#lib/server/proxy-watch.ts"
import { CLIENT_ADDRESS, identify, REQUEST_ID, socketAddress } from "#lib/server/request-identity.ts"
import { routePattern } from "#lib/server/route-pattern.ts"
import { PageResponse } from "#lib/server/unavailable-page.ts"
import { readOutBody, refuseUnreadable } from "#lib/server/unread-body.ts"
import { unreadable } from "#lib/server/unreadable-request.ts"
import { listenOn } from "#lib/server/web-port.ts"

/** Longer than the minute that load balancers keep an idle connection: they must be the first to close it. */
const KEEP_ALIVE_MS = 65_000
const HEADERS_MS = 15_000

/** Pages outside the middleware's reach run no scripts. */
const fallbackPolicy =
  "default-src 'self'; script-src 'none'; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"

/** How the web server runs. */
export interface WebOptions {
  dev: boolean
  host: string
  port: number
  trustedProxies: number
  /** Address users open, when the app has one. */
  publicUrl?: string | undefined
}

function logWhenDone(request: IncomingMessage, response: ServerResponse, requestId: string) {
  const began = performance.now()
  const { method, url = "/" } = request
  // Now, because Next rewrites the address.
  const { path, ids } = routePattern(url)
  response.once("close", () => {
    const ms = Math.round((performance.now() - began) * 10) / 10
    const level = path.startsWith("/_next/") || path === "/healthz" ? "debug" : "info"
    log[level](
      {
        requestId,
        method,
        path,
        ids,
        status: response.statusCode,
        ms,
        aborted: !response.writableFinished || undefined,
      },
      "request",
    )
  })
}

/** What Next answers by itself, a 404 before all, passes no middleware. */
function addFallbackPolicy(request: IncomingMessage, response: ServerResponse) {
  if (!request.url?.startsWith("/_")) return
  response.setHeader("content-security-policy", fallbackPolicy)
  response.setHeader("x-content-type-options", "nosniff")
}

function answerHealth(response: ServerResponse) {
  response.setHeader("content-type", "application/json")
  response.setHeader("cache-control", "no-store")
  response.end('{"status":"ok"}')
}

/** Runs what answers a request; when it fails, there is an answer all the same. */
async function answer(id: string, response: ServerResponse, work: () => Promise<unknown>) {
  try {
    await work()
  } catch (error) {
    log.error({ requestId: id, err: error }, "request failed")
    if (!response.headersSent) response.writeHead(500, { [REQUEST_ID]: id })
    response.end()
  }
}

function asksForHealth({ method, url }: IncomingMessage): boolean {
  return (method === "GET" || method === "HEAD") && url?.split("?", 1)[0] === "/healthz"
}

/** Only development speaks over web sockets; Next leaves other such connections open without an answer. */
function refuseUpgrades(server: Server) {
  server.on("upgrade", (_request, socket) => {
    socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
  })
}

/**
 * Starts the web app on its port.
 * @returns the port and stop, which finishes what is under way within 10 seconds
 * @throws Refusal when the port is in use
 */
export async function startWebServer(options: WebOptions): Promise<{ port: number; stop(): Promise<void> }> {
  const server = createServer({
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: HEADERS_MS,
    ServerResponse: PageResponse,
  })
  const app = next({
    dev: options.dev,
    dir: process.cwd(),
    // Only the name in addresses Next makes up. It calls every loopback address that, and takes a middleware's rewrite to the one
    // for an address of another site unless both are the same; where to listen is said below.
    hostname: "localhost",
    port: options.port,
    httpServer: server,
  })
  await app.prepare()
  const handle = app.getRequestHandler()
  const drain = drainable(server)
  const see = watchProxies({
    trustedProxies: options.trustedProxies,
    isPublic: options.publicUrl !== undefined && !/\/\/(localhost|127\.)/.test(options.publicUrl),
    warn: (sentence) => log.warn(sentence),
  })
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const forwardedFor = request.headers["x-forwarded-for"]
    const id = identify(request, options.trustedProxies)
    // A load balancer asks for the health of a copy without being a caller.
    if (request.url !== "/healthz" && request.url !== "/readyz")
      see(forwardedFor, socketAddress(request), String(request.headers[CLIENT_ADDRESS]))
    logWhenDone(request, response, id)
    const refusal = unreadable(request)
    if (refusal) {
      response.setHeader(REQUEST_ID, id)
      return void refuseUnreadable(request, response, refusal)
    }
    readOutBody(request, response)
    const answerCall = isCall(request) ? offeredCalls() : undefined
    if (answerCall) return void answer(id, response, () => answerDirectly(answerCall, request, response))
    response.setHeader(REQUEST_ID, id)
    if (asksForHealth(request)) return answerHealth(response)
    addFallbackPolicy(request, response)
    const answerPage = async () => {
      await admitPage(request, response)
      await handle(request, response)
    }
    const askNext = () => compress(request, response, () => void answer(id, response, answerPage))
    // In development nothing is packed.
    if (options.dev) askNext()
    else sendPacked(request, response, askNext)
  })
  if (!options.dev) {
    refuseUpgrades(server)
    logConsole()
  }
  const port = await listenOn(server, options.host, options.port)
  log.info({ port, host: options.host }, "web server listens")
  const stop = async () => {
    await drain()
    await app.close()
  }
  return { port, stop }
}
