import { useTranslations } from "next-intl"
import { useState } from "react"
import { LimitedLine } from "#components/ui/inputs/limited-line.tsx"
import { maxSubjectLength } from "#lib/contract/mail/mail-terms.ts"
import { People } from "./people.tsx"
import type { Problems } from "./refused-fields.ts"
import type { Writing } from "./use-writing.ts"

type Props = { writing: Writing; problems: Problems }

/** To, and Cc once it is asked for. */
export function Recipients({ writing: { desk, written, change }, problems }: Props) {
  const t = useTranslations("composer")
  const [isAsked, setAsked] = useState(false)
  const showsCc = isAsked || (written !== undefined && written.cc.length > 0)
  const offered = desk?.recipients ?? []
  return (
    <>
      <People
        label={t("to")}
        people={written?.toMails}
        offered={offered}
        error={problems.toMails}
        aside={showsCc ? null : { label: t("addCc"), onPress: () => setAsked(true) }}
        onChange={(toMails) => change({ toMails })}
      />
      {showsCc && (
        <People
          label={t("cc")}
          people={written?.cc}
          offered={offered}
          error={problems.cc}
          aside={null}
          onChange={(cc) => change({ cc })}
        />
      )}
    </>
  )
}

/** The subject, in which writing begins: a new mail's first letters go here, before anything is loaded. */
export function Subject({
  writing,
  problems,
  isLocked,
  isFirst,
}: Props & { isLocked: boolean; isFirst: boolean }) {
  const t = useTranslations("composer")
  const { written, early, setEarly, change } = writing
  return (
    <LimitedLine
      label={t("subject")}
      data-autofocus={isFirst || undefined}
      autoComplete="off"
      max={maxSubjectLength}
      value={written?.subject ?? early.subject}
      readOnly={isLocked}
      error={problems.subject}
      onCompositionStart={() => setEarly((before) => ({ ...before, isComposing: true }))}
      onCompositionEnd={() => setEarly((before) => ({ ...before, isComposing: false }))}
      onChange={({ currentTarget: { value } }) =>
        written ? change({ subject: value }) : setEarly((before) => ({ ...before, subject: value }))
      }
    />
  )
}
