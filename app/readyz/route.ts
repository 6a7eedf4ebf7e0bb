import { toCall, toResponse } from "#lib/answer.ts"
import { askBackend } from "#lib/api/backend.ts"
import { normaliseAnswer } from "#lib/api/normalise-answer.ts"
import { requestIdOf } from "#lib/api/request-id.ts"

/** Whether this process can serve: database, migrations and job queue, or the remote API behind it. */
export async function GET(request: Request): Promise<Response> {
  const requestId = requestIdOf(request.headers)
  const asked = new Request("http://crm.internal/api/readyz", { headers: { "x-request-id": requestId } })
  return toResponse(normaliseAnswer(await askBackend(toCall(asked)), requestId))
}
