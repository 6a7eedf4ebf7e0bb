import { createORPCClient } from "@orpc/client"
import { env } from "#lib/env.ts"
import { askBackendByName, callBackend } from "./backend.ts"
import type { ApiError } from "./errors.ts"
import { type Api, createLink } from "./link.ts"
import { toApiError } from "./read-error.ts"

type Options = {
  headers: () => Record<string, string> | Promise<Record<string, string>>
  onFailure?: (error: ApiError) => void | Promise<void>
}

/**
 * Typed calls of the CRM API from the server. In process no call is turned into text: what it answers may be shared with
 * others and is only read.
 */
export function createServerApi({ headers, onFailure }: Options): Api {
  const makeLink = () => createLink({ url: "http://crm.internal/api", headers, fetch: callBackend })
  let overHttp: ReturnType<typeof makeLink> | undefined
  return createORPCClient<Api>({
    call: async (path, input, options) => {
      try {
        if (!env().CRM_API_URL) return await askBackendByName(path, input, await headers())
        overHttp ??= makeLink()
        return await overHttp.call(path, input, options)
      } catch (error) {
        const failure = toApiError(error, path.join("."))
        await onFailure?.(failure)
        throw failure
      }
    },
  })
}
