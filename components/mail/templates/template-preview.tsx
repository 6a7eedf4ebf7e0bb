import { Autocomplete } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { SanitisedHtml } from "#components/ui/rich-text/sanitised-html.tsx"
import { api } from "#lib/api/client.ts"
import type { MailLanguage, TemplateType } from "#lib/contract/mail/mail-terms.ts"
import classes from "./template.module.css"
import type { TextDraft } from "./template-draft.ts"

type Props = { type: TemplateType; isLocked: boolean; language: MailLanguage; text: TextDraft }

/** The text as it reads on a company that is chosen, before it is saved. */
export function TemplatePreview({ type, isLocked, language, text }: Props) {
  const t = useTranslations("mailTemplates")
  const [term, setTerm] = useState("")
  const [company, setCompany] = useState<{ id: number; name: string }>()
  const found = useQuery({
    queryKey: ["company-picker", term],
    queryFn: () => api.companies.pick({ term }),
    enabled: term.trim() !== "",
    placeholderData: (before) => before,
  })
  const preview = useQuery({
    queryKey: ["template-preview", company?.id, type, isLocked, language, text.object, text.content],
    queryFn: () =>
      api.mailTemplates.preview({
        about: { type: "company", id: company?.id ?? 0 },
        type,
        language,
        is_locked: isLocked,
        object: text.object,
        content: text.content,
      }),
    enabled: company !== undefined,
    placeholderData: (before) => before,
  })
  const options = found.data?.data ?? []
  const labelOf = ({ id, name }: { id: number; name: string }) =>
    options.some((other) => other.id !== id && other.name === name) ? `${name} (${id})` : name
  const shown = preview.data
  return (
    <section className={classes.preview} aria-label={t("preview")}>
      <Autocomplete
        label={t("previewOn")}
        placeholder={t("previewHint")}
        value={term}
        data={options.map(labelOf)}
        filter={({ options: all }) => all}
        onChange={setTerm}
        onOptionSubmit={(label) => setCompany(options.find((one) => labelOf(one) === label))}
      />
      {company && shown && (
        <div className={classes.previewed}>
          <p className={classes.subject}>{shown.subject}</p>
          <SanitisedHtml html={shown.html} />
          {shown.show && <p className={classes.hint}>{t("valuesOf", { show: shown.show })}</p>}
          {shown.missing.length > 0 && (
            <p className={classes.missing} role="status">
              {t("missing")} {shown.missing.map((name) => `[${name}]`).join(" ")}
            </p>
          )}
        </div>
      )}
    </section>
  )
}
