import { once } from "node:events"
import { createServer, type ServerResponse } from "node:http"
import { afterEach, expect, it } from "vitest"
import { tellMissing } from "#lib/pages/missing-notices.ts"
import { tellUnavailable } from "#lib/pages/unavailable-notices.ts"
import { compress } from "#lib/server/compress.ts"
import { identify } from "#lib/server/request-identity.ts"
import { PageResponse } from "#lib/server/unavailable-page.ts"

const servers: { close(): void }[] = []
afterEach(() => servers.splice(0).map((server) => server.close()))

/** A server as the web server is, whose pages are made by the test. */
async function serve(make: (id: string, response: ServerResponse) => void) {
  const server = createServer({ ServerResponse: PageResponse }, (request, response) => {
    const id = identify(request, 0)
    compress(request, response, () => make(id, response))
  })
  servers.push(server)
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  return `http://127.0.0.1:${address !== null && typeof address === "object" ? address.port : 0}/companies`
}

const broken = (response: ServerResponse) => {
  response.statusCode = 500
  response.setHeader("content-type", "text/html")
  response.write("<html>a stack".padEnd(5_000))
  response.end(" and more")
}

it("a page that could not be made for want of the service says so in words, and asks again by itself", async () => {
  const address = await serve((id, response) => {
    tellUnavailable(id)
    broken(response)
  })
  const answer = await fetch(address, { headers: { cookie: "a=b; NEXT_LOCALE=fr" } })
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"])
  const html = await answer.text()
  expect(html).toContain("<h1>Momentanément indisponible</h1>")
  expect(html).toContain('<meta http-equiv="refresh" content="5">')
  expect(html).not.toContain("stack")
  expect(await (await fetch(address)).text()).toContain("<h1>Not available right now</h1>")
})

it("any other failure, and a page that was made after all, stay as they are", async () => {
  const failed = await serve((_, response) => broken(response))
  const answer = await fetch(failed)
  expect([answer.status, (await answer.text()).slice(0, 13)]).toEqual([500, "<html>a stack"])
  const made = await serve((id, response) => {
    tellUnavailable(id)
    response.end("whole")
  })
  expect(await (await fetch(made)).text()).toBe("whole")
})

it("a page that says itself that there is nothing is a 404, as it was made; another of the same server is not", async () => {
  const address = await serve((id, response) => {
    tellMissing(id)
    response.end("This link does not work")
  })
  const answer = await fetch(address)
  expect([answer.status, await answer.text()]).toEqual([404, "This link does not work"])
  const other = await serve((_, response) => response.end("whole"))
  expect((await fetch(other)).status).toBe(200)
})
