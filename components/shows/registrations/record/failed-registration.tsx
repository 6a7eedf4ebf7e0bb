"use client"

import { type ComponentProps, useEffect } from "react"
import { FailedPage } from "#components/shell/failed-page.tsx"

/** What the console says when a registration was not loaded. */
export const notLoaded = "Une erreur est survenue lors de la récupération des données."

/** In place of a registration that could not be loaded. */
export function FailedRegistration(props: ComponentProps<typeof FailedPage>) {
  const { error } = props
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: it is to be said there (R-41).
    console.error(notLoaded, error)
  }, [error])
  return <FailedPage {...props} />
}
