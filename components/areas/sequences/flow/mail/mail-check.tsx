import { useDebouncedValue } from "@mantine/hooks"
import { IconAlertTriangle } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { api } from "#lib/api/client.ts"
import type { MailProblem } from "#lib/contract/sequence-drawing.ts"
import classes from "./mail.module.css"
import type { MailDraft } from "./use-mail-text.ts"

/** Milliseconds after the last letter in which nothing is asked. */
const pause = 600

/** What keeps a text from going out, by its field and in words. */
export function useChecked({ subject, content }: MailDraft) {
  const t = useTranslations("sequenceFlow.problems")

  const [text] = useDebouncedValue(JSON.stringify({ subject, content }), pause)
  const { data } = useQuery({
    queryKey: ["sequence-mail-check", text],
    queryFn: () => api.sequences.checkEmail({ subject, content }),
    placeholderData: (before) => before,
    gcTime: 0,
  })
  const wordsOf = (field: MailProblem["field"]) =>
    (data?.problems ?? [])
      .filter((found) => found.field === field)
      .map(({ problem, detail }) => t(problem, { detail: detail ?? "" }))
  return { subject: wordsOf("subject"), content: wordsOf("content") }
}

/** What is wrong with a field, beside it. */
export function MailProblems({ id, words }: { id?: string; words: readonly string[] }) {
  const t = useTranslations("sequenceFlow")
  if (words.length === 0) return null
  return (
    <ul id={id} className={classes.problems} aria-label={t("mail.problems")} role="status">
      {words.map((one) => (
        <li key={one}>
          <IconAlertTriangle size={14} aria-hidden /> {one}
        </li>
      ))}
    </ul>
  )
}
