import { useTranslations } from "next-intl"
import { useUser } from "#components/shell/user-context.tsx"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { Link } from "#components/ui/page/link.tsx"
import { isBlankHtml } from "#components/ui/rich-text/html-text.ts"
import { SanitisedHtml } from "#components/ui/rich-text/sanitised-html.tsx"
import { signatureBelow } from "#lib/contract/mail/signed.ts"
import classes from "./composer.module.css"
import type { Writing } from "./use-writing.ts"

/** What the mail is signed with, as it will be below the text: there by default, and taken away or put back (M-6). */
export function Signature({ writing: { context, written, change } }: { writing: Writing }) {
  const t = useTranslations("composer.signature")
  const { name } = useUser()
  if (!context || !written) return null
  const { profile } = context
  const show = (with_signature: boolean) => change({ with_signature })
  if (isBlankHtml(profile.signature_html))
    return (
      <p className={classes.muted}>
        {t("none")} <Link href="/profile">{t("write")}</Link>
      </p>
    )
  if (!written.with_signature)
    return (
      <p>
        <LinkButton onClick={() => show(true)}>{t("add")}</LinkButton>
      </p>
    )
  return (
    <section className={classes.signature} aria-label={t("title")}>
      <SanitisedHtml html={signatureBelow(profile.signature_html, { content: written.content, name })} />
      <LinkButton onClick={() => show(false)}>{t("remove")}</LinkButton>
    </section>
  )
}
