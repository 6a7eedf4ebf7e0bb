import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { PublicFrame } from "#components/shell/public-frame.tsx"

type Props = {
  /** Of the address after /apply. */
  place: string
  /** What became of the form that was sent last. */
  said?: ReactNode
  children: ReactNode
}

/** What is around the pages of applicants. */
export function ApplicationFrame({ place, said, children }: Props) {
  const t = useTranslations("applications")
  return (
    <PublicFrame address={`/apply/${encodeURIComponent(place)}`} label={t("language")} said={said}>
      {children}
    </PublicFrame>
  )
}
