import { notFound } from "next/navigation"
import { ApiError } from "#lib/api/errors.ts"

/** What a call answers; the page of a link that does not work for one of nobody's making, also with signs that no link has, and for one that is over. */
export async function orUnknown<Answer>(call: Promise<{ data: Answer }>): Promise<Answer> {
  try {
    return (await call).data
  } catch (error) {
    if (error instanceof ApiError && [404, 410, 422, 429].includes(error.status)) notFound()
    throw error
  }
}
