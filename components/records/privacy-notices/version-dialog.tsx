"use client"

import { Textarea } from "@mantine/core"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { EditDialog } from "#components/records/lists/administration/editing/edit-dialog.tsx"
import { EditForm } from "#components/records/lists/administration/editing/edit-form.tsx"
import { useEdit } from "#components/records/lists/administration/editing/use-edit.ts"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { api } from "#lib/api/client.ts"
import { maxNoticeLength, noticeParts } from "#lib/contract/records/notice-terms.ts"
import { type NoticeVersion, noticeVersion } from "#lib/contract/records/privacy-notices.ts"
import { type Locale, locales } from "#lib/i18n/locales.ts"
import classes from "./notices.module.css"

type Part = (typeof noticeParts)[number]
type Props = { current: NoticeVersion }

/** Writes the next version of a notice, from what it says now. */
export function VersionDialog({ current }: Props) {
  const t = useTranslations("privacyNotices")
  return (
    <EditDialog title={t("dialog.title", { kind: t(`kinds.${current.kind}`) })}>
      {(close) => <VersionForm current={current} onClose={close} />}
    </EditDialog>
  )
}

function VersionForm({ current, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations("privacyNotices")
  const router = useRouter()
  const form = useEdit({
    kept: current,
    draftOf: (kept) => (kept ?? current).texts,
    store: (texts, base) =>
      api.privacyNotices.publish({ kind: current.kind, texts, number: (base ?? current).number }),
    storedIn: async (stored) =>
      noticeVersion
        .array()
        .safeParse(stored)
        .data?.find(({ kind }) => kind === current.kind),
    onSaved: () => {
      onClose()
      void toastSuccess(t("dialog.published"))
      router.refresh()
    },
    failed: t("dialog.failed"),
  })
  const { draft, setDraft, errors } = form
  const set = (language: Locale, part: Part, text: string) =>
    setDraft({ ...draft, [language]: { ...draft[language], [part]: text } })
  return (
    <EditForm
      form={form}
      isFilled={locales.every((language) => noticeParts.every((part) => draft[language][part].trim() !== ""))}
      onClose={onClose}
      texts={{ conflict: t("dialog.conflict"), cancel: t("dialog.cancel"), save: t("dialog.publish") }}
    >
      <p className={classes.quiet}>{t("dialog.hint")}</p>
      {locales.map((language) => (
        <fieldset key={language} className={classes.set}>
          <legend>{t(`languages.${language}`)}</legend>
          {noticeParts.map((part) => (
            <Textarea
              key={part}
              label={t(`parts.${part}`)}
              value={draft[language][part]}
              lang={language}
              maxLength={maxNoticeLength}
              rows={4}
              required
              error={errors[`texts.${language}.${part}`]?.[0]}
              onChange={({ currentTarget }) => set(language, part, currentTarget.value)}
            />
          ))}
        </fieldset>
      ))}
    </EditForm>
  )
}
