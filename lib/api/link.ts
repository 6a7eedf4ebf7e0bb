import { createORPCClient } from "@orpc/client"
import type { ContractRouterClient } from "@orpc/contract"
import { OpenAPILink } from "@orpc/openapi-client/fetch"
import type { contract } from "#lib/contract/contract.ts"
import { decodeErrorBody, toApiError } from "./read-error.ts"
import { routes } from "./routes.ts"

/** Typed calls of the CRM API; each throws ApiError on an answer other than 2xx. */
export type Api = ContractRouterClient<typeof contract>

type Options = {
  /** Address the contract's paths are relative to, for example https://crm.example/api. */
  url: string
  headers: () => Record<string, string> | Promise<Record<string, string>>
  fetch: (request: Request) => Promise<Response>
  /** Hears of every call that was answered 2xx, by its name in the contract. */
  onAnswer?: (call: string) => void
}

/** Builds the typed client over a way to fetch. */
export function createApi(options: Options): Api {
  return createORPCClient(createLink(options))
}

/** What carries the typed client's calls; for a client that loads it later. */
export function createLink({ url, headers, fetch, onAnswer }: Options) {
  return new OpenAPILink(routes, {
    url,
    headers,
    fetch: (request) => fetch(request),
    customErrorResponseBodyDecoder: (body, response) => decodeErrorBody(body, response.status),
    interceptors: [
      async ({ path, next }) => {
        const call = path.join(".")
        try {
          const answer = await next()
          onAnswer?.(call)
          return answer
        } catch (error) {
          throw toApiError(error, call)
        }
      },
    ],
  })
}
