import { IconAlertTriangle } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { Moment } from "#components/ui/text/moment.tsx"
import type { ExternalConnection } from "#lib/contract/finance/external-accounting.ts"
import { useExternalProblem } from "../shared/use-external-problem.ts"
import classes from "./external.module.css"

/** How it goes with the books of one seller. */
export function ConnectionRow({ connection }: { connection: ExternalConnection }) {
  const t = useTranslations("externalAccounting")
  const say = useExternalProblem()
  const { seller, last_success_at, problem, waiting, refused } = connection
  return (
    <p className={classes.connection}>
      <strong>{seller}</strong>
      <span>
        {last_success_at
          ? t.rich("lastSuccess", { day: () => <Moment value={last_success_at} /> })
          : t("noSuccess")}
      </span>
      <span className={classes.quiet}>
        {t("waitingCount", { count: waiting })}, {t("refusedCount", { count: refused })}
      </span>
      {problem ? (
        <span className={classes.trouble}>
          <IconAlertTriangle size={14} aria-hidden /> {t("trouble", { problem: say(connection) })}
        </span>
      ) : null}
    </p>
  )
}
