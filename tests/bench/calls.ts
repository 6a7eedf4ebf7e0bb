import { callBackend } from "#lib/api/backend.ts"
import { query } from "#lib/backend/db.ts"
import { createToken } from "#lib/backend/session/tokens.ts"
import { DEMO_ACCOUNTS } from "#lib/launch/demo-passwords.ts"

/** The account the bench calls as: a sales person of the demo data. */
export const benchAccount = DEMO_ACCOUNTS[1]

/** A bearer token of the bench's account. */
export async function createBenchToken(): Promise<string> {
  const [user] = await query<{ id: number }>({
    text: 'SELECT id FROM "user" WHERE email = $1',
    values: [benchAccount],
  })
  if (!user) throw new Error(`There is no ${benchAccount} in the data of the bench`)
  return createToken(user.id, "bench")
}

/** Calls the CRM API in process; it throws on an answer other than 2xx. */
export type Call = (path: string, body?: unknown) => Promise<string>

/**
 * Calls of one user: GET, or POST when there is a body.
 * @returns the text of the answer, as a web server would send it
 */
export function callsWith(token: string): Call {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
  return async (path, body) => {
    const sent = body === undefined ? { headers } : { headers, method: "POST", body: JSON.stringify(body) }
    const response = await callBackend(new Request(`http://crm.internal/api/${path}`, sent))
    const text = await response.text()
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 300)}`)
    return text
  }
}
