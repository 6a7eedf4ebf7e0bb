import type { ReactNode } from "react"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"

const listAreas = ["contacts", "contactForm", "list", "savedFilters", "filters", "table", "message"] as const
const areas = [...listAreas, "bulk", "exports", "jobs"] as const

/** Texts come with the screen once, not with every page of its rows. */
export default function ContactsLayout({ children }: { children: ReactNode }) {
  return <ScreenMessages areas={areas}>{children}</ScreenMessages>
}
