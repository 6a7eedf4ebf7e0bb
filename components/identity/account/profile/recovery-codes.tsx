"use client"

import { useTranslations } from "next-intl"
import { OneTimeText } from "#components/ui/text/one-time-text.tsx"
import classes from "./profile.module.css"

/** The recovery codes, shown this once. They take the place of a form that had the focus, so they get it. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const t = useTranslations("profile")
  return (
    <div>
      <OneTimeText label={t("recovery")} value={codes.join(" ")} autoFocus>
        {t("recoveryExplain")}
      </OneTimeText>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </div>
  )
}
