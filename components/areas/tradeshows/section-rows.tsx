"use client"

import type { QueryKey } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { api } from "#lib/api/client.ts"
import type { VendorSection } from "#lib/contract/tradeshows.ts"
import { movedTo } from "./moved-to.ts"
import { SectionRow } from "./section-row.tsx"
import classes from "./shared/session-panel.module.css"
import { useListChange } from "./use-list-change.ts"

type Props = { show: number; sections: VendorSection[]; queryKey: QueryKey; onChanged: () => void }

/** The sections in their order. One that is moved stands in its new place at once, and goes back when storing that fails. */
export function SectionRows({ show, sections, queryKey, onChanged }: Props) {
  const t = useTranslations("tradeshows.sections")
  const showFailure = useFailureToast()
  const [said, setSaid] = useState("")
  const ordering = useListChange(
    queryKey,
    (desired: VendorSection[]) =>
      api.tradeshows.orderSections({ tradeshow: show, sections: desired.map(({ id }) => id) }),
    onChanged,
  )
  const shown = ordering.isPending ? ordering.variables : sections

  function move(section: VendorSection, place: number) {
    if (ordering.isPending) return
    ordering.mutate(movedTo(sections, section, place), {
      onSuccess: () => setSaid(t("moved", { name: section.name, place: place + 1, count: sections.length })),
      onError: (error) => void showFailure(error, t("orderFailed")),
    })
  }

  return (
    <>
      <ul className={classes.sections}>
        {shown.map((section, place) => (
          <SectionRow
            key={section.id}
            show={show}
            section={section}
            queryKey={queryKey}
            onChanged={onChanged}
            onUp={place > 0 ? () => move(section, place - 1) : undefined}
            onDown={place < shown.length - 1 ? () => move(section, place + 1) : undefined}
          />
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  )
}
