import { useTranslations } from "next-intl"
import { useState } from "react"
import { lazyPart } from "#components/shell/lazy-part.tsx"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { EmptyBlock, Field, Fields, RecordBlock } from "#components/ui/page/record-block.tsx"
import { isBlankHtml } from "#components/ui/rich-text/html-text.ts"
import { SanitisedHtml } from "#components/ui/rich-text/sanitised-html.tsx"
import type { MailProfile } from "#lib/contract/mail/mailboxes.ts"
import { useLanguagesText } from "./languages.ts"
import classes from "./profile.module.css"

/** Heavy: it brings the editor, and that its texts. */
const { Part: SignatureForm, preload } = lazyPart(
  () => import("./signature-form.tsx").then((loaded) => loaded.SignatureForm),
  { waiting: <Skeleton height={180} />, loadsWhenIdle: false },
)

/** How the user's mails are signed, and in which languages they are written. */
export function SignatureBlock({ profile: loaded }: { profile: MailProfile }) {
  const t = useTranslations("mailboxes.signature")
  const [saved, setSaved] = useState(loaded)
  const [isEdited, setEdited] = useState(false)
  const languagesText = useLanguagesText()
  const profile = saved.version > loaded.version ? saved : loaded
  return (
    <RecordBlock title={t("title")} anchor="signature">
      {isEdited ? (
        <SignatureForm
          profile={profile}
          onSaved={(answer) => {
            setSaved(answer)
            setEdited(false)
          }}
          onCancel={() => setEdited(false)}
        />
      ) : (
        <>
          <Fields>
            <Field label={t("languages")}>{languagesText(profile.languages)}</Field>
            <Field label={t("preview")} isWide>
              {isBlankHtml(profile.signature_html) ? (
                <EmptyBlock>{t("none")}</EmptyBlock>
              ) : (
                <div className={classes.preview}>
                  <SanitisedHtml html={profile.signature_html} />
                </div>
              )}
            </Field>
          </Fields>
          <div className={classes.buttons}>
            <PlainButton onPointerEnter={preload} onFocus={preload} onClick={() => setEdited(true)}>
              {t("edit")}
            </PlainButton>
          </div>
        </>
      )}
    </RecordBlock>
  )
}
