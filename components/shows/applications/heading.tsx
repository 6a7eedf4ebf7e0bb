import { useFormatter, useTranslations } from "next-intl"
import { PublicHeading } from "#components/shell/public-heading.tsx"
import type { ApplicationView } from "#lib/contract/shows/application-view.ts"

/** Which show and session an application is for. */
export function ShowHeading({ show, isSent = false }: { show: ApplicationView["show"]; isSent?: boolean }) {
  const t = useTranslations("applications")
  const format = useFormatter()
  const day = (value: string) => format.dateTime(new Date(value), { dateStyle: "long", timeZone: "UTC" })
  const { name, session } = show
  return (
    <PublicHeading title={t(isSent ? "titleSent" : "title", { show: name })}>
      {!session && t("closed")}
      {session?.from && session.to
        ? t("session", { name: session.name, from: day(session.from), to: day(session.to) })
        : session?.name}
    </PublicHeading>
  )
}
