import { cache } from "react"
import type { User } from "#lib/contract/identity/session.ts"
import { readToken } from "#lib/session/session.ts"
import { ApiError } from "./errors.ts"
import { apiWith, serverApi } from "./server.ts"

/**
 * The user who looks at a page of applications, asked for once a request. A session that is over is no reason to leave such a page.
 * @returns null without a session that is valid now
 * @throws ApiError when the API answers neither
 */
export const visitingUser = cache(async (): Promise<User | null> => {
  if (!(await readToken())) return null
  try {
    return (await serverApi.session.findUser()).data
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
})

/** Calls from pages of applications: as nobody of ours where the session is over, which the API would refuse. */
export const visitorApi = apiWith(async () => ((await visitingUser()) ? readToken() : undefined))
