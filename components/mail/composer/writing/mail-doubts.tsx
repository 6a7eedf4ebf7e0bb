import { Button } from "@mantine/core"
import { useTranslations } from "next-intl"
import { useMemo } from "react"
import { useToday } from "#components/ui/text/use-today.ts"
import { notMeant } from "#lib/contract/mail/may-be-text.ts"
import { unknownPlaceholdersOf } from "#lib/contract/mail/unknown-placeholders.ts"
import { greeting, otherGreeted, pastDays } from "../shared/doubts.ts"
import { UnknownPlaceholders } from "../shared/placeholder-warnings.tsx"
import { Warning } from "../shared/warning.tsx"
import { knownPlaceholders } from "./known-placeholders.ts"
import type { ShowOfMail } from "./use-show.ts"
import type { Template } from "./use-template.ts"
import type { Writing } from "./use-writing.ts"

type Props = { writing: Writing; template: Template; show: ShowOfMail }

/** What may be wrong with a mail, said before it is sent (M-39): it can go all the same. */
export function MailDoubts({ writing, template, show }: Props) {
  const t = useTranslations("composer.doubts")
  const { context, written, change } = writing
  const { subject = "", content = "", toMails = [] } = written ?? {}
  const recipients = context?.recipients
  const values = context?.values
  const today = useToday()
  const greeted = useMemo(
    () => otherGreeted(content, toMails, recipients ?? []),
    [content, toMails, recipients],
  )
  const past = useMemo(() => pastDays(content, today), [content, today])
  const unknown = useMemo(() => {
    const known = new Set([...knownPlaceholders, ...Object.keys(values ?? {})])
    // Words in capitals in brackets, as [URGENT], are text that is meant in a mail that somebody writes to one.
    return notMeant(unknownPlaceholdersOf({ subject, content }, known), known, "any")
  }, [subject, content, values])
  return (
    <>
      {greeted && (
        <Warning>
          <span>{t("greeted", greeted)}</span>
          {toMails.length === 1 && !template.isLocked && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => change({ content: greeting(content, greeted) }, { isReplaced: true })}
            >
              {t("greet", { recipient: greeted.recipient })}
            </Button>
          )}
        </Warning>
      )}
      {show.isForeign && show.current && (
        <Warning>{t("show", { show: `${show.current.show}, ${show.current.session}` })}</Warning>
      )}
      {past.length > 0 && <Warning>{t("past", { count: past.length, days: past.join(", ") })}</Warning>}
      <UnknownPlaceholders written={unknown} />
    </>
  )
}
