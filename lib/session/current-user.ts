import { redirect } from "next/navigation"
import { cache } from "react"
import { ApiError } from "#lib/api/errors.ts"
import { serverApi } from "#lib/api/server.ts"
import type { User } from "#lib/contract/identity/session.ts"
import { hasTokenCookie, readToken } from "#lib/session/session.ts"

/** Ends an invalid session and goes Home; a valid one it leaves alone. */
export const expiredPath = "/api/session/expired"

/**
 * The signed-in user of this request, asked for once per request however many components need it.
 * A token the API no longer accepts signs the browser out and sends it Home.
 * @returns null without a session
 * @throws ApiError when the API answers neither with the user nor with 401
 */
export const requireUser = cache(async (): Promise<User | null> => {
  if (!(await hasTokenCookie())) return null
  if (!(await readToken())) redirect(expiredPath)
  try {
    const { data } = await serverApi.session.findUser()
    return data
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) redirect(expiredPath)
    throw error
  }
})
