import { Button, NativeSelect, Textarea } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { fieldError } from "#components/ui/inputs/field-error.ts"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"
import { RichTextEditor } from "#components/ui/rich-text/rich-text-editor.tsx"
import { SanitisedHtml } from "#components/ui/rich-text/sanitised-html.tsx"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import type { MailProfile } from "#lib/contract/mail/mailboxes.ts"
import { languageChoices, useLanguagesText } from "./languages.ts"
import classes from "./profile.module.css"
import { useSignaturePictures } from "./use-signature-pictures.ts"

type Props = { profile: MailProfile; onSaved: (profile: MailProfile) => void; onCancel: () => void }

/** The signature as it is written, and as recipients will see it. */
export function SignatureForm({ profile, onSaved, onCancel }: Props) {
  const t = useTranslations("mailboxes.signature")
  const showFailure = useFailureToast()
  const languagesText = useLanguagesText()
  const [values, setValues] = useState(profile)
  const [version, setVersion] = useState(profile.version)
  const change = (part: Partial<MailProfile>) => setValues((held) => ({ ...held, ...part }))
  const { pictures, isUploading } = useSignaturePictures()
  const lock = useSubmitLock()
  const save = useMutation({
    mutationFn: () => api.mailboxes.editProfile({ ...values, version }),
    onSuccess: ({ data }) => {
      void toastSuccess(t("saved"))
      onSaved(data)
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.status === 409) {
        setVersion((await api.mailboxes.getProfile()).data.version)
        void showFailure(error, t("theirs"))
      } else if (!(error instanceof ApiError && error.status === 422)) void showFailure(error, t("failed"))
    },
    onSettled: lock.release,
  })
  const submit = () => !isUploading && lock.acquire() && save.mutate()
  return (
    <form
      className={classes.signature}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <NativeSelect
        label={t("languages")}
        description={t("languagesHint")}
        value={values.languages.join()}
        onChange={({ currentTarget: { value } }) =>
          change({ languages: languageChoices.find((one) => one.join() === value) ?? values.languages })
        }
        data={languageChoices.map((one) => ({ value: one.join(), label: languagesText(one) }))}
      />
      <div>
        <div className={classes.label}>{t("html")}</div>
        <RichTextEditor
          initialHtml={profile.signature_html}
          label={t("html")}
          placeholder={t("htmlHint")}
          isInvalid={fieldError(save.error, "signature_html") !== undefined}
          pictures={pictures}
          onChange={(signature_html) => change({ signature_html })}
          onSubmit={submit}
          onEscape={onCancel}
        />
        <p className={classes.problem}>{fieldError(save.error, "signature_html")}</p>
      </div>
      <Textarea
        label={t("text")}
        description={t("textHint")}
        value={values.signature_text}
        error={fieldError(save.error, "signature_text")}
        autosize
        minRows={2}
        maxRows={8}
        onChange={({ currentTarget }) => change({ signature_text: currentTarget.value })}
      />
      <div>
        <div className={classes.label}>{t("preview")}</div>
        <div className={classes.preview}>
          <SanitisedHtml html={values.signature_html} />
        </div>
      </div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          {t("cancel")}
        </Button>
        <Button type="submit" loading={save.isPending || isUploading}>
          {t("save")}
        </Button>
      </div>
    </form>
  )
}
