import { useTranslations } from "next-intl"
import { type DragEvent, useState } from "react"
import { Present } from "#components/mail/messenger/shared/present.tsx"
import { LoadFailure } from "#components/records/lists/filters/load-failure.tsx"
import { isAnswer } from "../shared/open-composer.ts"
import { MissingPlaceholders } from "../shared/placeholder-warnings.tsx"
import { AttachmentList } from "./attachments.tsx"
import { Body } from "./body.tsx"
import classes from "./composer.module.css"
import { DraftConflict } from "./draft-conflict.tsx"
import type { FormProps } from "./form-props.ts"
import { From } from "./from.tsx"
import { LeftOut, Recipients, Subject } from "./heads.tsx"
import { keepEnter } from "./keep-enter.ts"
import { MailDoubts } from "./mail-doubts.tsx"
import { LinkMailbox, NotForwarded, OfferedTemplate, SendingNotice } from "./notices.tsx"
import { OtherViews } from "./other-views.tsx"
import { Quote } from "./quote.tsx"
import { SendBar } from "./send-bar.tsx"
import { Signature } from "./signature.tsx"
import { opensTemplates, Tools } from "./tools.tsx"
import { useAttachments } from "./use-attachments.ts"
import { useFocusOnReturn } from "./use-focus-on-return.ts"
import { useQuote } from "./use-quote.ts"
import { useSend } from "./use-send.tsx"
import { useShow } from "./use-show.ts"
import { useTemplate } from "./use-template.ts"

/** What a mail is written in. Its subject and body take letters before anything is loaded. */
export function MailForm(props: FormProps) {
  const { task, writing, view, onView, isSending } = props
  const t = useTranslations("composer")
  const { context, written } = writing
  const [isOver, setOver] = useState(false)
  const template = useTemplate(task, writing)
  const show = useShow(writing, template)
  const attachments = useAttachments(writing)
  const quote = useQuote(task, context?.quotedBody)
  const quotedMail = task.replyTo ?? task.forwards
  const form = useFocusOnReturn(view)
  const sending = useSend(props, { template, quote, isUploading: attachments.isBusy })

  function drop(event: DragEvent) {
    setOver(false)
    // The text has taken what was dropped on it.
    if (event.defaultPrevented || event.dataTransfer.files.length === 0) return
    event.preventDefault()
    attachments.add(event.dataTransfer.files)
  }
  return (
    <>
      <OtherViews {...props} template={template} quote={quote} />
      <form
        ref={form}
        className={classes.form}
        hidden={view !== "write"}
        aria-label={t("formLabel")}
        aria-busy={isSending}
        data-over={isOver || undefined}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void sending.send()
        }}
        onKeyDown={(event) => {
          keepEnter(event)
          if (!(event.metaKey || event.ctrlKey)) return
          if (event.key !== "Enter" && !opensTemplates(event)) return
          event.preventDefault()
          if (event.key === "Enter") void sending.send()
          else onView("templates")
        }}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes("Files")) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {isSending && <SendingNotice />}
        <div className={classes.fields} inert={isSending}>
          {writing.failure && !context ? (
            <LoadFailure text={t("loadFailed")} onRetry={writing.retry} />
          ) : null}
          {context && !context.email ? <LinkMailbox /> : null}
          {task.replyTo && <Present thread={task.replyTo.thread} isForWriter />}
          <DraftConflict writing={writing} />
          <OfferedTemplate template={template} language={written?.language ?? "en"} />
          <From writing={writing} problem={sending.problems.from} />
          <Recipients writing={writing} problems={sending.problems} isFirst={task.forwards !== undefined} />
          {task.replyTo && <LeftOut writing={writing} mail={task.replyTo} />}
          <Subject
            writing={writing}
            problems={sending.problems}
            isLocked={template.isLocked}
            isFirst={!isAnswer(task) && !task.forwards}
          />
          <Body
            writing={writing}
            template={template}
            attachments={attachments}
            isAnswer={isAnswer(task)}
            missing={sending.missing}
            problem={sending.problems.content}
          />
          <MissingPlaceholders names={sending.missing} />
          <MailDoubts writing={writing} template={template} show={show} />
          <Signature writing={writing} />
          {quotedMail && <Quote mail={quotedMail} />}
          <NotForwarded names={context?.forwarded?.not_stored ?? []} />
          <AttachmentList attachments={attachments} problem={sending.problems.media_ids} />
          <Tools {...props} attachments={attachments} show={show} showProblem={sending.problems.session_id} />
        </div>
        <SendBar {...props} sending={sending} />
      </form>
    </>
  )
}
