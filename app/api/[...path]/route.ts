import { forwardCall } from "#lib/api/bff.ts"
import { standingByApi } from "#lib/api/page-standing.ts"
import { env } from "#lib/env.ts"
import { toCall, toResponse } from "#lib/pages/answer.ts"
import { offerCalls } from "#lib/pages/calls-door.ts"
import { offerStanding } from "#lib/pages/page-standing.ts"

// While developing, calls go through Next, which brings changed code.
if (env().NODE_ENV === "production") offerCalls(forwardCall)
offerStanding(standingByApi)

async function answer(request: Request): Promise<Response> {
  return toResponse(await forwardCall(toCall(request)))
}

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT }
