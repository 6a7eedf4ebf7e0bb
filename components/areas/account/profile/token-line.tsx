import { Button } from "@mantine/core"
import { IconDeviceDesktop, IconTerminal2 } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { Row } from "#components/ui/page/rows.tsx"
import { Moment } from "#components/ui/text/moment.tsx"
import type { AccessToken } from "#lib/contract/session.ts"
import classes from "./profile.module.css"

/** Name that the sign-in screen gives its tokens (spec 1 §7). */
const browserName = "front_app"

/** Whether a token is a sign-in in a browser. */
export const isBrowser = ({ device_name: name }: AccessToken) => name === browserName

type Props = { token: AccessToken; isBusy: boolean; onRevoke: () => void }

/** A sign-in in a browser, or a token for a script, with its last use. */
export function TokenLine({ token, isBusy, onRevoke }: Props) {
  const t = useTranslations("profile")
  const name = isBrowser(token) ? t("browser") : token.device_name
  const Icon = isBrowser(token) ? IconDeviceDesktop : IconTerminal2
  return (
    <Row
      size="small"
      lead={<Icon size={18} stroke={1.5} aria-hidden className={classes.icon} />}
      actions={
        !token.is_current && (
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
        {name} {token.is_current && <span className={classes.mark}>{t("thisOne")}</span>}
      </div>
      <div className={classes.when}>
        {t("since")} <Moment value={token.created_at} />
        {" · "}
        {token.last_used_at ? (
          <>
            {t("lastUsed")} <Moment value={token.last_used_at} />
          </>
        ) : (
          t("neverUsed")
        )}
        {" · "}
        {t("expires")} <Moment value={token.expires_at} />
      </div>
    </Row>
  )
}
