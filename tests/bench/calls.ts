import { callBackend } from "#lib/api/backend.ts"
import { createToken } from "#lib/backend/identity/sessions/tokens.ts"
import { query, queryOne } from "#lib/backend/platform/database/db.ts"

/** The account the bench calls as: a sales person of the demo data. */
export const benchAccount = "sales@example.com"

/** The bench's user, who invoices too, with a bearer token of its own. */
export async function openAccount(): Promise<{ user: number; token: string }> {
  const { id } = await queryOne<{ id: number }>({
    text: 'SELECT id FROM "user" WHERE email = $1',
    values: [benchAccount],
  })
  await query({
    text: "INSERT INTO user_ability (user_id, ability) SELECT $1, unnest(ARRAY['finance.read', 'finance.edit']) ON CONFLICT DO NOTHING",
    values: [id],
  })
  return { user: id, token: await createToken(id, { deviceName: "bench", agent: "", gaveCode: false }) }
}

/** Calls the CRM API in process; it throws on an answer other than 2xx. */
export type Call = (path: string, body?: unknown, method?: string) => Promise<string>

/**
 * Calls of one user: GET, or POST when there is a body, unless another method is said.
 * @returns the text of the answer, as a web server would send it
 */
export function callsWith(token: string): Call {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
  return async (path, body, method = "POST") => {
    const sent = body === undefined ? { headers } : { headers, method, body: JSON.stringify(body) }
    const response = await callBackend(new Request(`http://crm.internal/api/${path}`, sent))
    const text = await response.text()
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 300)}`)
    return text
  }
}
