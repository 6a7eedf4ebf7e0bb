"use client"

import type { ReactNode } from "react"
import { ConfirmProvider } from "#components/ui/panels/confirm.tsx"
import { TooltipLayer } from "#components/ui/tooltips/tooltip-layer.tsx"
import "./no-eval.ts"
import { KitProvider } from "./kit-provider.tsx"
import { QueryProvider } from "./query-provider.tsx"
import { RefusedDrops } from "./refused-drops.tsx"
import { TakenOver } from "./taken-over.tsx"
import { TimeZoneCookie } from "./time-zone-cookie.tsx"
import { Toasts } from "./toasts.tsx"

type Props = {
  nonce?: string | undefined
  /** Of a page for people without an account: no cookie is kept. */
  isPublic?: boolean
  children: ReactNode
}

/** What browser code anywhere in the app may count on. */
export function Providers({ nonce, isPublic = false, children }: Props) {
  return (
    <KitProvider nonce={nonce}>
      <QueryProvider>
        <ConfirmProvider>{children}</ConfirmProvider>
      </QueryProvider>
      <TooltipLayer />
      <Toasts />
      {!isPublic && <TimeZoneCookie />}
      <TakenOver />
      <RefusedDrops />
    </KitProvider>
  )
}
