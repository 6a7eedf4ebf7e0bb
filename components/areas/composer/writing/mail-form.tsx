import { useTranslations } from "next-intl"
import { LoadFailure } from "#components/lists/filters/load-failure.tsx"
import { Body } from "./body.tsx"
import classes from "./composer.module.css"
import type { FormProps } from "./form-props.ts"
import { Recipients, Subject } from "./heads.tsx"
import { KeptNote } from "./kept-note.tsx"
import { LinkMailbox, MissingPlaceholders, SendingNotice } from "./notices.tsx"
import { Quote } from "./quote.tsx"
import { SendBar } from "./send-bar.tsx"
import { Signature } from "./signature.tsx"
import { useSend } from "./use-send.tsx"

/** What a mail is written in. Its subject and body take letters before anything is loaded. */
export function MailForm(props: FormProps) {
  const { task, writing, isSending } = props
  const t = useTranslations("composer")
  const { desk, written, change } = writing
  const sending = useSend(props)
  return (
    <form
      className={classes.form}
      aria-label={t("formLabel")}
      aria-busy={isSending}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void sending.send()
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return
        event.preventDefault()
        void sending.send()
      }}
    >
      {isSending && <SendingNotice />}
      <div className={classes.fields} inert={isSending}>
        {writing.failure && !desk ? <LoadFailure text={t("loadFailed")} onRetry={writing.retry} /> : null}
        {desk && !desk.email ? <LinkMailbox /> : null}
        <KeptNote writing={writing} />
        <Recipients writing={writing} sending={sending} />
        <Subject writing={writing} sending={sending} isFirst={task.replyTo === undefined} />
        <Body writing={writing} isLocked={sending.isLocked} isAnswer={task.replyTo !== undefined} />
        {written && <MissingPlaceholders names={sending.missing} />}
        {desk && written && (
          <Signature
            profile={desk.profile}
            isShown={written.with_signature}
            onChange={(with_signature) => change({ with_signature })}
          />
        )}
        {task.replyTo && <Quote mail={task.replyTo} />}
      </div>
      <SendBar {...props} sending={sending} />
    </form>
  )
}
