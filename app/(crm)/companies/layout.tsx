import type { ReactNode } from "react"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"

const areas = [
  "companies",
  "company",
  "tradeshows",
  "list",
  "savedFilters",
  "filters",
  "table",
  "bulk",
  "exports",
  "jobs",
] as const

/** Texts come with the screen once, not with every page of its rows. */
export default function CompaniesLayout({ children }: { children: ReactNode }) {
  return <ScreenMessages areas={areas}>{children}</ScreenMessages>
}
