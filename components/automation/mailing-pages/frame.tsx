import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { PublicFrame } from "#components/shell/public-frame.tsx"
import { PublicHeading } from "#components/shell/public-heading.tsx"
import { outcomeText } from "./form-outcome.ts"

type Props = {
  /** Of the page: languages lead to the same one. */
  address: string
  title: string
  /** Whose mails it is about, as far as that is shown. */
  masked?: string

  /** What the form was answered with. */
  outcome?: string | undefined
  /** Of the page, whose ticks are kept when another language is chosen. */
  form?: string
  children: ReactNode
}

/** The frame of the pages of recipients. */
export function MailingFrame({ address, title, masked, outcome, form, children }: Props) {
  const t = useTranslations("mailingPages")
  const text = outcomeText(outcome)
  return (
    <PublicFrame
      address={address}
      label={t("language")}
      notice={text && t(`said.${text}`)}
      isNarrow
      form={form}
    >
      <PublicHeading title={title}>{masked && t("address", { address: masked })}</PublicHeading>
      {children}
    </PublicFrame>
  )
}
