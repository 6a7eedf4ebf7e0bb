import { Checkbox, NativeSelect, TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import { useId, useState } from "react"
import { useGuardedPush } from "#components/records/changes/use-guarded-push.ts"
import { LeaveGuard } from "#components/records/changes/use-leave-guard.tsx"
import { EditForm } from "#components/records/lists/administration/editing/edit-form.tsx"
import { useEdit } from "#components/records/lists/administration/editing/use-edit.ts"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { Choice } from "#components/ui/inputs/choice.tsx"
import { LimitedLine } from "#components/ui/inputs/limited-line.tsx"
import { RichTextEditor } from "#components/ui/rich-text/rich-text-editor.tsx"
import { api } from "#lib/api/client.ts"
import { type MailTemplate, mailTemplate } from "#lib/contract/mail/mail-templates.ts"
import { type MailLanguage, maxSubjectLength, templateTypes } from "#lib/contract/mail/mail-terms.ts"
import { AttachedDocuments } from "./attached-documents.tsx"
import { PlaceholderHelp } from "./shared/placeholder-help.tsx"
import classes from "./template.module.css"
import { draftOf, formLanguages, inputOf, isChanged, isFilled } from "./template-draft.ts"
import { TemplatePreview } from "./template-preview.tsx"

type Props = {
  template: MailTemplate | undefined
  lifecycles: readonly string[]
  onSaved: (template: MailTemplate) => void
}

/** What a template says, in each language. Heavy: it brings the editor. */
export function TemplateForm({ template, lifecycles, onSaved }: Props) {
  const t = useTranslations("mailTemplates")
  const push = useGuardedPush()
  const problemId = useId()
  const [language, setLanguage] = useState<MailLanguage>(template && !template.texts.en ? "fr" : "en")
  const form = useEdit({
    kept: template,
    draftOf,
    store: (draft, base) =>
      base
        ? api.mailTemplates.edit({ ...inputOf(draft), template: base.id, version: base.version })
        : api.mailTemplates.create(inputOf(draft)),
    storedIn: async (current) => mailTemplate.safeParse(current).data,
    onSaved: ({ data }) => {
      void toastSuccess(t("saved"))
      onSaved(data)
    },
    failed: t("saveFailed"),
  })
  const { draft, setDraft, errors, isConflict } = form
  const text = draft[language]
  const say = (part: Partial<typeof text>) => setDraft({ ...draft, [language]: { ...text, ...part } })
  const errorOf = (field: string) => errors[`texts.${language}.${field}`]?.[0]
  return (
    <EditForm
      form={form}
      isFilled={isFilled(draft)}
      onClose={() => push("/admin/templates")}
      texts={{ conflict: t("conflict"), cancel: t("cancel"), save: t("save") }}
    >
      <LeaveGuard isDirty={isChanged(draft, template)} canSave={isFilled(draft)} onSave={form.saveToLeave} />
      <div className={classes.row}>
        <NativeSelect
          label={t("columns.type")}
          value={String(draft.type)}
          data={templateTypes.map((type) => ({ value: String(type), label: t(`types.${type}`) }))}
          onChange={({ currentTarget: { value } }) =>
            setDraft({ ...draft, type: templateTypes.find((type) => String(type) === value) ?? 2 })
          }
        />
        <NativeSelect
          label={t("columns.lifecycle")}
          value={draft.lifecycle ?? ""}
          data={[
            { value: "", label: t("noLifecycle") },
            ...new Set([...lifecycles, ...(draft.lifecycle ? [draft.lifecycle] : [])]),
          ]}
          onChange={({ currentTarget: { value } }) => setDraft({ ...draft, lifecycle: value || null })}
        />
        <Checkbox
          className={classes.lock}
          label={t("lock")}
          description={t("lockHint")}
          checked={draft.is_locked}
          onChange={({ currentTarget: { checked } }) => setDraft({ ...draft, is_locked: checked })}
        />
      </div>
      <Choice
        label={t("language")}
        value={language}
        options={formLanguages.map((one) => ({ value: one, label: t(`languages.${one}`) }))}
        onChange={setLanguage}
      />
      <TextInput
        label={t("columns.title")}
        maxLength={200}
        value={text.title}
        error={errorOf("title")}
        onChange={({ currentTarget: { value } }) => say({ title: value })}
      />
      <LimitedLine
        label={t("columns.object")}
        max={maxSubjectLength}
        value={text.object}
        error={errorOf("object")}
        onChange={({ currentTarget: { value } }) => say({ object: value })}
      />
      <div className={classes.editor}>
        <RichTextEditor
          key={`${language} ${isConflict}`}
          initialHtml={text.content}
          label={t("text")}
          placeholder={t("textHint")}
          takesFocus={false}
          isInvalid={errorOf("content") !== undefined}
          describedBy={errorOf("content") === undefined ? undefined : problemId}
          onChange={(content) => say({ content })}
          onSubmit={() => isFilled(draft) && form.save()}
          onEscape={() => undefined}
        />
      </div>
      {errorOf("content") !== undefined && (
        <p id={problemId} role="alert" className={classes.missing}>
          {errorOf("content")}
        </p>
      )}
      <PlaceholderHelp />
      <AttachedDocuments
        documents={draft.documents}
        onChange={(documents) => setDraft({ ...draft, documents })}
      />
      <TemplatePreview type={draft.type} isLocked={draft.is_locked} language={language} text={text} />
    </EditForm>
  )
}
