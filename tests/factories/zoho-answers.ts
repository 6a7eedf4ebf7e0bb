import { afterEach, beforeEach, vi } from "vitest"
import { zohoBooks } from "#lib/backend/finance/external-accounting/zoho/zoho-books.ts"

export const settings = {
  organization: "9",
  clientId: "c",
  clientSecret: "s",
  refreshToken: "r",
  accountsUrl: "https://accounts.zoho.test",
  apiUrl: "https://books.zoho.test",
}
export const books = zohoBooks(settings)

/** What was asked for, and with what; without the token. */
export const calls: string[] = []
export const bodies: Record<string, unknown> = {}

/** Answers by method and path; of a list one after the other, the last for all that follow. */
export type Answers = Record<string, object | object[]>

export function answering(answers: Answers): void {
  const left = new Map(Object.entries(answers).map(([call, given]) => [call, [given].flat()]))
  vi.stubGlobal("fetch", (url: URL, { method, body }: RequestInit) => {
    if (url.host === "accounts.zoho.test")
      return Promise.resolve(Response.json({ access_token: "t", expires_in: 3600 }))
    const call = `${method} ${url.pathname}`
    calls.push(call)
    if (typeof body === "string") bodies[call] = JSON.parse(body)
    const rest = left.get(call)
    const next = rest && rest.length > 1 ? rest.shift() : rest?.[0]
    if (!next)
      return Promise.resolve(Response.json({ code: 2, message: `No answer to ${call}` }, { status: 400 }))
    const { status = 200, ...json } = next as { status?: number }
    return Promise.resolve(Response.json({ code: 0, message: "", ...json }, { status }))
  })
}

/** Each test sees its own calls alone, and other files of tests the real `fetch`. */
export function withZohoAnswers(): void {
  afterEach(() => {
    vi.unstubAllGlobals()
  })
  beforeEach(() => {
    calls.length = 0
    for (const call of Object.keys(bodies)) delete bodies[call]
  })
}

export const row = { customer_id: "c1", currency_code: "EUR", date: "2026-11-02" }
export const written = (more = {}) => ({
  ...row,
  invoice_id: "i1",
  invoice_number: "SARL-2026-00012",
  due_date: "2026-12-02",
  status: "draft",
  total: 120,
  balance: 120,
  ...more,
})
export const note = (id: string, balance: number, more = {}) => ({
  ...row,
  creditnote_id: id,
  creditnote_number: "SARL-CN-2026-00003",
  status: "open",
  total: 120,
  balance,
  ...more,
})
export const taxes = { taxes: [{ tax_id: "t20", tax_percentage: 20 }] }
export const contacts = {
  contacts: [
    { contact_id: "c1", contact_name: "Petit Nuage", contact_type: "customer", currency_code: "EUR" },
  ],
}
export const about = { id: "i1", notes: ["n1", "n2"], payments: ["p1"] }
