import { Button } from "@mantine/core"
import { IconDeviceDesktop, IconDeviceMobile, IconTerminal2 } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { Row } from "#components/ui/page/rows.tsx"
import { Moment } from "#components/ui/text/moment.tsx"
import { RelativeMoment } from "#components/ui/text/relative-moment.tsx"
import type { AccessToken } from "#lib/contract/identity/session.ts"
import { abilityTexts } from "../shared/ability-texts.ts"
import { browserName } from "../shared/browser-name.ts"
import { useRoleName } from "../shared/role-name.ts"
import classes from "./profile.module.css"

/** Whether a token is a sign-in in a browser. */
export const isBrowser = ({ device_name: name }: AccessToken) => name === browserName

/** Systems of what is held in the hand. */
const mobile = ["iPhone", "iPad", "Android"]

/** What a token is called: a browser by its name and the system it runs on, as far as they are known. */
export function useTokenName(): (token: AccessToken) => string {
  const t = useTranslations("profile")
  return (token) => {
    const { browser, system } = token
    if (!isBrowser(token)) return token.device_name
    if (browser && system) return t("browserOn", { browser, system })
    return browser ?? t("browser")
  }
}

type Props = { token: AccessToken; isBusy: boolean; onRevoke: () => void }

/** A sign-in in a browser, or a token for a script, with its last use, its end and what it may do. */
export function TokenLine({ token, isBusy, onRevoke }: Props) {
  const t = useTranslations("profile")
  const name = useTokenName()(token)
  const isMobile = mobile.includes(token.system ?? "")
  const Icon = !isBrowser(token) ? IconTerminal2 : isMobile ? IconDeviceMobile : IconDeviceDesktop
  return (
    <Row
      size="small"
      lead={<Icon size={18} stroke={1.5} aria-hidden className={classes.icon} />}
      actions={
        !token.is_current &&
        !token.is_ended && (
          <Button
            variant="default"
            size="compact-xs"
            disabled={isBusy}
            onClick={onRevoke}
            aria-label={t("revokeNamed", { name })}
          >
            {t("revoke")}
          </Button>
        )
      }
    >
      <div className={classes.name}>
        {name} {token.is_ended && <span className={classes.mark}>{t("isEnded")}</span>}
        {token.is_current && <span className={classes.mark}>{t("thisOne")}</span>}
      </div>
      <div className={classes.when}>
        {token.last_used_at ? (
          <>
            {t("active")} <RelativeMoment value={token.last_used_at} />
          </>
        ) : (
          t("neverUsed")
        )}
        {" · "}
        {t("since")} <Moment value={token.created_at} />
        {" · "}
        {t(token.is_ended ? "ended" : token.has_end_date ? "ends" : "expires")}{" "}
        <Moment value={token.expires_at} />
      </div>
      {token.is_script && <TokenRights token={token} />}
    </Row>
  )
}

/** What a script may do with its token now. */
function TokenRights({ token }: { token: AccessToken }) {
  const t = useTranslations("profile")
  const tAbilities = useTranslations("abilities")
  const roleName = useRoleName()
  const { abilities, has_all_rights } = token
  if (has_all_rights) return <div className={classes.when}>{t("everything")}</div>
  if (abilities.length === 0) return <div className={classes.when}>{t("nothingLeft")}</div>
  const texts = abilityTexts.filter(({ ability }) => abilities.includes(ability))
  if (texts.length === 1) return <div className={classes.when}>{texts.map(({ key }) => tAbilities(key))}</div>
  return (
    <details className={classes.rights}>
      <summary>{roleName({ isAdmin: false, abilities })}</summary>
      <ul>
        {texts.map(({ key }) => (
          <li key={key}>{tAbilities(key)}</li>
        ))}
      </ul>
    </details>
  )
}
