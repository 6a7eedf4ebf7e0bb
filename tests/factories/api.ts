import { callBackend } from "#lib/api/backend.ts"
import type { ApiError } from "#lib/api/errors.ts"
import { type Api, createApi } from "#lib/api/link.ts"
import { createServerApi } from "#lib/api/server-link.ts"

/** Where calls go; no server listens there, they are answered in process. */
const origin = "http://crm.test"

export type Caller = {
  token?: string | undefined
  language?: string
  requestId?: string
  /** Address of the visitor, as the web tier tells it. */
  address?: string
}

function headersOf({ token, language, requestId, address }: Caller): Record<string, string> {
  return {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(language !== undefined && { "accept-language": language }),
    ...(requestId !== undefined && { "x-request-id": requestId }),
    ...(address !== undefined && { "x-client-address": address }),
  }
}

/** The typed client, as a caller. */
export function apiAs(caller: Caller = {}): Api {
  return createApi({ url: `${origin}/api`, headers: () => headersOf(caller), fetch: callBackend })
}

/** The typed client as pages have it: without a detour over HTTP. */
export function pageApiAs(caller: Caller, onFailure?: (error: ApiError) => void): Api {
  return createServerApi({ headers: () => headersOf(caller), ...(onFailure && { onFailure }) })
}

type Sent = Caller & { method?: string; body?: BodyInit; headers?: Record<string, string> }

/** A call as it is sent, for what the typed client would not send. */
export function send(path: string, { method = "GET", body, headers, ...caller }: Sent = {}) {
  const init: RequestInit & { duplex?: "half" } = {
    method,
    headers: { ...headersOf(caller), ...headers },
    ...(body !== undefined && { body, duplex: "half" }),
  }
  return callBackend(new Request(`${origin}${path}`, init))
}

/** A JSON call as it is sent. */
export function sendJson(path: string, method: string, value: unknown, caller: Caller = {}) {
  return send(path, {
    ...caller,
    method,
    body: JSON.stringify(value),
    headers: { "content-type": "application/json" },
  })
}
