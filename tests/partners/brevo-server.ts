import { randomUUID } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { text } from "node:stream/consumers"
import { BrevoContacts } from "./brevo-contacts.ts"

/** What goes wrong with one request: before it is done, or after, when it is done and nobody is told. */
export type BrevoFault =
  | { drop: "before" | "after" }
  | { status: number; code?: string; message?: string; headers?: Record<string, string>; isDone?: boolean }

type Person = { email: string; name?: string }
type Body = {
  sender: Person
  replyTo?: Person
  to: Person[]
  cc?: Person[]
  subject: string
  htmlContent: string
  textContent: string
  headers: Record<string, string>
  tags: string[]
}

/** A mail that was taken. */
export type BrevoMail = Body & { messageId: string; at: Date }

const apiKey = "xkeysib-test"
const token = "t".repeat(40)

/** Within which a key that was there before sends nothing, as the documents have it. */
const idempotentMs = 15 * 60_000

/** A server on 127.0.0.1 that answers as the documents of Brevo say. */
export class BrevoServer {
  taken: BrevoMail[] = []
  /** Every call that arrived, as "POST /smtp/email". */
  calls: string[] = []
  /** Events come late: reports say nothing of what was taken. */
  isLate = false
  /** Contacts, their lists, and what is blocked. */
  book = new BrevoContacts()
  #rules: { call: string; fault: BrevoFault; times: number }[] = []
  #address = ""
  readonly #server = createServer((request, response) => {
    void this.#answer(request, response).catch(() => response.destroy())
  })

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve))
    const address = this.#server.address()
    if (address === null || typeof address === "string") throw new Error("No port")
    this.#address = `http://127.0.0.1:${address.port}/v3`
  }

  stop(): Promise<unknown> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(resolve))
  }

  /** The settings with which it is asked, and its webhooks are taken. */
  get settings() {
    return { BREVO_API_KEY: apiKey, BREVO_API_URL: this.#address, BREVO_WEBHOOK_TOKEN: token }
  }

  reset(): void {
    this.taken = []
    this.calls = []
    this.isLate = false
    this.#rules = []
    this.book = new BrevoContacts()
  }

  /** Lets the next calls go wrong. */
  fail(call: string, fault: BrevoFault, times = 1): void {
    this.#rules.push({ call, fault, times })
  }

  /** Mails that went to an address. */
  to(email: string): BrevoMail[] {
    return this.taken.filter((mail) => mail.to.some((person) => person.email === email))
  }

  count(call: string): number {
    return this.calls.filter((made) => made === call).length
  }

  /** What a webhook tells of a mail. */
  event(mail: BrevoMail, event: string, more: object = {}): object {
    const seconds = Math.floor(Date.now() / 1000)
    return {
      event,
      email: mail.to[0]?.email,
      id: 26224,
      date: "2026-11-23 21:00:00",
      ts: seconds,
      ts_event: seconds,
      ts_epoch: seconds * 1000,
      "message-id": mail.messageId,
      subject: mail.subject,
      tag: JSON.stringify(mail.tags),
      tags: mail.tags,
      sending_ip: "185.41.28.109",
      ...more,
    }
  }

  #faultOf(call: string): BrevoFault | undefined {
    const rule = this.#rules.find((each) => each.times > 0 && each.call === call)
    if (rule) rule.times -= 1
    return rule?.fault
  }

  async #answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? "/", this.#address)
    const body = await text(incoming)
    const call = `${incoming.method} ${url.pathname.replace("/v3", "")}`
    this.calls.push(call)
    const say = (status: number, said: object, headers: Record<string, string> = {}) =>
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(said))
    if (incoming.headers["api-key"] !== apiKey)
      return void say(401, { code: "unauthorized", message: "Key not found" })
    const fault = this.#faultOf(call)
    const isDone = !fault || ("drop" in fault ? fault.drop === "after" : fault.isDone === true)
    const answer = isDone ? this.#said(call, url.searchParams, body) : undefined
    if (fault && "drop" in fault) return void response.destroy()
    if (fault)
      return void say(fault.status, { code: fault.code, message: fault.message ?? "No" }, fault.headers)
    if (answer?.status === 204) return void response.writeHead(204).end()
    return void say(answer?.status ?? 404, answer?.body ?? {})
  }

  #said(call: string, query: URLSearchParams, body: string) {
    if (call === "POST /smtp/email") return this.#send(JSON.parse(body) as Body)
    if (call === "GET /smtp/statistics/events") return { status: 200, body: this.#report(query) }
    return this.book.answer(call, query, body)
  }

  #send(body: Body) {
    const key = body.headers.idempotencyKey
    const before = this.taken.find(
      (mail) => mail.headers.idempotencyKey === key && Date.now() - mail.at.getTime() < idempotentMs,
    )
    if (before) return { status: 201, body: { messageId: before.messageId } }
    const mail = { ...body, messageId: `<${randomUUID()}@smtp-relay.mailin.fr>`, at: new Date() }
    this.taken.push(mail)
    return { status: 201, body: { messageId: mail.messageId } }
  }

  /** Without events the list is missing. */
  #report(query: URLSearchParams) {
    const found = this.isLate ? [] : this.to(query.get("email") ?? "")
    if (found.length === 0) return {}
    return {
      events: found.map(({ messageId, tags, subject, sender, to }) => ({
        email: to[0]?.email,
        date: new Date().toISOString(),
        subject,
        messageId,
        event: "requests",
        tag: tags.join(","),
        from: sender.email,
      })),
    }
  }
}
