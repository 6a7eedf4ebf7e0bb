"use client"

import type { ComponentProps } from "react"
import { FailedPage } from "#components/shell/failed-page.tsx"

/** Without the frame of the application around it, which has its main part itself. */
export default function RootError(props: ComponentProps<typeof FailedPage>) {
  return (
    <main>
      <FailedPage {...props} />
    </main>
  )
}
