import type { ReactNode } from "react"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"

const areas = ["pipelines"] as const

/** Texts come with the screen once, not with every pipeline that is chosen. */
export default function PipelinesLayout({ children }: { children: ReactNode }) {
  return <ScreenMessages areas={areas}>{children}</ScreenMessages>
}
