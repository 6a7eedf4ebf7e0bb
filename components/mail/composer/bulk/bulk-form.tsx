import { Button } from "@mantine/core"
import { useTranslations } from "next-intl"
import {
  DoubtfulPlaceholders,
  MissingPlaceholders,
  UnknownPlaceholders,
} from "../shared/placeholder-warnings.tsx"
import { AttachmentList } from "../writing/attachments.tsx"
import { Body } from "../writing/body.tsx"
import classes from "../writing/composer.module.css"
import { From } from "../writing/from.tsx"
import { Subject } from "../writing/heads.tsx"
import { keepEnter } from "../writing/keep-enter.ts"
import { LinkMailbox } from "../writing/notices.tsx"
import { OtherViews } from "../writing/other-views.tsx"
import { Signature } from "../writing/signature.tsx"
import { Tools } from "../writing/tools.tsx"
import { useAttachments } from "../writing/use-attachments.ts"
import { useShow } from "../writing/use-show.ts"
import { useTemplate } from "../writing/use-template.ts"
import { Counted } from "./counted.tsx"
import { MailboxCheckLine } from "./mailbox-check-line.tsx"
import { type BulkFormProps, useBulkSend } from "./use-bulk-send.ts"

/** What all of them get, who does not get it and why, and the start. */
export function BulkForm(props: BulkFormProps) {
  const { task, writing, view } = props
  const t = useTranslations("composer.bulk")
  const common = useTranslations("common")
  const { context } = writing
  const template = useTemplate(task, writing)
  const show = useShow(writing, template)
  const attachments = useAttachments(writing)
  const sending = useBulkSend(props, attachments.isBusy)
  const { counted, whyNot, isBusy } = sending
  const parts = { ...props, isSending: isBusy, onSending: () => undefined }
  return (
    <>
      <OtherViews {...parts} template={template} quote="" isBulk />
      <form
        data-writing
        className={classes.form}
        hidden={view !== "write"}
        aria-label={t("label")}
        noValidate
        onKeyDown={keepEnter}
        onSubmit={(event) => {
          event.preventDefault()
          void (counted ? sending.start() : sending.check())
        }}
      >
        {context && !context.email ? <LinkMailbox /> : null}
        <p className={classes.muted}>{t("explain")}</p>
        <From writing={writing} problem={sending.problems.from} />
        <Subject writing={writing} problems={sending.problems} isLocked={template.isLocked} isFirst />
        <Body
          writing={writing}
          template={template}
          attachments={attachments}
          isAnswer={false}
          missing={sending.missing}
          problem={sending.problems.content}
        />
        <MissingPlaceholders names={sending.missing} />
        <UnknownPlaceholders written={sending.unknown} />
        <DoubtfulPlaceholders written={sending.doubtful} isText={sending.isText} onChange={sending.sayText} />
        <Signature writing={writing} />
        <AttachmentList attachments={attachments} problem={sending.problems.media_ids} />
        <Tools {...parts} attachments={attachments} show={show} showProblem={sending.problems.session_id} />
        {counted && <MailboxCheckLine from={sending.from} />}
        {counted && <Counted counted={counted} />}
        <div className={classes.bar}>
          <span className={classes.gap} />
          <Button variant="default" onClick={props.onClose}>
            {common("cancel")}
          </Button>
          <Button
            type="submit"
            loading={isBusy}
            aria-disabled={whyNot !== undefined || undefined}
            data-disabled={whyNot !== undefined || undefined}
            data-tooltip={whyNot}
          >
            {counted ? t("start", { count: counted.recipients }) : t("check")}
          </Button>
        </div>
      </form>
    </>
  )
}
