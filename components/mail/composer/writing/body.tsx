import { IconLock } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useId, useRef } from "react"
import { useInsertions } from "#components/mail/snippets/shared/use-insertions.ts"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { RichTextEditor } from "#components/ui/rich-text/rich-text-editor.tsx"
import { SanitisedHtml } from "#components/ui/rich-text/sanitised-html.tsx"
import { maxMailLength } from "#lib/contract/mail/mail-terms.ts"
import classes from "./composer.module.css"
import type { Attachments } from "./use-attachments.ts"
import { useMarkedPlaceholders } from "./use-marked-placeholders.ts"
import type { Template } from "./use-template.ts"
import type { Writing } from "./use-writing.ts"

type Props = {
  writing: Writing
  template: Template
  attachments: Pick<Attachments, "pictures" | "changeContent">
  isAnswer: boolean
  /** Placeholders without a value; they are marked. */
  missing: readonly string[]
  /** What the server says of it. */
  problem: string | undefined
}

/** What the mail says: a plain field until its content is loaded, then the editor; a locked template is read only. */
export function Body({ writing, template, attachments, isAnswer, missing, problem }: Props) {
  const t = useTranslations("composer")
  const { written, opening, early, setEarly, round } = writing
  const wasFocused = useRef(false)
  const page = useMarkedPlaceholders(written?.content, missing)
  const problemId = useId()
  const insertions = useInsertions(written?.language ?? "en", template.fillHtml)
  if (!written || !opening)
    return (
      <textarea
        className={classes.early}
        aria-label={t("body")}
        aria-busy="true"
        placeholder={t("write")}
        data-autofocus={isAnswer || undefined}
        value={early.body}
        onFocus={() => {
          wasFocused.current = true
        }}
        onBlur={() => {
          wasFocused.current = false
        }}
        onCompositionStart={() => setEarly((before) => ({ ...before, isComposing: true }))}
        onCompositionEnd={() => setEarly((before) => ({ ...before, isComposing: false }))}
        onChange={({ currentTarget: { value, selectionEnd: caret } }) =>
          setEarly((before) => ({ ...before, body: value, caret }))
        }
        onSelect={({ currentTarget: { selectionEnd: caret } }) =>
          setEarly((before) => ({ ...before, caret }))
        }
      />
    )
  if (template.isLocked)
    return (
      <section ref={page} className={classes.locked} aria-label={t("body")}>
        <p className={classes.lockedWhy}>
          <IconLock size={14} aria-hidden /> {t("templateLocked")}{" "}
          <LinkButton onClick={template.remove}>{t("templates.remove")}</LinkButton>
        </p>
        <SanitisedHtml html={written.content} />
        <Problem id={problemId}>{problem}</Problem>
      </section>
    )
  return (
    <div ref={page} className={classes.body}>
      <RichTextEditor
        key={round}
        {...opening}
        label={t("body")}
        placeholder={t("write")}
        insertions={insertions}
        takesFocus={isAnswer || wasFocused.current || round > 0}
        isInvalid={problem !== undefined || written.content.length > maxMailLength}
        describedBy={problem === undefined ? undefined : problemId}
        pictures={attachments.pictures}
        onChange={attachments.changeContent}
        onSubmit={() => page.current?.closest("form")?.requestSubmit()}
        onEscape={() => undefined}
      />
      <Problem id={problemId}>{problem}</Problem>
    </div>
  )
}

function Problem({ id, children }: { id: string; children: string | undefined }) {
  return children === undefined ? null : (
    <p id={id} className={classes.problem}>
      {children}
    </p>
  )
}
