"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { lazyPart } from "#components/shell/lazy-part.tsx"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import type { Applicant } from "./applicant.ts"
import classes from "./lines.module.css"

const { Part: FurtherRegistrations, preload } = lazyPart(
  () => import("./further-registrations.tsx").then((loaded) => loaded.FurtherRegistrations),
  { waiting: <Skeleton height={64} /> },
)

type Props = { of: Applicant; shown: number; total: number }

/** Leads to the registrations that the page did not come with. */
export function SeeMoreRegistrations({ of, shown, total }: Props) {
  const t = useTranslations("registrations.ofRecord")
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <FurtherRegistrations of={of} shown={shown} />
  return (
    <LinkButton
      className={classes.more}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setOpen(true)}
    >
      {t("more", { count: total - shown })}
    </LinkButton>
  )
}
