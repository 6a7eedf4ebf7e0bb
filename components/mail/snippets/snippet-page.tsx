"use client"

import { useTranslations } from "next-intl"
import { lazyPart } from "#components/shell/lazy-part.tsx"
import { useUser } from "#components/shell/user-context.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { BackLink } from "#components/ui/page/back-link.tsx"
import { PlainScreen } from "#components/ui/page/plain-screen.tsx"
import { Field, Fields } from "#components/ui/page/record-block.tsx"
import { SanitisedHtml } from "#components/ui/rich-text/sanitised-html.tsx"
import type { Snippet } from "#lib/contract/mail/snippets.ts"
import classes from "./snippets.module.css"

/** The editor comes after the page. */
const { Part: SnippetForm } = lazyPart(
  () => import("./snippet-form.tsx").then((loaded) => loaded.SnippetForm),
  { waiting: <Skeleton height={420} /> },
)

/** A snippet: written by whom it belongs to, read by others where it is for all. */
export function SnippetPage({ snippet }: { snippet: Snippet | undefined }) {
  const t = useTranslations("snippets")
  const { isAdmin } = useUser()
  return (
    <PlainScreen
      size="narrow"
      back={<BackLink href="/profile/snippets">{t("title")}</BackLink>}
      title={snippet?.name ?? t("new")}
    >
      {snippet?.is_shared && !isAdmin ? <ReadSnippet snippet={snippet} /> : <SnippetForm snippet={snippet} />}
    </PlainScreen>
  )
}

function ReadSnippet({ snippet: { shortcut, text_en, text_fr } }: { snippet: Snippet }) {
  const t = useTranslations("snippets")
  return (
    <>
      <p className={classes.hint}>{t("ofAdministrators")}</p>
      <Fields>
        <Field label={t("columns.shortcut")} isWide>
          <kbd className={classes.shortcut}>;{shortcut}</kbd>
        </Field>
        {text_en && (
          <Field label={t("languages.en")} isWide>
            <SanitisedHtml html={text_en} />
          </Field>
        )}
        {text_fr && (
          <Field label={t("languages.fr")} isWide>
            <SanitisedHtml html={text_fr} />
          </Field>
        )}
      </Fields>
    </>
  )
}
