import { headers } from "next/headers"
import { getLocale } from "next-intl/server"
import { readToken } from "#lib/session.ts"
import { tellUnavailable } from "#lib/unavailable-notices.ts"
import { isUnavailable } from "#lib/unavailable-service.ts"
import { callBackend } from "./backend.ts"
import { createApi } from "./link.ts"

/** Calls of the CRM API from server components and route handlers, as the signed-in user, in process or remote. */
export const serverApi = createApi({
  url: "http://crm.internal/api",
  headers: async () => {
    const [token, locale, incoming] = await Promise.all([readToken(), getLocale(), headers()])
    return {
      "accept-language": locale,
      "x-request-id": incoming.get("x-request-id") ?? "",
      "x-client-address": incoming.get("x-client-address") ?? "",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    }
  },
  fetch: async (request) => {
    const answer = await callBackend(request)
    if (isUnavailable(answer.status)) tellUnavailable(request.headers.get("x-request-id"))
    return answer
  },
})
