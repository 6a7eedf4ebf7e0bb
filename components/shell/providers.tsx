"use client"

import { MantineProvider } from "@mantine/core"
import type { ReactNode } from "react"
import { ConfirmProvider } from "#components/ui/panels/confirm.tsx"
import { TooltipLayer } from "#components/ui/tooltips/tooltip-layer.tsx"
import { QueryProvider } from "./query-provider.tsx"
import { theme } from "./theme.ts"
import { TimeZoneCookie } from "./time-zone-cookie.tsx"
import { Toasts } from "./toasts.tsx"

/** What browser code anywhere in the app may count on. */
export function Providers({ nonce, children }: { nonce?: string; children: ReactNode }) {
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
      <TimeZoneCookie />
    </MantineProvider>
  )
}
