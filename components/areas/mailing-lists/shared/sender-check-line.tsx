import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { api } from "#lib/api/client.ts"
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
  const { state } = overallOf(data ?? null)
  const open = data?.findings.filter((one) => one.state !== "good") ?? []
  return (
    <div className={classes.line} role="status">
      <p className={state === "fault" ? undefined : classes.quiet}>
        {isError ? t("failed") : t(state === "never" ? "checking" : texts[state])}
      </p>
      {open.length > 0 && <SenderFindings findings={open} />}
    </div>
  )
}
