import { Agent, request } from "node:http"
import type { FuzzedCall } from "./fuzzed-calls.ts"

/** An answer; 0 stands for a connection that broke or hung. */
export type Received = { status: number; ms: number; body: string }

/** One connection for all: an answer that leaves it unusable shows at the next. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Sends a request byte by byte as it is, which `fetch` would fix. */
export function sendCall(
  address: string,
  call: FuzzedCall,
  token: string,
  patienceMs: number,
): Promise<Received> {
  const began = performance.now()
  return new Promise((settle) => {
    const end = (status: number, body: string) => settle({ status, body, ms: performance.now() - began })
    // Node adds no length to the body of a DELETE: the server would take it for a request of its own.
    const length = call.body === undefined ? {} : { "content-length": Buffer.byteLength(call.body) }
    const headers = { ...call.headers, ...length, authorization: `Bearer ${token}` }
    const sent = request(`${address}/`, {
      agent,
      method: call.method,
      path: call.path,
      headers,
      timeout: patienceMs,
    })
    sent.on("response", (answer) => {
      let body = ""
      answer.setEncoding("utf8")
      answer.on("data", (chunk: string) => {
        body += chunk
      })
      answer.on("end", () => end(answer.statusCode ?? 0, body))
      answer.on("error", (error) => end(0, String(error)))
    })
    sent.on("timeout", () => sent.destroy(new Error("hangs")))
    sent.on("error", (error) => end(0, String(error)))
    sent.end(call.body)
  })
}
