import { useQuery } from "@tanstack/react-query"
import { useFormatter, useTranslations } from "next-intl"
import { CheckLine } from "#components/automation/mailing-lists/shared/sender-check-line.tsx"
import { api } from "#lib/api/client.ts"
import { areTooMany, type Complaints, complaintRules } from "#lib/contract/mail/complaint-rules.ts"

/** Whether the mailbox with an address meets the rules of mailbox providers, before a mail to many; that too many complain keeps one from being sent. */
export function MailboxCheckLine({ from }: { from: string | undefined }) {
  const t = useTranslations("senderChecks")
  const { data, isError } = useQuery({
    queryKey: ["mailbox-check", from],
    queryFn: async () => (await api.bulkMails.checkSender({ from })).data,
  })
  return (
    <>
      {data && areTooMany(data.complaints) && <PausedByComplaints {...data.complaints} />}
      <CheckLine findings={data?.findings} failed={isError && t("failed")} />
    </>
  )
}

function PausedByComplaints({ delivered, complained }: Complaints) {
  const t = useTranslations("senderChecks.complaints")
  const format = useFormatter()
  const share = (part: number) => format.number(part, { style: "percent", maximumFractionDigits: 2 })
  const limit = share(complaintRules.limitPerMille / 1_000)
  return (
    <p role="alert">{t("heldBack", { rate: share(complained / delivered), complained, delivered, limit })}</p>
  )
}
