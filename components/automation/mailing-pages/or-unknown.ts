import { headers } from "next/headers"
import { ApiError } from "#lib/api/errors.ts"
import { tellMissing } from "#lib/pages/missing-notices.ts"

/**
 * What a call answers; undefined for a link of nobody's making, also with signs that no link has, and for one that is over: its page says
 * that it does not work. Next's own way to a 404 would send a page that stays empty without scripts.
 */
export async function orUnknown<Answer>(call: Promise<{ data: Answer }>): Promise<Answer | undefined> {
  try {
    return (await call).data
  } catch (error) {
    if (!(error instanceof ApiError) || ![404, 410, 422, 429].includes(error.status)) throw error
    tellMissing((await headers()).get("x-request-id"))
    return undefined
  }
}
