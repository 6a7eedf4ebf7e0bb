import { useDebouncedValue } from "@mantine/hooks"
import { IconAlertTriangle } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { api } from "#lib/api/client.ts"
import classes from "./mail.module.css"
import type { MailDraft } from "./use-mail-text.ts"

/** Milliseconds after the last letter in which nothing is asked. */
const pause = 600

/** What keeps a text from going out. */
function useChecked({ subject, content }: MailDraft) {
  const [text] = useDebouncedValue(JSON.stringify({ subject, content }), pause)
  return useQuery({
    queryKey: ["sequence-mail-check", text],
    queryFn: () => api.sequences.checkEmail({ subject, content }),
    placeholderData: (before) => before,
    gcTime: 0,
  })
}

/** What would keep the flow from being published. */
export function MailCheck({ draft }: { draft: MailDraft }) {
  const t = useTranslations("sequenceFlow")
  const problems = useChecked(draft).data?.problems ?? []
  if (problems.length === 0) return null
  return (
    <ul className={classes.problems} aria-label={t("mail.problems")} role="status">
      {problems.map(({ problem, detail }) => (
        <li key={`${problem} ${detail}`}>
          <IconAlertTriangle size={14} aria-hidden /> {t(`problems.${problem}`, { detail: detail ?? "" })}
        </li>
      ))}
    </ul>
  )
}
