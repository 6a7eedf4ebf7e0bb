import Link from "next/link"
import { useTranslations } from "next-intl"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { isBlankHtml } from "#components/ui/rich-text/html-text.ts"
import { SanitisedHtml } from "#components/ui/rich-text/sanitised-html.tsx"
import type { MailProfile } from "#lib/contract/mailboxes.ts"
import classes from "./composer.module.css"

type Props = { profile: MailProfile; isShown: boolean; onChange: (isShown: boolean) => void }

/** What the mail is signed with: there by default, and taken away or put back (spec 2 §4 "Mail modal"). */
export function Signature({ profile, isShown, onChange }: Props) {
  const t = useTranslations("composer.signature")
  if (isBlankHtml(profile.signature_html))
    return (
      <p className={classes.muted}>
        {t("none")} <Link href="/profile">{t("write")}</Link>
      </p>
    )
  if (!isShown)
    return (
      <p>
        <LinkButton onClick={() => onChange(true)}>{t("add")}</LinkButton>
      </p>
    )
  return (
    <section className={classes.signature} aria-label={t("title")}>
      <SanitisedHtml html={profile.signature_html} />
      <LinkButton onClick={() => onChange(false)}>{t("remove")}</LinkButton>
    </section>
  )
}
