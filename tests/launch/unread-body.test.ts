import { once } from "node:events"
import { createServer, type RequestListener } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { afterEach, expect, test } from "vitest"
import { readOutBody, refuseUnreadable } from "#lib/server/unread-body.ts"

let stop: (() => void) | undefined
afterEach(() => stop?.())

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, "127.0.0.1")
  stop = () => server.close() && server.closeAllConnections()
  await once(server, "listening")
  return (server.address() as AddressInfo).port
}

/** Sends bytes on one connection and a second request after the first answer; all that comes back. */
function converse(port: number, first: string): Promise<string> {
  return new Promise((settle, fail) => {
    const socket = connect(port, "127.0.0.1")
    let received = ""
    let hasRequested = false
    socket.on("data", (chunk) => {
      received += chunk
      if (!hasRequested) socket.write("GET /second HTTP/1.1\r\nHost: a\r\n\r\n")
      hasRequested = true
      if (received.includes("second answer")) socket.end()
    })
    socket.on("error", fail)
    socket.on("close", () => settle(received))
    socket.write(first)
  })
}

const large = "a".repeat(3_000_000)
const bodies = [
  ["a length", `Content-Length: ${large.length}\r\n\r\n${large}`],
  ["chunks", `Transfer-Encoding: chunked\r\n\r\n${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`],
] as const

/** Begins to read and loses interest, as a call does that finds its body too large. */
const answerEarly: RequestListener = async (request, response) => {
  if (request.url === "/second") return void response.end("second answer")
  readOutBody(request, response)
  for await (const _ of request.iterator({ destroyOnReturn: false })) break
  response.writeHead(413).end("first answer")
}

test.each(bodies)(
  "a connection goes on after an answer that came before the body, sent with %s",
  async (_, body) => {
    const port = await serve(answerEarly)
    const received = await converse(port, `POST / HTTP/1.1\r\nHost: a\r\n${body}`)
    expect(received).toContain("first answer")
    expect(received).toContain("second answer")
  },
)

test.each(bodies)(
  "a refused request with %s gets its answer whole and its connection closed",
  async (_, body) => {
    const refusal = { status: 413, message: "The request is too large" }
    const port = await serve((request, response) => void refuseUnreadable(request, response, refusal))
    const received = await converse(port, `POST /api/x HTTP/1.1\r\nHost: a\r\n${body}`)
    expect(received).toMatch(/^HTTP\/1.1 413 .*\r\n\r\n\{"message":"The request is too large"\}$/s)
    expect(received.toLowerCase()).toContain("connection: close")
  },
)

test("a body without end ends its connection", async () => {
  const port = await serve(answerEarly)
  const socket = connect(port, "127.0.0.1")
  socket.on("error", () => undefined)
  socket.write("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
  const piece = `${large.length.toString(16)}\r\n${large}\r\n`
  const send = () => {
    while (!socket.destroyed && socket.write(piece));
  }
  socket.on("drain", send)
  send()
  await new Promise((settle) => socket.once("close", settle))
})
