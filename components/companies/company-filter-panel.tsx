"use client"

import type { ComponentProps } from "react"
import { FilterPanel } from "#components/filters/filter-panel.tsx"
import { api } from "#lib/api/client.ts"

type Props = Omit<ComponentProps<typeof FilterPanel>, "area" | "calls">

/** The filter builder over the calls of the companies list. */
export function CompanyFilterPanel(props: Props) {
  return <FilterPanel {...props} area="companies" calls={api.companies} />
}
