import {
  localStorageColorSchemeManager,
  MantineContext,
  MantineThemeProvider,
  useProviderColorScheme,
} from "@mantine/core"
import { type ReactNode, useEffect, useMemo } from "react"
import { theme } from "./theme.ts"

const manager = localStorageColorSchemeManager()
const getRootElement = () => document.documentElement
const shared = {
  getRootElement,
  classNamesPrefix: "mantine",
  cssVariablesSelector: ":root",
  withStaticClasses: true,
}

/**
 * The kit's own provider without what writes variables and classes into the page: they are the same for everybody and are in
 * theme-variables.css. Made here, they took half a millisecond and 8 KB of every page, and their script 2 KB.
 */
export function KitProvider({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  const { colorScheme, setColorScheme, clearColorScheme } = useProviderColorScheme({
    manager,
    getRootElement,
    defaultColorScheme: "auto",
    forceColorScheme: undefined,
  })
  useEffect(() => getRootElement().setAttribute("data-respect-reduced-motion", "true"), [])
  const value = useMemo(
    () => ({
      ...shared,
      colorScheme,
      setColorScheme,
      clearColorScheme,
      ...(nonce && { getStyleNonce: () => nonce }),
    }),
    [colorScheme, setColorScheme, clearColorScheme, nonce],
  )
  return (
    <MantineContext value={value}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  )
}
