import { Button } from "@mantine/core"
import { useFormatter, useTranslations } from "next-intl"
import { useState } from "react"
import { LimitedLine } from "#components/ui/inputs/limited-line.tsx"
import { maxSubjectLength } from "#lib/contract/mail/mail-terms.ts"
import type { Mail } from "#lib/contract/mail/mails.ts"
import notices from "../shared/notices.module.css"
import { senderOf } from "./composer-context.ts"
import { People } from "./people.tsx"
import type { Problems } from "./refused-fields.ts"
import type { Writing } from "./use-writing.ts"
import { leftOut, othersIn } from "./written.ts"

type Props = { writing: Writing; problems: Problems }

/** To, and Cc once it is asked for. */
export function Recipients({
  writing: { context, written, change },
  problems,
  isFirst,
}: Props & { isFirst: boolean }) {
  const t = useTranslations("composer")
  const [isAsked, setAsked] = useState(false)
  const showsCc = isAsked || (written !== undefined && written.cc.length > 0)
  const offered = context?.recipients ?? []
  return (
    <>
      <People
        label={t("to")}
        people={written?.toMails}
        offered={offered}
        error={problems.toMails}
        isFirst={isFirst}
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

/** Who had the mail that is answered and is left out of the answer, with what adds them. */
export function LeftOut({ writing: { context, written, change }, mail }: { writing: Writing; mail: Mail }) {
  const t = useTranslations("composer.leftOut")
  const format = useFormatter()
  if (!context || !written) return null
  const others = leftOut(othersIn(mail, senderOf(context, written)), written)
  if (others.length === 0) return null
  return (
    <div className={notices.notice} role="status">
      <span>{t("text", { names: format.list(others.map(({ name, email }) => name || email)) })}</span>
      <Button size="compact-sm" variant="default" onClick={() => change({ cc: [...written.cc, ...others] })}>
        {t("add", { count: others.length })}
      </Button>
    </div>
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
