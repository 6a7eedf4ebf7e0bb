import { Button } from "@mantine/core"
import { IconEye, IconRestore, IconTemplate } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useId, useState } from "react"
import { DoubtfulPlaceholders } from "#components/mail/composer/shared/placeholder-warnings.tsx"
import { TemplatesView } from "#components/mail/composer/shared/templates-view.tsx"
import { PlaceholderHelp } from "#components/mail/templates/shared/placeholder-help.tsx"
import { EditForm } from "#components/records/lists/administration/editing/edit-form.tsx"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { Choice } from "#components/ui/inputs/choice.tsx"
import { LimitedLine } from "#components/ui/inputs/limited-line.tsx"
import { RichTextEditor } from "#components/ui/rich-text/rich-text-editor.tsx"
import { SanitisedHtml } from "#components/ui/rich-text/sanitised-html.tsx"
import { inSentences } from "#components/ui/text/in-sentences.ts"
import { mailLanguages, maxSubjectLength } from "#lib/contract/mail/mail-terms.ts"
import classes from "./mail.module.css"
import { MailProblems, useChecked } from "./mail-check.tsx"
import { MailPreview } from "./mail-preview.tsx"
import type { MailText } from "./use-mail-text.ts"

type Props = { text: MailText; onClose: () => void }

/** Subject and body of a mail, what it can be filled from, how it looks, and what is wrong with it. */
export function MailForm({ text, onClose }: Props) {
  const t = useTranslations("sequenceFlow.mail")
  const [view, setView] = useState<"write" | "templates" | "preview">("write")
  const { form, saved, say } = text
  const { draft, errors } = form
  const { wrong, remarks, doubtful } = useChecked(draft, saved?.id)
  const problemsId = useId()
  /** What is sent is not saved with a fault; a draft is. */
  const isRefused = (field: keyof typeof wrong) =>
    errors[field] !== undefined || (saved?.is_live === true && wrong[field].length > 0)
  const back = () => setView("write")
  if (view === "templates")
    return (
      <TemplatesView
        language={draft.language}
        onChoose={(template, language) =>
          void text.fillFrom(template, language).then((isFilled) => isFilled && back())
        }
        onBack={back}
      />
    )
  if (view === "preview") return <MailPreview draft={draft} email={saved?.id} onBack={back} />
  return (
    <EditForm
      form={form}
      isFilled={text.isFilled}
      onClose={onClose}
      texts={{ conflict: t("conflict"), cancel: t("cancel"), save: t("save") }}
    >
      {text.theirs && <Theirs text={text} />}
      {saved && (
        <p className={classes.waiting}>
          {saved.waiting > 0 ? t("waiting", { count: saved.waiting }) : t("waitingNone")}
        </p>
      )}
      <div className={classes.tools}>
        <PlainButton size="small" onClick={() => setView("templates")}>
          <IconTemplate size={16} aria-hidden /> {t("fromTemplate")}
        </PlainButton>
        <PlainButton size="small" disabled={!text.isFilled} onClick={() => setView("preview")}>
          <IconEye size={16} aria-hidden /> {t("preview")}
        </PlainButton>
        <Choice
          label={t("language")}
          value={draft.language}
          options={mailLanguages.map((value) => ({ value, label: t(`languages.${value}`) }))}
          onChange={(language) => say({ language })}
        />
        {saved?.is_changed && (
          <PlainButton size="small" disabled={text.isResetting} onClick={() => void text.reset()}>
            <IconRestore size={16} aria-hidden /> {t("reset")}
          </PlainButton>
        )}
      </div>
      <LimitedLine
        label={t("subject")}
        max={maxSubjectLength}
        // The text may come after the dialog, and a template or a preview takes its place for a while.
        autoFocus
        value={draft.subject}
        error={isRefused("subject") && inSentences([...(errors.subject ?? []), ...wrong.subject])}
        onChange={({ currentTarget: { value } }) => say({ subject: value })}
      />
      {!isRefused("subject") && <MailProblems words={wrong.subject} />}
      <div className={classes.editor}>
        <RichTextEditor
          key={text.round}
          initialHtml={draft.content}
          label={t("body")}
          placeholder={t("bodyHint")}
          takesFocus={false}
          isInvalid={isRefused("content")}
          describedBy={wrong.content.length > 0 ? problemsId : undefined}
          onChange={(content) => say({ content })}
          onSubmit={() => text.isFilled && form.save()}
          onEscape={() => undefined}
        />
      </div>
      {errors.content && <p role="alert">{errors.content[0]}</p>}
      <MailProblems id={problemsId} words={wrong.content} />
      <DoubtfulPlaceholders
        written={doubtful}
        isText={doubtful.every((one) => draft.as_text.includes(one))}
        onChange={(isText) => say({ as_text: isText ? doubtful : [] })}
      />
      <MailProblems words={remarks} areRemarks />
      <PlaceholderHelp />
    </EditForm>
  )
}

/** What somebody else wrote meanwhile, beside what is written here. */
function Theirs({ text }: { text: MailText }) {
  const t = useTranslations("sequenceFlow.mail")
  if (!text.theirs) return null
  return (
    <section className={classes.theirs} aria-label={t("theirs")}>
      <p className={classes.theirsHead}>{t("theirs")}</p>
      <p className={classes.subject}>{text.theirs.subject}</p>
      <SanitisedHtml html={text.theirs.content} />
      <Button size="compact-sm" variant="default" onClick={text.takeTheirs}>
        {t("takeTheirs")}
      </Button>
    </section>
  )
}
