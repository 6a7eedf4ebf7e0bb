"use client"

import { MantineProvider } from "@mantine/core"
import type { ReactNode } from "react"
import { ConfirmProvider } from "#components/ui/panels/confirm.tsx"
import { TooltipLayer } from "#components/ui/tooltips/tooltip-layer.tsx"
import { QueryProvider } from "./query-provider.tsx"
import { theme } from "./theme.ts"
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
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      getStyleNonce={nonce ? () => nonce : undefined}
      // They are the same for everybody and stand in theme-variables.css: made here, they took half a millisecond
      // and 8 KB of every page.
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryProvider>
        <ConfirmProvider>{children}</ConfirmProvider>
      </QueryProvider>
      <TooltipLayer />
      <Toasts />
      {!isPublic && <TimeZoneCookie />}
    </MantineProvider>
  )
}
