import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { text } from "node:stream/consumers"
import { setTimeout as pause } from "node:timers/promises"
import { Books, Refused } from "./zoho-books-state.ts"

/** What goes wrong with one request: before it is done, or after, when it is done and nobody is told. */
export type Fault = { drop: "before" | "after" } | { silentFor: number } | Answered

type Answered = { status: number; code?: number; message?: string; retryAfter?: number }
type Answer = { status: number; body: object; headers?: Record<string, string> }
type Request = { method: string; path: string; query: URLSearchParams; body: unknown }
type Rule = { name: string; matches: (call: string) => boolean; fault: Fault; times: number }

const refreshToken = "1000.refresh"
const [clientId, clientSecret] = ["1000.CLIENT", "client-secret"]

/** A server on 127.0.0.1 that answers as the documents of Zoho Books and Zoho Accounts say. */
export class ZohoServer {
  /** By the id of their organization. */
  books: Record<string, Books> = { "60001": new Books(), "60002": new Books() }
  /** Every call of the API that arrived, as "POST /invoices". */
  calls: string[] = []
  tokens: string[] = []
  isDown = false
  mostAtOnce = 0
  #atOnce = 0
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

  /** The settings with which it is told. */
  get settings() {
    return {
      ZOHO_CLIENT_ID: clientId,
      ZOHO_CLIENT_SECRET: clientSecret,
      ZOHO_REFRESH_TOKEN: refreshToken,
      ZOHO_ORGANIZATION_SARL: "60001",
      ZOHO_ORGANIZATION_INC: "60002",
      ZOHO_ACCOUNTS_URL: this.#address,
      ZOHO_API_URL: `${this.#address}/books/v3`,
    }
  }

  get sarl(): Books {
    return this.books["60001"] ?? new Books()
  }

  /** Lets the next calls whose "METHOD /path" matches go wrong. */
  fail(call: string | RegExp, fault: Fault, times = 1): void {
    const matches = (made: string) => (typeof call === "string" ? made === call : call.test(made))
    this.#rules.push({ name: String(call), matches, fault, times })
  }

  /** Calls that were to go wrong and were never made. */
  get unbroken(): string[] {
    return this.#rules.filter(({ times }) => times > 0).map(({ name }) => name)
  }

  /** As if it was started again, empty, with nothing wrong. */
  reset(): void {
    this.books = { "60001": new Books(), "60002": new Books() }
    this.calls = []
    this.isDown = false
    this.mostAtOnce = 0
    this.#rules = []
  }

  /** No token that was given is taken any more. */
  endTokens(): void {
    this.tokens = this.tokens.map(() => "")
  }

  count(call: string): number {
    return this.calls.filter((made) => made === call).length
  }

  #faultOf(call: string): Fault | undefined {
    const rule = this.#rules.find(({ matches, times }) => times > 0 && matches(call))
    if (rule) rule.times -= 1
    return rule?.fault
  }

  async #answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = this.isDown ? undefined : await this.#said(incoming)
    if (!answer) {
      response.destroy()
      return
    }
    const headers = { "content-type": "application/json;charset=UTF-8", ...answer.headers }
    response.writeHead(answer.status, headers).end(JSON.stringify(answer.body))
  }

  /** What is answered; undefined where the connection is dropped. */
  async #said(incoming: IncomingMessage): Promise<Answer | undefined> {
    const url = new URL(incoming.url ?? "/", this.#address)
    const sent = await text(incoming)
    if (url.pathname === "/oauth/v2/token") return this.#token(new URLSearchParams(sent))
    const path = url.pathname.replace("/books/v3", "")
    const request = { method: incoming.method ?? "GET", path, query: url.searchParams }
    this.calls.push(`${request.method} ${path}`)
    this.#atOnce += 1
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#atOnce)
    try {
      const token = incoming.headers.authorization?.replace("Zoho-oauthtoken ", "") ?? ""
      return await this.#call({ ...request, body: sent && JSON.parse(sent) }, token)
    } finally {
      this.#atOnce -= 1
    }
  }

  #token(query: URLSearchParams): Answer {
    const fault = this.#faultOf("POST /oauth/v2/token")
    if (fault && "status" in fault)
      return { status: fault.status, body: { error: fault.message ?? "server_error" } }
    const isRight =
      query.get("grant_type") === "refresh_token" &&
      query.get("client_id") === clientId &&
      query.get("client_secret") === clientSecret
    if (!isRight) return { status: 200, body: { error: "invalid_client" } }
    if (query.get("refresh_token") !== refreshToken) return { status: 200, body: { error: "invalid_code" } }
    const access_token = `1000.access-${this.tokens.length + 1}`
    this.tokens.push(access_token)
    return { status: 200, body: { access_token, expires_in: 3600, token_type: "Bearer" } }
  }

  async #call(request: Request, token: string): Promise<Answer | undefined> {
    if (!token || !this.tokens.includes(token))
      return no(401, 57, "You are not authorized to perform this operation")
    const books = this.books[request.query.get("organization_id") ?? ""]
    if (!books) return no(400, 6041, "This user is not associated with the CompanyID/CompanyName.")
    const fault = this.#faultOf(`${request.method} ${request.path}`)
    if (fault && "status" in fault) return faulty(fault)
    const drop = fault && "drop" in fault ? fault.drop : undefined
    if (drop === "before") return undefined
    const answer = answered(request, books)
    if (fault && "silentFor" in fault) await pause(fault.silentFor)
    return drop ? undefined : answer
  }
}

const no = (status: number, code: number, message: string): Answer => ({ status, body: { code, message } })

function faulty({ status, code = 1000, message = "Internal error", retryAfter }: Answered): Answer {
  return {
    ...no(status, code, message),
    ...(retryAfter && { headers: { "retry-after": String(retryAfter) } }),
  }
}

function answered(request: Request, books: Books): Answer {
  try {
    const body = route(request, books)
    const status = request.method === "POST" ? 201 : 200
    return { status, body: { code: 0, message: "success", ...body } }
  } catch (error) {
    if (error instanceof Refused) return no(error.status, error.code, error.message)
    return no(400, 4, `Invalid value passed: ${String(error)}`)
  }
}

function route({ method, path, query, body }: Request, books: Books): object {
  const [, what = "", id = "", part = "", under = ""] = path.split("/")
  const isManual = query.get("ignore_auto_number_generation") === "true"
  const call = [method, what, id && ":id", part, under && ":under"].filter(Boolean).join(" ")
  const needsNumber = () => {
    if (!isManual) throw new Refused(400, 4097, "Auto-generated numbers are on")
  }
  switch (call) {
    case "GET contacts":
      return {
        contacts: books.contacts
          .filter(({ name }) => name.toLowerCase().includes((query.get("contact_name") ?? "").toLowerCase()))
          .map((one) => books.contact(one)),
      }
    case "POST contacts":
      return { contact: books.createContact(body) }
    case "GET settings :id":
      return id === "taxes" ? { taxes: books.taxes } : { currencies: books.currencies }
    case "GET invoices":
      return {
        invoices: books.invoices
          .filter(({ number }) => number.startsWith(query.get("invoice_number") ?? ""))
          .map((one) => books.invoice(one)),
      }
    case "GET invoices :id":
      return { invoice: books.invoice(books.find("invoice", id)) }
    case "POST invoices":
      needsNumber()
      return { invoice: books.createInvoice(body) }
    case "PUT invoices :id":
      needsNumber()
      return { invoice: books.change("invoice", id, body) }
    case "POST invoices :id status :under":
      books.find("invoice", id).status = under
      return {}
    case "GET creditnotes":
      return {
        creditnotes: books.notes
          .filter(({ number }) => number.startsWith(query.get("creditnote_number") ?? ""))
          .map((one) => books.note(one)),
      }
    case "GET creditnotes :id":
      return { creditnote: books.note(books.find("note", id)) }
    case "POST creditnotes":
      needsNumber()
      return { creditnote: books.createNote(body) }
    case "PUT creditnotes :id":
      return { creditnote: books.change("note", id, body) }
    case "POST creditnotes :id invoices":
      books.apply(id, body)
      return {}
    case "GET creditnotes :id refunds":
      return {
        creditnote_refunds: books.refunds.filter(({ note }) => note === id).map((one) => books.refund(one)),
      }
    case "POST creditnotes :id refunds":
      return { creditnote_refund: books.createRefund(id, body) }
    case "DELETE creditnotes :id refunds :under":
      books.deleteRefund(under)
      return {}
    case "GET customerpayments":
      return {
        customerpayments: books.payments
          .filter(({ reference }) => reference.startsWith(query.get("reference_number") ?? ""))
          .map((one) => books.payment(one)),
      }
    case "GET customerpayments :id":
      return { payment: books.payment(books.payments.find((one) => one.id === id)) }
    case "POST customerpayments":
      return { payment: books.createPayment(body) }
    case "DELETE customerpayments :id":
      books.deletePayment(id)
      return {}
    default:
      throw new Refused(404, 5, "Invalid URL Passed")
  }
}
