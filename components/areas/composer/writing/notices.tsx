import { Button, Checkbox, Loader } from "@mantine/core"
import { IconAlertTriangle, IconLock, IconMail } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { type ReactNode, useState } from "react"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { api } from "#lib/api/client.ts"
import type { MailLanguage } from "#lib/contract/mail-terms.ts"
import classes from "./composer.module.css"
import type { Template } from "./use-template.ts"

/** New mails are written from a company's page (spec 1 §2). */
export function LockedNotice({ onClose }: { onClose: () => void }) {
  const t = useTranslations("composer")
  const common = useTranslations("common")
  return (
    <div className={classes.form}>
      <p className={classes.notice}>
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
    <p className={classes.notice} role="status">
      <IconMail size={16} aria-hidden />
      <span className={classes.gap}>{t("noMailbox")}</span>
      <Button size="compact-sm" variant="default" loading={isAsking} onClick={() => void link()}>
        {t("linkMailbox")}
      </Button>
    </p>
  )
}

/** Placeholders that stand for nothing here: the mail cannot go out with them. */
export function MissingPlaceholders({ names }: { names: readonly string[] }) {
  const t = useTranslations("composer")
  const written = names.map((name) => `[${name}]`)
  return <Placeholders explanation={t("missing", { count: names.length })} written={written} />
}

/** What looks like a placeholder and is none. */
export function UnknownPlaceholders({ written }: { written: readonly string[] }) {
  const t = useTranslations("composer.bulk")
  return <Placeholders explanation={t("unknown", { count: written.length })} written={written} />
}

type Doubtful = { written: readonly string[]; isText: boolean; onChange: (isText: boolean) => void }

/** What looks like a placeholder and may be text that is meant: whoever writes it says so. */
export function DoubtfulPlaceholders({ written, isText, onChange }: Doubtful) {
  const t = useTranslations("composer.bulk")
  const count = written.length
  return (
    <Placeholders explanation={t("doubtful", { count })} written={written}>
      <Checkbox
        label={t("asText", { count })}
        checked={isText}
        onChange={({ currentTarget: { checked } }) => onChange(checked)}
      />
    </Placeholders>
  )
}

type PlaceholdersProps = { explanation: string; written: readonly string[]; children?: ReactNode }

function Placeholders({ explanation, written, children }: PlaceholdersProps) {
  if (written.length === 0) return null
  return (
    <div className={classes.warning} role="status">
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        {explanation}{" "}
        {written.map((one) => (
          <code key={one} className={classes.placeholder}>
            {one}
          </code>
        ))}
      </span>
      {children}
    </div>
  )
}

/** In place of the mail while it is handed over (spec 2 §4). */
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
    <div className={classes.notice} role="status">
      <span className={classes.gap}>{t("draftFirst")}</span>
      <Button size="compact-sm" variant="default" onClick={() => void template.put(offered, language)}>
        {t("useIt")}
      </Button>
    </div>
  )
}
