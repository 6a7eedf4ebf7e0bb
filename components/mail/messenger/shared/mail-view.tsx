import { IconArrowBackUp, IconArrowDownLeft, IconArrowUpRight, IconPin, IconTrash } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { type ReactNode, useId } from "react"
import { forwarding } from "#components/mail/composer/shared/forwarding.ts"
import { type ComposerTask, useComposer } from "#components/mail/composer/shared/open-composer.ts"
import { useMayEdit } from "#components/shell/user-context.tsx"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { later } from "#components/ui/loading/later.tsx"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { Moment } from "#components/ui/text/moment.tsx"
import type { MailAbout } from "#lib/contract/mail/composing.ts"
import type { Mail, MailAttachment } from "#lib/contract/mail/mails.ts"
import { DeliveryState } from "../thread/delivery-state.tsx"
import { MailBody } from "../thread/mail-body.tsx"
import { MailFiles } from "../thread/mail-files.tsx"
import { People, Sender, Unconfirmed } from "../thread/mail-people.tsx"
import classes from "../thread/thread.module.css"
import { usePinMail, useRemoveMail } from "../thread/use-mail-changes.ts"

/** Few mails bring one. */
const Invitation = later(() => import("../thread/invitation.tsx").then((loaded) => loaded.Invitation))
const isInvitation = ({ path, mime, name }: MailAttachment) =>
  path !== null && (/^(text\/calendar|application\/ics)/.test(mime) || /\.ics$/i.test(name))

type Props = {
  mail: Mail
  /** What an answer is about. */
  about: MailAbout | null
  /** All of a long text is shown from the start. */
  isWhole?: boolean
  /** Before the actions: what folds it. */
  children?: ReactNode
}

/** A mail whole: who to whom and when, what it says, its files, and the state of its delivery. Of a hidden one, that there was contact. */
export function MailView({ mail, about, isWhole = false, children }: Props) {
  const t = useTranslations("messenger.mail")
  const id = useId()
  const isOurs = mail.direction === "out"
  const Direction = isOurs ? IconArrowUpRight : IconArrowDownLeft
  return (
    <article
      className={classes.mail}
      tabIndex={-1}
      data-mail={mail.id}
      data-pinned={mail.pinned || undefined}
      aria-labelledby={id}
    >
      <header className={classes.head}>
        <span className={classes.direction} data-tooltip={isOurs ? t("sent") : t("received")}>
          <Direction size={16} aria-hidden />
          <span className="visually-hidden">{isOurs ? t("sent") : t("received")}</span>
        </span>
        <div id={id} className={classes.who}>
          <Sender person={mail.from} />
          {mail.fails_dmarc && !mail.is_hidden && <Unconfirmed email={mail.from.email} />}
          <span className={classes.when}>
            <Moment value={mail.date_showed} />
            {mail.is_disclosed && <span className={classes.mark}>{t("disclosed")}</span>}
            {mail.is_auto_reply && <span className={classes.mark}>{t("autoReply")}</span>}
          </span>
          <People label={t("to")} people={mail.to} />
          <People label={t("cc")} people={mail.cc} />
        </div>
        <span className={classes.actions}>
          {children}
          {!mail.is_hidden && !mail.is_disclosed && (
            <MailActions mail={mail} about={about} describedBy={id} />
          )}
        </span>
      </header>
      {mail.is_hidden ? (
        <p className={classes.hidden}>{t("hidden")}</p>
      ) : (
        <div className={classes.content}>
          {mail.attachments.some(isInvitation) && <Invitation mail={mail.id} from={mail.from.email} />}
          <MailBody mail={mail} isWhole={isWhole} />
          <MailFiles files={mail.attachments} />
          {mail.delivery && <DeliveryState mail={mail} delivery={mail.delivery} />}
        </div>
      )}
    </article>
  )
}

/** Whether others had a mail besides whoever answers it. */
const isToSeveral = ({ to, cc }: Mail) => to.length + cc.length > 1

/** Answer, also all, forward, pin and delete. */
function MailActions({ mail, about, describedBy }: Pick<Props, "mail" | "about"> & { describedBy: string }) {
  const t = useTranslations("messenger.mail")
  const mayEdit = useMayEdit()
  const confirm = useConfirm()
  const composer = useComposer()
  const pin = usePinMail()
  const remove = useRemoveMail()

  async function ask() {
    const question = {
      title: t("deleteQuestion"),
      message: t("deleteText"),
      action: t("deleteAction"),
      danger: true,
    }
    if (await confirm(question)) remove.mutate(mail)
  }

  if (!mayEdit) return null
  const shared = { size: "large", "aria-describedby": describedBy } as const
  const write = (label: string, task: ComposerTask, icon: ReactNode) => (
    <IconButton
      {...shared}
      label={label}
      onPointerEnter={composer.preload}
      onFocus={composer.preload}
      onClick={() => composer.open(task)}
    >
      {icon}
    </IconButton>
  )
  const answer = { about, replyTo: mail }
  const arrow = <IconArrowBackUp size={16} aria-hidden />
  return (
    <>
      {mail.can_reply && write(t("reply"), answer, arrow)}
      {mail.can_reply &&
        isToSeveral(mail) &&
        write(
          t("replyAll"),
          { ...answer, isToAll: true },
          <span className={classes.toAll}>
            {arrow}
            {arrow}
          </span>,
        )}
      {write(t("forward"), forwarding(mail), <span className={classes.forward}>{arrow}</span>)}
      <IconButton
        {...shared}
        label={mail.pinned ? t("unpin") : t("pin")}
        aria-pressed={mail.pinned}
        onClick={() => pin.mutate(mail)}
      >
        <IconPin size={16} aria-hidden fill={mail.pinned ? "currentColor" : "none"} />
      </IconButton>
      <IconButton {...shared} label={t("delete")} tone="removing" onClick={() => void ask()}>
        <IconTrash size={16} aria-hidden />
      </IconButton>
    </>
  )
}
