import { NativeSelect, TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import { fieldError } from "#components/ui/inputs/field-error.ts"
import { mailSecurities } from "#lib/contract/mail/mail-terms.ts"
import classes from "./link.module.css"
import { type LinkValues, type ServerValues, withSecurity } from "./link-values.ts"

type Shared = { error: unknown; isBusy: boolean }
type Props = Shared & {
  /** Shown at once: they have to be typed, or something is wrong with them. */
  isOpen: boolean
  values: LinkValues
  onChange: (part: Partial<LinkValues>) => void
}

const securityTexts = { tls: "tls", starttls: "starttls", none: "insecure" } as const

/** The two servers and the user name; folded away while they are known. */
export function ServerFields({ isOpen, values, onChange, ...shared }: Props) {
  const t = useTranslations("mailboxes.linking")
  return (
    <details className={classes.servers} open={isOpen}>
      <summary>{t("changeServers")}</summary>
      <div className={classes.both}>
        <Server
          side="imap"
          legend={t("reading")}
          server={values.imap}
          onChange={(imap) => onChange({ imap })}
          {...shared}
        />
        <Server
          side="smtp"
          legend={t("sending")}
          server={values.smtp}
          onChange={(smtp) => onChange({ smtp })}
          {...shared}
        />
      </div>
      <TextInput
        label={t("username")}
        description={t("usernameHint")}
        value={values.username}
        autoComplete="username"
        maxLength={254}
        readOnly={shared.isBusy}
        error={fieldError(shared.error, "username")}
        onChange={({ currentTarget }) => onChange({ username: currentTarget.value })}
      />
    </details>
  )
}

type ServerProps = Shared & {
  side: "imap" | "smtp"
  legend: string
  server: ServerValues
  onChange: (server: ServerValues) => void
}

function Server({ side, legend, server, error, isBusy, onChange }: ServerProps) {
  const t = useTranslations("mailboxes.linking")
  const whole = fieldError(error, side)
  return (
    <fieldset className={classes.server}>
      <legend>{legend}</legend>
      <TextInput
        label={t("host")}
        value={server.host}
        autoComplete="off"
        maxLength={253}
        required
        readOnly={isBusy}
        error={fieldError(error, `${side}.host`)}
        onChange={({ currentTarget }) => onChange({ ...server, host: currentTarget.value })}
      />
      <TextInput
        type="number"
        min={1}
        max={65_535}
        label={t("port")}
        value={server.port}
        required
        readOnly={isBusy}
        error={fieldError(error, `${side}.port`)}
        onChange={({ currentTarget }) => onChange({ ...server, port: currentTarget.value })}
      />
      <NativeSelect
        label={t("security")}
        value={server.security}
        error={fieldError(error, `${side}.security`)}
        onChange={({ currentTarget: { value } }) => {
          const security = mailSecurities.find((one) => one === value)
          if (security) onChange(withSecurity(side, server, security))
        }}
        data={mailSecurities.map((value) => ({ value, label: t(securityTexts[value]) }))}
      />
      {whole && (
        <p role="alert" className={classes.refused}>
          {whole}
        </p>
      )}
    </fieldset>
  )
}
