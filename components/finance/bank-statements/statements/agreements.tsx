import { IconAlertTriangle } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { type ReactNode, useId } from "react"
import { CheckBox } from "#components/ui/inputs/check-box.tsx"
import type { AccountCurrency } from "#lib/contract/finance/bank-terms.ts"
import type { StatementFile } from "#lib/contract/finance/statement-file.ts"
import { LeftOutLines } from "./left-out-lines.tsx"
import classes from "./statements.module.css"
import { useSumWords } from "./sum-words.ts"

/** What somebody has agreed to of a file as it was read then; read otherwise, it has to be agreed to again. */
export type Agreed = { unread: number; differences: readonly number[] }

export const nothingAgreed: Agreed = { unread: 0, differences: [] }

/** What of a file must be agreed to before it is kept. */
export const toAgree = ({ unread, sums }: Pick<StatementFile, "unread" | "sums">): Agreed => ({
  unread,
  differences: sums.map(({ computed, stated }) => stated - computed),
})

const isSame = (a: Agreed["differences"], b: Agreed["differences"]) => a.join() === b.join()

/** Whether all that must be agreed to has been. */
export function isAgreed(statement: Pick<StatementFile, "unread" | "sums">, agreed: Agreed): boolean {
  const { unread, differences } = toAgree(statement)
  return agreed.unread === unread && isSame(agreed.differences, differences)
}

/** Lines shown until all are asked for. */
const firstLines = 8

type Props = {
  statement: StatementFile
  currency: AccountCurrency | null
  agreed: Agreed
  onAgree: (agreed: Agreed) => void
}

/** What a file is kept without, or in spite of: each by a click. Lines of sums and remarks are named below. */
export function Agreements({ statement, currency, agreed, onAgree }: Props) {
  const t = useTranslations("bank.reading")
  const sumWords = useSumWords()
  const { left_out, unread, sums, format } = statement
  const required = toAgree(statement)
  const unreadLines = left_out.filter(({ is_unread }) => is_unread)
  const others = left_out.filter(({ is_unread }) => !is_unread)
  const more = unread - Math.min(firstLines, unreadLines.length)
  return (
    <>
      {unread > 0 && (
        <Agreement
          title={t("unread", { count: unread })}
          label={t("agreeUnread", { count: unread })}
          isAgreed={agreed.unread === unread}
          onChange={(isOn) => onAgree({ ...agreed, unread: isOn ? unread : 0 })}
        >
          <LeftOutLines lines={unreadLines.slice(0, firstLines)} format={format} />
          {more > 0 && (
            <details>
              <summary>{t("moreProblems", { count: more })}</summary>
              <LeftOutLines lines={unreadLines.slice(firstLines)} format={format} />
            </details>
          )}
        </Agreement>
      )}
      {sums.length > 0 && (
        <Agreement
          title={t("sums")}
          label={t("agreeSums")}
          isAgreed={isSame(agreed.differences, required.differences)}
          onChange={(isOn) => onAgree({ ...agreed, differences: isOn ? required.differences : [] })}
        >
          <ul className={classes.lines}>
            {sums.map((sum) => (
              <li key={`${sum.computed} ${sum.stated}`}>{sumWords(sum, currency)}</li>
            ))}
          </ul>
        </Agreement>
      )}
      {others.length > 0 && (
        <details className={classes.others}>
          <summary>{t("others", { count: others.length })}</summary>
          <LeftOutLines lines={others} format={format} />
        </details>
      )}
    </>
  )
}

type AgreementProps = {
  title: string
  label: string
  isAgreed: boolean
  onChange: (isOn: boolean) => void
  children: ReactNode
}

function Agreement({ title, label, isAgreed: isOn, onChange, children }: AgreementProps) {
  const id = useId()
  return (
    <section className={classes.agreement} aria-label={title}>
      <h3>
        <IconAlertTriangle size={16} aria-hidden /> {title}
      </h3>
      {children}
      <label className={classes.agree} htmlFor={id}>
        <CheckBox id={id} checked={isOn} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
        {label}
      </label>
    </section>
  )
}
