"use client"

import type { QueryKey } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { OrderedRows } from "#components/records/lists/administration/ordered/ordered-rows.tsx"
import { useListChange } from "#components/records/lists/administration/ordered/use-list-change.ts"
import { useOrderTexts } from "#components/records/lists/administration/ordered/use-order-texts.ts"
import { api } from "#lib/api/client.ts"
import type { VendorSection } from "#lib/contract/shows/tradeshows.ts"
import { SectionRow } from "./section-row.tsx"

type Props = { show: number; sections: VendorSection[]; queryKey: QueryKey; onChanged: () => void }

/** The sections in their order. */
export function SectionRows({ show, sections, queryKey, onChanged }: Props) {
  const t = useTranslations("tradeshows.sections")
  const ordering = useListChange(
    queryKey,
    (desired: VendorSection[]) =>
      api.tradeshows.orderSections({ tradeshow: show, sections: desired.map(({ id }) => id) }),
    onChanged,
  )
  const texts = useOrderTexts(t("orderFailed"))
  return (
    <OrderedRows rows={sections} ordering={ordering} texts={texts}>
      {(section, arrows) => (
        <SectionRow show={show} section={section} queryKey={queryKey} arrows={arrows} onChanged={onChanged} />
      )}
    </OrderedRows>
  )
}
