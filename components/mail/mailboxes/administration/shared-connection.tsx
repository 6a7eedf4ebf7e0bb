import { PasswordInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import { ApiError } from "#lib/api/errors.ts"
import classes from "../link/link.module.css"
import { OauthButton, type OauthProvider } from "../link/oauth-button.tsx"
import { OwnFields } from "../link/own-fields.tsx"
import { ServerFields } from "../link/server-fields.tsx"
import type { SharedDraft } from "./shared-draft.ts"

export type Fields = {
  draft: SharedDraft
  /** What was refused, by field. */
  errors: Record<string, string[]>
  isBusy: boolean
  onChange: (changes: Partial<SharedDraft>) => void
}

type OauthProps = {
  /** Those that are set up. */
  providers: OauthProvider[]
  /** All that the call needs is typed. */
  isReady: boolean
  start: (provider: OauthProvider) => Promise<{ url: string }>
  onError: (error: Error | null) => void
}

/** How a shared mailbox is signed in to: at its provider where one is set up, or by its password and both servers. */
export function SharedConnection({ draft, errors, isBusy, onChange, ...oauth }: Fields & OauthProps) {
  const t = useTranslations("mailboxes.linking")
  const refused = new ApiError(422, { message: "", errors })
  return (
    <>
      <OwnFields values={draft} error={refused} isBusy={isBusy} onChange={onChange} />
      {oauth.providers.length > 0 && <AtProvider {...oauth} isBusy={isBusy} problem={errors.provider?.[0]} />}
      <PasswordInput
        label={t("password")}
        value={draft.password}
        autoComplete="off"
        maxLength={1000}
        required
        error={errors.password?.[0]}
        visibilityToggleButtonProps={{ "aria-label": t("showPassword"), tabIndex: 0 }}
        onChange={({ currentTarget }) => onChange({ password: currentTarget.value })}
      />
      <ServerFields isOpen values={draft} error={refused} isBusy={isBusy} onChange={onChange} />
      {isBusy && <span role="status">{t("trying")}</span>}
    </>
  )
}

type AtProviderProps = OauthProps & { isBusy: boolean; problem: string | undefined }

function AtProvider({ providers, isReady, start, onError, isBusy, problem }: AtProviderProps) {
  const t = useTranslations("mailboxes")
  return (
    <>
      {providers.map((provider) => (
        <OauthButton
          key={provider}
          provider={provider}
          start={() => start(provider)}
          isDisabled={!isReady || isBusy}
          onError={onError}
        />
      ))}
      <p className={classes.or}>{t("shared.oauthHint")}</p>
      {problem && (
        <p role="alert" className={classes.refused}>
          {problem}
        </p>
      )}
      <p className={classes.or}>{t("linking.orPassword")}</p>
    </>
  )
}
