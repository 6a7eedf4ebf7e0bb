import { once } from "node:events"
import { createServer, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, test } from "vitest"
import { drainable } from "#lib/launch/drain.ts"

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
  const began = performance.now()
  await drain()
  expect(performance.now() - began).toBeLessThan(5_000)
  await read
})

test("it lets other answers finish", async () => {
  const { answers, drain, reply } = await begin("text/plain")
  const drained = drain()
  setTimeout(() => answers[0]?.end(" and ended"), 200)
  expect(await reply.text()).toBe("begun and ended")
  await drained
})
