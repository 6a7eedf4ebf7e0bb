import { useDebouncedValue } from "@mantine/hooks"
import { IconAlertTriangle } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { api } from "#lib/api/client.ts"
import type { MailProblem } from "#lib/contract/automation/sequence-drawing.ts"
import classes from "./mail.module.css"
import type { MailDraft } from "./use-mail-text.ts"

/** Milliseconds after the last letter in which nothing is asked. */
const pause = 600

/** What keeps a text from going out, by its field and in words, and what is good to know of it. @param email undefined while it is not there */
export function useChecked({ subject, content, as_text }: MailDraft, email: number | undefined) {
  const t = useTranslations("sequenceFlow.problems")
  const mail = useTranslations("sequenceFlow.mail")
  const [text] = useDebouncedValue(JSON.stringify({ subject, content, as_text }), pause)
  const { data } = useQuery({
    queryKey: ["sequence-mail-check", email, text],
    queryFn: () => api.sequences.checkEmail({ email, subject, content, as_text }),
    placeholderData: (before) => before,
    gcTime: 0,
  })
  const wordsOf = (field: MailProblem["field"]) =>
    (data?.problems ?? [])
      .filter((found) => found.field === field)
      .map(({ problem, detail }) => t(problem, { detail: detail ?? "" }))
  const remarks = (data?.missing_links ?? []).map((link) => mail("linkMissing", { link }))
  return {
    wrong: { subject: wordsOf("subject"), content: wordsOf("content") },
    remarks,
    /** What looks like a placeholder and may be text. */
    doubtful: data?.doubtful ?? [],
  }
}

type ProblemsProps = {
  id?: string
  words: readonly string[]
  /** It can go out with them. */
  areRemarks?: boolean
}

/** What is wrong with a field, beside it. */
export function MailProblems({ id, words, areRemarks = false }: ProblemsProps) {
  const t = useTranslations("sequenceFlow")
  if (words.length === 0) return null
  const label = t(areRemarks ? "mail.remarks" : "mail.problems")
  return (
    <ul id={id} className={classes.problems} aria-label={label} role="status">
      {words.map((one) => (
        <li key={one}>
          <IconAlertTriangle size={14} aria-hidden /> {one}
        </li>
      ))}
    </ul>
  )
}
