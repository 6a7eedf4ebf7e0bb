import { forwardCall } from "#lib/api/bff.ts"
import { toCall, toResponse } from "#lib/pages/answer.ts"

/** Whether this process can serve: database, migrations and job queue, or the remote API behind it. Who is signed in hears of each part. */
export async function GET({ headers }: Request): Promise<Response> {
  return toResponse(await forwardCall(toCall(new Request("http://crm.internal/api/readyz", { headers }))))
}
