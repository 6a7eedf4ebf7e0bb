"use client"

import { useTranslations } from "next-intl"
import { SidePanel } from "#components/ui/panels/side-panel.tsx"
import { FilterBuilder, type FilterBuilderProps } from "./filter-builder.tsx"

type Props = Omit<FilterBuilderProps, "isIdle"> & { opened: boolean; onClose: () => void }

/** The filters over the page they are opened from: where there is no room beside the rows, and outside lists. */
export function FilterPanel({ opened, onClose, ...builder }: Props) {
  const t = useTranslations("filters")
  return (
    <SidePanel opened={opened} onClose={onClose} title={t("title")}>
      <FilterBuilder {...builder} />
    </SidePanel>
  )
}
