import { Button } from "@mantine/core"
import { useTranslations } from "next-intl"
import { useUser } from "#components/shell/user-context.tsx"
import { Link } from "#components/ui/page/link.tsx"
import { Field, Fields } from "#components/ui/page/record-block.tsx"
import { Moment } from "#components/ui/text/moment.tsx"
import { useDay } from "#components/ui/text/use-day.ts"
import type { MailDisclosure } from "#lib/contract/mail/mail-disclosures.ts"
import { useWithdraw } from "../shared/use-answer.ts"
import { AnswerButtons } from "./answer-buttons.tsx"
import classes from "./private-mails.module.css"

/** A request: who asks to read whose private mails with whom, why, and what became of it. What is written there is not on it. */
export function RequestItem({ request }: { request: MailDisclosure }) {
  const t = useTranslations("disclosures")
  const { id } = useUser()
  const withdraw = useWithdraw()
  const day = useDay()
  const { asker, state, reason, owners, companies, contacts, mails, decider } = request
  const isOpen = state === "waiting" || state === "approved"
  const records = [
    ...companies.map((one) => ({ ...one, kind: "company" })),
    ...contacts.map((one) => ({ ...one, kind: "contact" })),
  ]
  return (
    <li className={classes.item}>
      <header className={classes.head}>
        <h3 className={classes.title}>{t("list.asks", { name: asker.name })}</h3>
        <span className={classes.state}>{t(`state.${state}`)}</span>
      </header>
      <Fields>
        <Field label={t("list.owners")}>
          {owners.length === 0 && t("list.nobody")}
          {owners.map(({ id: owner, name, left_at }) => (
            <span key={owner} className={classes.line}>
              {left_at ? t("list.leftSince", { name, date: day(left_at) }) : t("list.back", { name })}
            </span>
          ))}
        </Field>
        <Field label={t("list.with")}>
          {records.length === 0 && t("list.nobody")}
          {records.map(({ kind, id: record, name }) => (
            <span key={`${kind} ${record}`} className={classes.line}>
              <Link href={`/${kind}/${record}`}>{name}</Link>
            </span>
          ))}
        </Field>
        <Field label={t("list.asked")}>
          <Moment value={request.asked_at} />, {t("list.mails", { count: mails })}
        </Field>
        {decider && request.decided_at && (
          <Field label={t("list.answered")}>
            <Moment value={request.decided_at} /> {t("list.by", { name: decider.name })}
          </Field>
        )}
        {isOpen && (
          <Field label={t(state === "waiting" ? "list.answerUntil" : "list.readUntil")}>
            <Moment value={request.ends_at} />
          </Field>
        )}
        <Field label={t("list.reason")} isWide>
          <span className={classes.reason}>{reason}</span>
        </Field>
      </Fields>
      {request.may_answer && <AnswerButtons request={request} />}
      {isOpen && asker.id === id && (
        <div className={classes.actions}>
          {state === "waiting" && <span className={classes.none}>{t("list.own")}</span>}
          <Button
            variant="default"
            size="compact-sm"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate(request)}
          >
            {t(state === "waiting" ? "withdraw" : "close")}
          </Button>
        </div>
      )}
    </li>
  )
}
