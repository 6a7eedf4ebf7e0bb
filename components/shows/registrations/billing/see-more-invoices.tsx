"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { lazyPart } from "#components/shell/lazy-part.tsx"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"

const { Part: FurtherInvoices, preload } = lazyPart(() =>
  import("./further-invoices.tsx").then((loaded) => loaded.FurtherInvoices),
)

/** Leads to the invoices that the page did not come with (I-6). */
export function SeeMoreInvoices() {
  const t = useTranslations("registration.invoices")
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <FurtherInvoices page={2} />
  return (
    <LinkButton onPointerEnter={preload} onFocus={preload} onClick={() => setOpen(true)}>
      {t("more")}
    </LinkButton>
  )
}
