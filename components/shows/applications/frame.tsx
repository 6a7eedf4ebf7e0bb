import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { PublicFrame } from "#components/shell/public-frame.tsx"

type Props = {
  /** Of the address after /apply. */
  segment: string
  /** What became of the form that was sent last. */
  notice?: ReactNode
  children: ReactNode
}

/** What is around the pages of applicants. */
export function ApplicationFrame({ segment, notice, children }: Props) {
  const t = useTranslations("applications")
  return (
    <PublicFrame address={`/apply/${encodeURIComponent(segment)}`} label={t("language")} notice={notice}>
      {children}
    </PublicFrame>
  )
}
