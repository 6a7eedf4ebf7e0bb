import { IconMailPlus, IconRefresh } from "@tabler/icons-react"
import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { Link } from "#components/ui/page/link.tsx"
import { Field, Fields, RecordBlock } from "#components/ui/page/record-block.tsx"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { ExactMoment } from "#components/ui/text/moment.tsx"
import { api } from "#lib/api/client.ts"
import type { MailboxDetail, WaitingMailbox } from "#lib/contract/mail/mailboxes.ts"
import { MailboxWord } from "../shared/mailbox-word.tsx"
import { FolderCounts } from "./folder-counts.tsx"
import classes from "./profile.module.css"
import { useCheck } from "./use-check.ts"
import { WaitingProof } from "./waiting-proof.tsx"

type Changed = { onChanged: () => Promise<void> }

/** The status of the mailbox, with what it is known by; or the way to link one. */
export function MailboxBlock({
  mailbox,
  waiting,
  onChanged,
}: { mailbox: MailboxDetail | null; waiting: WaitingMailbox | null } & Changed) {
  const t = useTranslations("mailboxes")
  if (mailbox) return <Linked mailbox={mailbox} waiting={waiting} onChanged={onChanged} />
  return (
    <RecordBlock title={t("title")} anchor="mailbox">
      {waiting ? <WaitingProof waiting={waiting} onChanged={onChanged} /> : <NoMailbox />}
    </RecordBlock>
  )
}

function NoMailbox() {
  const t = useTranslations("mailboxes")
  return (
    <>
      <p className={classes.text}>{t("none")}</p>
      <Link href="/profile/mailbox" className={buttons.primary}>
        <IconMailPlus size={16} aria-hidden /> {t("link")}
      </Link>
    </>
  )
}

function Linked({
  mailbox,
  waiting,
  onChanged,
}: { mailbox: MailboxDetail; waiting: WaitingMailbox | null } & Changed) {
  const t = useTranslations("mailboxes")
  const isLocal = mailbox.intake === "local"
  return (
    <RecordBlock title={t("title")} anchor="mailbox">
      <Fields>
        <Field label={t("address")}>{mailbox.email}</Field>
        <Field label={t("state")}>
          <MailboxWord state={mailbox.state} />
          <span className={classes.since}>
            {t.rich("since", { when: () => <ExactMoment value={mailbox.state_since} /> })}
          </span>
        </Field>
        <Field label={t("lastContact")}>
          {mailbox.last_contact_at ? <ExactMoment value={mailbox.last_contact_at} /> : t("never")}
        </Field>
        {!isLocal && (
          <Field label={t("server")} isWide>
            {t("servers", { imap: mailbox.imap.host, smtp: mailbox.smtp.host })}
          </Field>
        )}
      </Fields>
      {isLocal && <p className={classes.note}>{t("local")}</p>}
      <LastError mailbox={mailbox} />
      <SendRefused mailbox={mailbox} />
      {mailbox.folders.length > 0 && <FolderCounts folders={mailbox.folders} />}
      <MailboxActions mailbox={mailbox} onChanged={onChanged} />
      {waiting && <WaitingProof waiting={waiting} onChanged={onChanged} />}
    </RecordBlock>
  )
}

/** What went wrong last and what to do about it; in red while it still is wrong. */
function LastError({ mailbox }: { mailbox: MailboxDetail }) {
  const t = useTranslations("mailboxes")
  const { last_error, last_error_detail, last_error_at, retry_at, state } = mailbox
  if (!last_error) return null
  const isWrong = state === "unreachable" || state === "refused" || state === "stuck"
  return (
    <div className={classes.error} data-wrong={isWrong || undefined} role={isWrong ? "alert" : undefined}>
      <p className={classes.errorTitle}>
        {t("lastError")} {last_error_at && <ExactMoment value={last_error_at} />}
      </p>
      <p>{t(`trouble.${last_error}`)}</p>
      {last_error_detail && <p className={classes.quiet}>{t("serverSaid", { reply: last_error_detail })}</p>}
      {isWrong && retry_at && (
        <p className={classes.quiet}>{t.rich("retry", { when: () => <ExactMoment value={retry_at} /> })}</p>
      )}
    </div>
  )
}

/** The outgoing server refuses the sign-in: what waits for it, and what to do. */
function SendRefused({ mailbox: { send_refused_at, send_refusal } }: { mailbox: MailboxDetail }) {
  const t = useTranslations("mailboxes")
  if (!send_refused_at) return null
  return (
    <div className={classes.error} data-wrong role="alert">
      <p className={classes.errorTitle}>
        {t("sendRefused")} {t.rich("since", { when: () => <ExactMoment value={send_refused_at} /> })}
      </p>
      <p>{t("sendRefusedText")}</p>
      {send_refusal && <p className={classes.quiet}>{t("serverSaid", { reply: send_refusal })}</p>}
    </div>
  )
}

function MailboxActions({ mailbox, onChanged }: { mailbox: MailboxDetail } & Changed) {
  const t = useTranslations("mailboxes")
  const confirm = useConfirm()
  const router = useRouter()
  const showFailure = useFailureToast()
  const check = useCheck(mailbox, onChanged)
  const unlink = useMutation({
    mutationFn: () => api.mailboxes.unlink(),
    onSuccess: async () => {
      void toastSuccess(t("unlinked"))
      await onChanged()
      router.refresh()
    },
    onError: (error) => showFailure(error, t("unlinkFailed")),
  })

  async function askUnlink() {
    const question = {
      title: t("unlinkQuestion", { email: mailbox.email }),
      message: t("unlinkText"),
      action: t("unlink"),
      danger: true,
    }
    if (await confirm(question)) unlink.mutate()
  }

  return (
    <div className={classes.buttons}>
      {mailbox.intake === "imap" && (
        <>
          <PlainButton aria-disabled={check.isChecking} onClick={check.ask}>
            <IconRefresh size={16} aria-hidden /> {check.isChecking ? t("checking") : t("check")}
          </PlainButton>
          <Link href="/profile/mailbox" className={buttons.plain}>
            {t("relink")}
          </Link>
        </>
      )}
      <PlainButton isRed disabled={unlink.isPending} onClick={() => void askUnlink()}>
        {t("unlink")}
      </PlainButton>
    </div>
  )
}
