"use client"

import { Textarea, TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { EditDialog } from "#components/records/lists/administration/editing/edit-dialog.tsx"
import { EditForm } from "#components/records/lists/administration/editing/edit-form.tsx"
import { useEdit } from "#components/records/lists/administration/editing/use-edit.ts"
import { dateMaskLength, maskDate, readMaskedDate } from "#components/records/lists/filters/date-mask.ts"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { PlainFile } from "#components/ui/inputs/plain-field.tsx"
import { api } from "#lib/api/client.ts"
import type { TermsVersion } from "#lib/contract/shows/show-terms.ts"
import { maxTermsText, maxTermsTitle } from "#lib/contract/shows/show-terms-limits.ts"
import type { MaintainedShow } from "#lib/contract/shows/tradeshows.ts"
import { type Locale, locales } from "#lib/i18n/locales.ts"
import classes from "./terms.module.css"

type Props = {
  show: Pick<MaintainedShow, "id" | "name">
  /** The version that the next is made from. */
  latest: TermsVersion | undefined
  onPublished: (versions: TermsVersion[]) => void
}

/** Writes the next version of a show's terms, from what the latest says. */
export function VersionDialog({ show, latest, onPublished }: Props) {
  const t = useTranslations("tradeshows.terms")
  return (
    <EditDialog title={t("writeTitle", { name: show.name })}>
      {(close) => (
        <VersionForm
          show={show}
          latest={latest}
          onClose={close}
          onPublished={(versions) => {
            close()
            onPublished(versions)
          }}
        />
      )}
    </EditDialog>
  )
}

const draftOf = (latest: TermsVersion | undefined) => ({
  title_en: latest?.en.title ?? "",
  title_fr: latest?.fr.title ?? "",
  text_en: latest?.en.text ?? "",
  text_fr: latest?.fr.text ?? "",
  /** As it is typed: DD/MM/YYYY. */
  from: "",
})

function VersionForm({ show, latest, onClose, onPublished }: Props & { onClose: () => void }) {
  const t = useTranslations("tradeshows.terms")
  const common = useTranslations("tradeshows")
  const languages = useTranslations("tradeshows.languages")
  const [files, setFiles] = useState<Partial<Record<Locale, File>>>({})
  const form = useEdit({
    kept: latest,
    draftOf,
    store: ({ from, ...texts }, base) =>
      api.showTerms.publish({
        tradeshow: show.id,
        after: base?.number ?? 0,
        valid_from: readMaskedDate(from) ?? "",
        ...texts,
        ...(files.en && { file_en: files.en }),
        ...(files.fr && { file_fr: files.fr }),
      }),
    storedIn: latestOf,
    onSaved: ({ data }) => {
      void toastSuccess(t("publishedToast"))
      onPublished(data)
    },
    failed: t("publishFailed"),
  })
  const { draft, setDraft, errors, isSaving } = form
  const isUnfinished = draft.from.length === dateMaskLength && readMaskedDate(draft.from) === null
  const isReadable = (language: Locale) =>
    draft[`title_${language}`].trim() !== "" &&
    (draft[`text_${language}`].trim() !== "" || files[language] !== undefined)
  return (
    <EditForm
      form={form}
      isFilled={locales.every(isReadable) && readMaskedDate(draft.from) !== null}
      onClose={onClose}
      texts={{ conflict: t("conflict"), cancel: common("cancel"), save: t("publish") }}
    >
      <p className={classes.quiet}>{t("hint")}</p>
      <TextInput
        label={t("validFrom")}
        value={draft.from}
        placeholder={common("dateMask")}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        readOnly={isSaving}
        error={isUnfinished ? common("dateInvalid") : errors.valid_from?.[0]}
        onChange={({ currentTarget }) => setDraft({ ...draft, from: maskDate(currentTarget.value) })}
      />
      {locales.map((language) => (
        <fieldset key={language} className={classes.set}>
          <legend>{languages(language)}</legend>
          <TextInput
            label={t("titleField")}
            value={draft[`title_${language}`]}
            lang={language}
            maxLength={maxTermsTitle}
            autoComplete="off"
            readOnly={isSaving}
            error={errors[`title_${language}`]?.[0]}
            onChange={({ currentTarget }) =>
              setDraft({ ...draft, [`title_${language}`]: currentTarget.value })
            }
          />
          <Textarea
            label={t("text")}
            value={draft[`text_${language}`]}
            lang={language}
            maxLength={maxTermsText}
            rows={6}
            readOnly={isSaving}
            error={errors[`text_${language}`]?.[0]}
            onChange={({ currentTarget }) =>
              setDraft({ ...draft, [`text_${language}`]: currentTarget.value })
            }
          />
          <PlainFile
            id={`terms-file-${language}`}
            label={t("pdf")}
            optional={t("pdfLimit")}
            accept=".pdf,application/pdf"
            disabled={isSaving}
            problem={errors[`file_${language}`]?.[0]}
            onChange={({ currentTarget }) => {
              const { [language]: _, ...others } = files
              const [file] = currentTarget.files ?? []
              setFiles(file ? { ...others, [language]: file } : others)
            }}
          />
        </fieldset>
      ))}
    </EditForm>
  )
}

async function latestOf(current: unknown): Promise<TermsVersion | undefined> {
  // The schema came with the API's client, after the page.
  const { termsVersion } = await import("#lib/contract/shows/show-terms.ts")
  return termsVersion.array().safeParse(current).data?.[0]
}
