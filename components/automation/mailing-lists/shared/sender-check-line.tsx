import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { api } from "#lib/api/client.ts"
import type { Finding } from "#lib/contract/mail/sender-checks.ts"
import classes from "./sender-findings.module.css"
import { overallOf, SenderFindings } from "./sender-findings.tsx"

const texts = { good: "allInOrder", fault: "someFaults", unknown: "someUnknown" } as const

/**
 * Whether a sender meets the rules of mailbox providers, before something is started from it; it keeps nobody from starting. What was found
 * is folded, but for faults.
 */
export function SenderCheckLine({ sender }: { sender: number }) {
  const t = useTranslations("senderChecks")
  const { data, isError } = useQuery({
    queryKey: ["sender-check", sender],
    queryFn: async () => (await api.mailingSenders.check({ sender })).data,
  })
  return <CheckLine findings={data?.findings} failed={isError && t("failed")} />
}

/** What a check found, and while it goes on that it does; what it says of each record is folded, but for faults. @param failed why there is none */
export function CheckLine({ findings, failed }: { findings: Finding[] | undefined; failed: string | false }) {
  const t = useTranslations("senderChecks")
  const { state } = overallOf(findings ? { findings } : null)
  const [chosen, setChosen] = useState<boolean>()
  const isOpen = chosen ?? state === "fault"
  const found = findings?.filter((one) => one.state !== "good") ?? []
  return (
    <div className={classes.line} role="status">
      <p className={state === "fault" ? undefined : classes.quiet}>
        {failed || t(state === "never" ? "checking" : texts[state])}{" "}
        {found.length > 0 && (
          <LinkButton aria-expanded={isOpen} onClick={() => setChosen(!isOpen)}>
            {t(isOpen ? "hideDetails" : "showDetails")}
          </LinkButton>
        )}
      </p>
      {isOpen && found.length > 0 && <SenderFindings findings={found} />}
    </div>
  )
}
