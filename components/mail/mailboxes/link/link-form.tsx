import { Button, PasswordInput, TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import { type FormEvent, useRef, useState } from "react"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { fieldError } from "#components/ui/inputs/field-error.ts"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import type { ServerSuggestion } from "#lib/contract/mail/mailboxes.ts"
import classes from "./link.module.css"
import { type LinkValues, ownOf } from "./link-values.ts"
import { OauthButton } from "./oauth-button.tsx"
import { OwnFields } from "./own-fields.tsx"
import { ServerFields } from "./server-fields.tsx"
import { useLink } from "./use-link.ts"

type Props = {
  known: ServerSuggestion
  values: LinkValues
  onChange: (part: Partial<LinkValues>) => void
  onOther: () => void
}

/** Servers and password. Both servers are signed in to before anything is kept; what is wrong is shown beside its field. */
export function LinkForm({ known, values, onChange, onOther }: Props) {
  const t = useTranslations("mailboxes.linking")
  const form = useRef<HTMLFormElement>(null)
  const { link, submit } = useLink(values, form)
  const [oauthError, setOauthError] = useState<Error | null>(null)
  const isRefused = link.error instanceof ApiError && link.error.status === 422
  const isWholeKnown = known.imap !== null && known.smtp !== null
  const isOauthOnly = known.password === "oauth_only"
  const isAppPassword = known.password === "app_password"
  const provider = known.provider ?? ""
  const { oauth } = known
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <form ref={form} className={classes.form} onSubmit={onSubmit} noValidate>
      <p className={classes.address}>
        <strong>{values.email}</strong> <LinkButton onClick={onOther}>{t("other")}</LinkButton>
      </p>
      <p className={classes.notice}>
        {isWholeKnown ? t("found", { provider }) : t("notFound")}
        {isAppPassword && ` ${t("appPassword", { provider })}`}
        {isOauthOnly && !oauth && ` ${t("oauthOnly", { provider })}`}
      </p>
      <OwnFields
        values={values}
        error={link.error ?? oauthError}
        isBusy={link.isPending}
        onChange={onChange}
      />
      {oauth && (
        <OauthButton
          provider={oauth}
          start={() => api.mailboxes.startOauth({ provider: oauth, email: values.email, ...ownOf(values) })}
          isDisabled={values.current_password === ""}
          onError={setOauthError}
        />
      )}
      {oauth && !isOauthOnly && <p className={classes.or}>{t("orPassword")}</p>}
      {!isOauthOnly && (
        <>
          <TextInput
            label={t("displayName")}
            value={values.display_name}
            autoComplete="name"
            maxLength={120}
            readOnly={link.isPending}
            error={fieldError(link.error, "display_name")}
            onChange={({ currentTarget }) => onChange({ display_name: currentTarget.value })}
          />
          <PasswordInput
            label={isAppPassword ? t("appPasswordLabel") : t("password")}
            value={values.password}
            autoComplete="off"
            maxLength={1000}
            required
            readOnly={link.isPending}
            error={fieldError(link.error, "password")}
            aria-invalid={fieldError(link.error, "password") !== undefined}
            visibilityToggleButtonProps={{ "aria-label": t("showPassword"), tabIndex: 0 }}
            onChange={({ currentTarget }) => onChange({ password: currentTarget.value })}
          />
          <ServerFields
            isOpen={!isWholeKnown || isRefused}
            values={values}
            error={link.error}
            isBusy={link.isPending}
            onChange={onChange}
          />
          {isRefused && (
            <p role="alert" className={classes.refused}>
              {t("refused")} {fieldError(link.error, "email")}
            </p>
          )}
          <div className={classes.buttons}>
            <Button type="submit" loading={link.isPending}>
              {t("submit")}
            </Button>
            {link.isPending && <span role="status">{t("trying")}</span>}
          </div>
        </>
      )}
    </form>
  )
}
