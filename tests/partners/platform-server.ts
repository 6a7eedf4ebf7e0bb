import { createHash, randomUUID } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { buffer } from "node:stream/consumers"
import { answerFromDirectory, type DirectoryUnit, error, type Message } from "./platform-directory.ts"

/** What goes wrong with one request: before it is done, or after, when it is done and the answer is lost. */
export type PlatformFault =
  | { drop: "before" | "after" }
  | { status: number; code?: string; retryAfter?: number }

type Acknowledgement = { status: "Pending" | "Ok" | "Error"; details?: object[] }

/** A flow as the platform stores it. */
export type StoredFlow = {
  flowId: string
  trackingId: string | undefined
  name: string
  processingRule: string | undefined
  flowSyntax: string
  flowProfile: string | undefined
  flowType: string
  flowDirection: "In" | "Out"
  submittedAt: string
  updatedAt: string
  acknowledgement: Acknowledgement
  file: Buffer
}

/** Whom the platform calls, and for what. */
export type Webhook = {
  webhookId: string
  callback: { url: string; headers?: { headerName: string; headerValue: string }[] }
  metadata: { flowType: string; flowDirection: string }
}

type Rule = { name: string; matches: (call: string) => boolean; fault: PlatformFault; times: number }

const [clientId, clientSecret] = ["platform-client", "platform-secret"]

const typeOf = (syntax: string, rule: string | undefined) => {
  if (syntax === "CDAR") return "CustomerInvoiceLC"
  if (syntax === "FRR") return "MultiFlowReport"
  return rule === "B2B" ? "CustomerInvoice" : "StateInvoice"
}

/** A server on 127.0.0.1 that answers as the interfaces of XP Z12-013 do, version 1.2: flows, directory, client credentials. */
export class PlatformServer {
  flows: StoredFlow[] = []
  /** By SIREN; another one is not in the directory. */
  directory: Record<string, DirectoryUnit> = {}
  /** Whom it is to call. */
  webhooks: Webhook[] = []
  /** Results that it puts into one page at most. */
  maxResults = 100
  /** Every call that arrived, as "POST /flow-service/v1/flows". */
  calls: string[] = []
  tokens: string[] = []
  isDown = false
  maxAtOnce = 0
  /** Checks what it is sent at once. */
  accepts = true
  #atOnce = 0
  #clock = Date.parse("2026-01-01T00:00:00Z")
  #rules: Rule[] = []
  #address = ""
  readonly #server = createServer((request, response) => {
    void this.#answer(request, response).catch(() => response.destroy())
  })

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve))
    const address = this.#server.address()
    if (address === null || typeof address === "string") throw new Error("No port")
    this.#address = `http://127.0.0.1:${address.port}`
  }

  stop(): Promise<unknown> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(resolve))
  }

  /** The settings by which it is called. */
  get settings() {
    return {
      flow_address: `${this.#address}/flow-service`,
      directory_address: `${this.#address}/directory-service`,
      token_address: `${this.#address}/auth-service/token`,
      client_id: clientId,
      client_secret: clientSecret,
    }
  }

  /** Lets the next calls whose "METHOD /path" matches go wrong. */
  fail(call: string | RegExp, fault: PlatformFault, times = 1): void {
    const matches = (made: string) => (typeof call === "string" ? made === call : call.test(made))
    this.#rules.push({ name: String(call), matches, fault, times })
  }

  /** Calls that were to go wrong and were never made. */
  get unbroken(): string[] {
    return this.#rules.filter(({ times }) => times > 0).map(({ name }) => name)
  }

  reset(): void {
    this.flows = []
    this.directory = {}
    this.webhooks = []
    this.maxResults = 100
    this.calls = []
    this.isDown = false
    this.accepts = true
    this.maxAtOnce = 0
    this.#rules = []
  }

  /** No token that was granted is accepted any more. */
  endTokens(): void {
    this.tokens = this.tokens.map(() => "")
  }

  count(call: string | RegExp): number {
    return this.calls.filter((made) => (typeof call === "string" ? made === call : call.test(made))).length
  }

  /** A later moment each time. */
  #now(): string {
    this.#clock = Math.max(this.#clock + 1, Date.now())
    return new Date(this.#clock).toISOString()
  }

  /** Ends the check of a flow. */
  acknowledge(flow: StoredFlow, acknowledgement: Acknowledgement): void {
    flow.acknowledgement = acknowledgement
    flow.updatedAt = this.#now()
  }

  /** A message that came in for the seller, as from the buyer. */
  receive(file: string, updatedAt = this.#now()): StoredFlow {
    const flow: StoredFlow = {
      flowId: `in-${this.flows.length + 1}`,
      trackingId: undefined,
      name: "status.xml",
      processingRule: "B2B",
      flowSyntax: "CDAR",
      flowProfile: undefined,
      flowType: "CustomerInvoiceLC",
      flowDirection: "In",
      submittedAt: updatedAt,
      updatedAt,
      acknowledgement: { status: "Ok" },
      file: Buffer.from(file),
    }
    this.flows.push(flow)
    return flow
  }

  #faultOf(call: string): PlatformFault | undefined {
    const rule = this.#rules.find(({ matches, times }) => times > 0 && matches(call))
    if (rule) rule.times -= 1
    return rule?.fault
  }

  async #answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const message = this.isDown ? undefined : await this.#message(incoming)
    if (!message) {
      response.destroy()
      return
    }
    const { status, body, headers } = message
    const isFile = Buffer.isBuffer(body)
    response.writeHead(status, {
      "content-type": isFile ? "application/octet-stream" : "application/json",
      ...headers,
    })
    response.end(isFile ? body : status === 204 ? undefined : JSON.stringify(body))
  }

  async #message(incoming: IncomingMessage): Promise<Message | undefined> {
    const url = new URL(incoming.url ?? "/", this.#address)
    const call = `${incoming.method} ${url.pathname}`
    const sent = await buffer(incoming)
    this.calls.push(call)
    this.#atOnce += 1
    this.maxAtOnce = Math.max(this.maxAtOnce, this.#atOnce)
    try {
      const fault = this.#faultOf(call)
      if (fault && "status" in fault)
        return {
          ...error(fault.status, fault.code ?? "INTERNAL_ERROR", "As the test asked for"),
          ...(fault.retryAfter && { headers: { "retry-after": String(fault.retryAfter) } }),
        }
      if (fault?.drop === "before") return undefined
      const message = await this.#handle(call, url, incoming, sent)
      return fault ? undefined : message
    } finally {
      this.#atOnce -= 1
    }
  }

  async #handle(call: string, url: URL, incoming: IncomingMessage, sent: Buffer): Promise<Message> {
    if (call === "POST /auth-service/token") return this.#token(new URLSearchParams(sent.toString()))
    const token = incoming.headers.authorization?.replace("Bearer ", "") ?? ""
    if (!token || !this.tokens.includes(token)) return error(401, "MISSING_TOKEN")
    if (call === "GET /flow-service/v1/healthcheck") return { status: 200, body: {} }
    if (call === "POST /flow-service/v1/flows") return this.#create(incoming, sent)
    if (call === "POST /flow-service/v1/flows/search") return this.#search(JSON.parse(sent.toString()))
    if (call.startsWith("GET /flow-service/v1/flows/")) return this.#file(url)
    if (url.pathname.startsWith("/flow-service/v1/webhooks")) return this.#webhook(call, sent)
    return answerFromDirectory(call, sent, this)
  }

  #token(form: URLSearchParams): Message {
    const isRight =
      form.get("grant_type") === "client_credentials" &&
      form.get("client_id") === clientId &&
      form.get("client_secret") === clientSecret
    if (!isRight) return { status: 401, body: { error: "invalid_client" } }
    const access_token = `token-${this.tokens.length + 1}`
    this.tokens.push(access_token)
    return { status: 200, body: { access_token, expires_in: 3600, token_type: "Bearer" } }
  }

  async #create(incoming: IncomingMessage, sent: Buffer): Promise<Message> {
    const headers = { "content-type": incoming.headers["content-type"] ?? "" }
    const form = await new Response(Uint8Array.from(sent), { headers }).formData()
    const [part, file] = [form.get("flowInfo"), form.get("file")]
    if (!(part && file instanceof Blob)) return error(400, "MISSING_REQUIRED_FIELD")
    const info = JSON.parse(part instanceof Blob ? await part.text() : part)
    const bytes = Buffer.from(await file.arrayBuffer())
    if (!(info.flowSyntax && info.name)) return error(400, "MISSING_REQUIRED_FIELD", "flowInfo")
    if (info.trackingId?.length > 36) return error(400, "INVALID_FIELD", "trackingId")
    if (info.sha256 && info.sha256 !== createHash("sha256").update(bytes).digest("hex"))
      return error(422, "ChecksumMismatch")
    const now = this.#now()
    const flow: StoredFlow = {
      flowId: `flow-${this.flows.length + 1}`,
      trackingId: info.trackingId,
      name: info.name,
      processingRule: info.processingRule,
      flowSyntax: info.flowSyntax,
      flowProfile: info.flowProfile,
      flowType: typeOf(info.flowSyntax, info.processingRule),
      flowDirection: "Out",
      submittedAt: now,
      updatedAt: now,
      acknowledgement: { status: "Pending" },
      file: bytes,
    }
    this.flows.push(flow)
    if (this.accepts) this.acknowledge(flow, { status: "Ok" })
    return { status: 202, body: { ...info, flowId: flow.flowId, submittedAt: now } }
  }

  #search({ where, limit = 25 }: { where: Record<string, string>; limit?: number }): Message {
    const { trackingId, updatedAfter } = where ?? {}
    if (!(trackingId || updatedAfter)) return error(400, "MISSING_REQUIRED_FIELD", "where")
    const results = this.flows
      .filter((flow) => trackingId === undefined || flow.trackingId === trackingId)
      .filter((flow) => updatedAfter === undefined || flow.updatedAt > updatedAfter)
      .toSorted((a, b) => a.updatedAt.localeCompare(b.updatedAt))
      .slice(0, Math.min(limit, 100))
      .map(({ file: _, ...flow }) => ({ ...flow, processingRuleSource: "Input" }))
    return results.length > 0 ? { status: 200, body: { limit, results } } : { status: 204, body: undefined }
  }

  #file(url: URL): Message {
    const flow = this.flows.find(({ flowId }) => url.pathname.endsWith(`/${flowId}`))
    if (!flow) return error(404, "MISSING_RESOURCE")
    return {
      status: 200,
      body: url.searchParams.get("docType") === "Original" ? flow.file : { ...flow, file: undefined },
    }
  }

  #webhook(call: string, sent: Buffer): Message {
    const [method, path = ""] = call.split(" ")
    const id = path.split("/webhooks/")[1]
    const found = this.webhooks.find(({ webhookId }) => webhookId === id)
    if (id === undefined && method === "GET")
      return { status: 200, body: { webhookIds: this.webhooks.map(({ webhookId }) => webhookId) } }
    if (id === undefined && method === "POST") {
      const { callback, metadata } = JSON.parse(sent.toString())
      if (!(callback?.url && metadata?.flowType && metadata.flowDirection))
        return error(400, "MISSING_REQUIRED_FIELD")
      const webhookId = randomUUID()
      this.webhooks.push({ webhookId, callback, metadata })
      return { status: 201, body: { webhookId } }
    }
    if (!found) return error(404, "MISSING_RESOURCE")
    if (method === "GET") return { status: 200, body: found }
    this.webhooks = this.webhooks.filter((one) => one !== found)
    return { status: 204, body: undefined }
  }
}
