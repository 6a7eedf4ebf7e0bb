import { IconAlertTriangle, IconCheck, IconHelp } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import type { Finding, SenderCheck } from "#lib/contract/mail/sender-checks.ts"
import classes from "./sender-findings.module.css"

const code = (chunks: ReactNode) => <code>{chunks}</code>
const icons = { good: IconCheck, fault: IconAlertTriangle, unknown: IconHelp }

/** What was found of a sender, part by part, with what to publish: to be handed to whoever keeps the domain. */
export function SenderFindings({ findings }: { findings: readonly Finding[] }) {
  const t = useTranslations("senderChecks")
  return (
    <ul className={classes.list}>
      {findings.map(({ part, state, code: found, domain, name, record }) => {
        const Icon = icons[state]
        return (
          <li key={part} className={classes.finding} data-state={state}>
            <Icon size={18} aria-hidden />
            <div className={classes.body}>
              <p>
                <span className={classes.part}>{t(`part.${part}`)}</span>{" "}
                <span className={classes.quiet}>{t(`state.${state}`)}</span>
              </p>
              <p>{t(`codes.${found}`, { domain, name })}</p>
              {state === "fault" && name !== "" && found !== "other_domain" && (
                <p>{t.rich("record", { name, code })}</p>
              )}
              {state === "fault" && record !== "" && <p>{t.rich("value", { record, code })}</p>}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** The state of a sender as a whole: a fault outweighs what is not known. */
export function overallOf(check: Pick<SenderCheck, "findings"> | null): {
  state: Finding["state"] | "never"
  faults: number
} {
  if (check === null) return { state: "never", faults: 0 }
  const faults = check.findings.filter(({ state }) => state === "fault").length
  if (faults > 0) return { state: "fault", faults }
  return { state: check.findings.some(({ state }) => state === "unknown") ? "unknown" : "good", faults }
}
