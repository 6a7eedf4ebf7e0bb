import { useFormatter, useTranslations } from "next-intl"
import type { ApplicationView } from "#lib/contract/applications.ts"
import classes from "./frame.module.css"

/** Which show and session an application is for. */
export function ShowHeading({ show, isSent = false }: { show: ApplicationView["show"]; isSent?: boolean }) {
  const t = useTranslations("applications")
  const format = useFormatter()
  const day = (value: string) => format.dateTime(new Date(value), { dateStyle: "long", timeZone: "UTC" })
  const { name, session } = show
  return (
    <div>
      <h1 className={classes.title}>{t(isSent ? "titleSent" : "title", { show: name })}</h1>
      <p className={classes.session}>
        {!session && t("closed")}
        {session?.from && session.to
          ? t("session", { name: session.name, from: day(session.from), to: day(session.to) })
          : session?.name}
      </p>
    </div>
  )
}
