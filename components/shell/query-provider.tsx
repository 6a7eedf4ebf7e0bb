"use client"

import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { ApiError } from "#lib/api/errors.ts"

const retries = 2

/** Only what may pass by itself is tried again: no answer at all, or a gateway that had none. */
function isPassing(error: Error): boolean {
  return !(error instanceof ApiError) || [0, 502, 503, 504].includes(error.status)
}

function createClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Without a connection a call fails and says so; held back until there is one, it would say nothing.
      queries: {
        staleTime: 30_000,
        networkMode: "always",
        retry: (failures, error) => failures < retries && isPassing(error),
      },
      mutations: { networkMode: "always", retry: false },
    },
  })
}

/** One cache of answers per open page; on the server one per request. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
