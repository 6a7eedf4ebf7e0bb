import { once } from "node:events"
import { createServer, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { drainable } from "#lib/server/drain.ts"

// The time after which it gives up waiting never comes.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A server that begins every answer and leaves its end to the test. */
async function begin(contentType: string) {
  const answers: ServerResponse[] = []
  const server: Server = createServer((_request, response) => {
    response.setHeader("content-type", contentType)
    response.write("begun")
    answers.push(response)
  })
  const drain = drainable(server)
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  const reply = await fetch(`http://127.0.0.1:${port}/`)
  return { answers, drain, reply }
}

test("a server that ends does not wait for streams of events", async () => {
  const { drain, reply } = await begin("text/event-stream")
  const read = expect(reply.text()).rejects.toThrow()
  await drain()
  await read
})

test("it lets other answers finish", async () => {
  const { answers, drain, reply } = await begin("text/plain")
  const drained = drain()
  answers[0]?.end(" and ended")
  expect(await reply.text()).toBe("begun and ended")
  await drained
})
