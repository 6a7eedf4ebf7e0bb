import { createServer } from "node:http"
import { json } from "node:stream/consumers"

type Answer = { valid: boolean; name?: string; address?: string }

/** A server on 127.0.0.1 that answers as the REST service of VIES does. */
export class ViesServer {
  /** By code; others are not valid. */
  answers: Record<string, Answer> = {}
  requests: Record<string, string>[] = []
  isDown = false
  /** What it says in place of an answer. */
  error: string | undefined
  #address = ""
  readonly #server = createServer((request, response) => {
    if (this.isDown) {
      response.destroy()
      return
    }
    void json(request).then((body) => {
      response.writeHead(this.error ? 400 : 200, { "content-type": "application/json" })
      response.end(JSON.stringify(this.#answer(Object(body))))
    })
  })

  #answer(body: Record<string, string>): object {
    this.requests.push(body)
    if (this.error) return { actionSucceed: false, errorWrappers: [{ error: this.error }] }
    const { countryCode = "", vatNumber = "" } = body
    const { valid, name, address } = this.answers[`${countryCode}${vatNumber}`] ?? { valid: false }
    return {
      countryCode,
      vatNumber,
      requestDate: "2026-11-27T10:00:00.000Z",
      valid,
      requestIdentifier: body.requesterNumber ? `WAPI${this.requests.length}` : "",
      name: name ?? "---",
      address: address ?? "---",
    }
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve))
    const address = this.#server.address()
    if (address === null || typeof address === "string") throw new Error("No port")
    this.#address = `http://127.0.0.1:${address.port}/rest-api`
  }

  get address(): string {
    return this.#address
  }

  stop(): Promise<unknown> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(resolve))
  }
}
