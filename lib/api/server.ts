import { headers } from "next/headers"
import { getLocale } from "next-intl/server"
import { tellUnavailable } from "#lib/pages/unavailable-notices.ts"
import { isUnavailable } from "#lib/pages/unavailable-service.ts"
import { readToken } from "#lib/session/session.ts"
import { createServerApi } from "./server-link.ts"

/** Calls of the CRM API from server components. @param tokenOf the token that goes with a call */
export const apiWith = (tokenOf: () => Promise<string | undefined>) =>
  createServerApi({
    headers: async () => {
      const [token, locale, incoming] = await Promise.all([tokenOf(), getLocale(), headers()])
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

/** Calls of the CRM API from server components and route handlers, as the signed-in user, in process or remote. */
export const serverApi = apiWith(readToken)

/** The same from pages of recipients of mails, who are nobody of ours whoever is signed in. */
export const recipientApi = apiWith(async () => undefined)
