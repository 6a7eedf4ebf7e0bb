import { headers } from "next/headers"
import { getLocale } from "next-intl/server"
import { readToken } from "#lib/session.ts"
import { tellUnavailable } from "#lib/unavailable-notices.ts"
import { isUnavailable } from "#lib/unavailable-service.ts"
import { createServerApi } from "./server-link.ts"

/** Calls of the CRM API from server components and route handlers, as the signed-in user, in process or remote. */
export const serverApi = createServerApi({
  headers: async () => {
    const [token, locale, incoming] = await Promise.all([readToken(), getLocale(), headers()])
    return {
      "accept-language": locale,
      "x-request-id": incoming.get("x-request-id") ?? "",
      "x-client-address": incoming.get("x-client-address") ?? "",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    }
  },
  onFailure: async ({ status }) => {
    if (isUnavailable(status)) tellUnavailable((await headers()).get("x-request-id"))
  },
})
