import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { api } from "#lib/api/client.ts"
import type { Finding } from "#lib/contract/sender-checks.ts"
import classes from "./sender-findings.module.css"
import { overallOf, SenderFindings } from "./sender-findings.tsx"

const texts = { good: "allInOrder", fault: "someFaults", unknown: "someUnknown" } as const

/** Whether a sender meets the rules of mailbox providers, before something is started from it; it keeps nobody from starting. */
export function SenderCheckLine({ sender }: { sender: number }) {
  const t = useTranslations("senderChecks")
  const { data, isError } = useQuery({
    queryKey: ["sender-check", sender],
    queryFn: async () => (await api.mailingSenders.check({ sender })).data,
  })
  return <CheckLine findings={data?.findings} failed={isError && t("failed")} />
}

/** What a check found, and while it goes on that it does. @param failed why there is none */
export function CheckLine({ findings, failed }: { findings: Finding[] | undefined; failed: string | false }) {
  const t = useTranslations("senderChecks")
  const { state } = overallOf(findings ? { findings } : null)
  const open = findings?.filter((one) => one.state !== "good") ?? []
  return (
    <div className={classes.line} role="status">
      <p className={state === "fault" ? undefined : classes.quiet}>
        {failed || t(state === "never" ? "checking" : texts[state])}
      </p>
      {open.length > 0 && <SenderFindings findings={open} />}
    </div>
  )
}
