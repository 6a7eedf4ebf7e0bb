import { Button, Loader } from "@mantine/core"
import { IconLock, IconMail } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { api } from "#lib/api/client.ts"
import type { MailLanguage } from "#lib/contract/mail/mail-terms.ts"
import notices from "../shared/notices.module.css"
import { Warning } from "../shared/warning.tsx"
import classes from "./composer.module.css"
import type { Template } from "./use-template.ts"

/** New mails are written from a company's page (P-7). */
export function LockedNotice({ onClose }: { onClose: () => void }) {
  const t = useTranslations("composer")
  const common = useTranslations("common")
  return (
    <div className={classes.form}>
      <p className={notices.notice}>
        <IconLock size={16} aria-hidden /> {t("contactLocked")}
      </p>
      <div className={classes.bar}>
        <span className={classes.gap} />
        <Button onClick={onClose} data-autofocus>
          {common("close")}
        </Button>
      </div>
    </div>
  )
}

/** Files of a mail that is forwarded which were never stored here. */
export function NotForwarded({ names }: { names: readonly string[] }) {
  const t = useTranslations("composer.forwarded")
  if (names.length === 0) return null
  return <Warning>{t("notStored", { count: names.length, names: names.join(", ") })}</Warning>
}

/** Without a mailbox nothing is sent: where to link one. */
export function LinkMailbox() {
  const t = useTranslations("composer")
  const fail = useFailureToast()
  const [isAsking, setAsking] = useState(false)
  async function link() {
    setAsking(true)
    try {
      const { url } = await api.mailboxes.verifyKey()
      window.location.assign(url)
    } catch (error) {
      setAsking(false)
      void fail(error)
    }
  }
  return (
    <p className={notices.notice} role="status">
      <IconMail size={16} aria-hidden />
      <span className={classes.gap}>{t("noMailbox")}</span>
      <Button size="compact-sm" variant="default" loading={isAsking} onClick={() => void link()}>
        {t("linkMailbox")}
      </Button>
    </p>
  )
}

/** In place of the mail while it is handed over (M-10). */
export function SendingNotice() {
  const t = useTranslations("composer")
  return (
    <div className={classes.sending} role="status">
      <Loader size="sm" aria-hidden />
      {t("sending")}
    </div>
  )
}

/** The template that the composer was opened with waits where something was written before. */
export function OfferedTemplate({ template, language }: { template: Template; language: MailLanguage }) {
  const t = useTranslations("composer.templates")
  const { offered } = template
  if (offered === undefined) return null
  return (
    <div className={notices.notice} role="status">
      <span className={classes.gap}>{t("draftFirst")}</span>
      <Button size="compact-sm" variant="default" onClick={() => void template.put(offered, language)}>
        {t("useIt")}
      </Button>
    </div>
  )
}
