import type { ReactNode } from "react"
import { listAreas } from "#components/records/lists/screen/list-areas.ts"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"

const areas = ["companies", ...listAreas] as const

/** Texts come with the screen once, not with every page of its rows. */
export default function CompaniesLayout({ children }: { children: ReactNode }) {
  return <ScreenMessages areas={areas}>{children}</ScreenMessages>
}
