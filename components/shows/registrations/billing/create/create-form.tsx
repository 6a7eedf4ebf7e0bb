import { Button } from "@mantine/core"
import { useTranslations } from "next-intl"
import { type Dispatch, type SetStateAction, useState } from "react"
import { flushSync } from "react-dom"
import { SendingFailure } from "#components/ui/feedback/sending-failure.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { useRegistrationForm } from "../../record/registration-context.ts"
import classes from "../billing.module.css"
import { Companions } from "./companions.tsx"
import { ExchangeFields } from "./exchange-fields.tsx"
import { Figures } from "./figures.tsx"
import type { CalculationInput, DraftProblem, InvoiceDraft } from "./invoice-draft.ts"
import { InvoicedBefore } from "./invoiced-before.tsx"
import { LinesEditor } from "./lines-editor.tsx"
import { Obstacles } from "./obstacles.tsx"
import { Parties } from "./parties.tsx"
import { Preview } from "./preview.tsx"
import { TermsFields } from "./terms-fields.tsx"
import type { useCalculation } from "./use-calculation.ts"

type Props = {
  draft: InvoiceDraft
  onChange: Dispatch<SetStateAction<InvoiceDraft>>
  /** What the draft says, undefined while something in it is no number yet. */
  composition: CalculationInput | undefined
  /** What is no number yet, by field. */
  problems: Record<string, DraftProblem>
  calculation: ReturnType<typeof useCalculation>
  /** Nothing is known to keep it from being issued. */
  mayIssue: boolean
  isBusy: boolean
  /** Why it was not issued. */
  failure: unknown
  onIssue: () => void
  /** Leaves for a field of the page. */
  onFix: (field: string) => void
  onClose: () => void
}

/** What fields say themselves; all else is said above the buttons. */
const ownFields = [
  "billing_date",
  "second_payment_date",
  "discount",
  "first_payment_percentage",
  "lines",
  "tax_reason",
  "deposit",
  "purchase_order",
  "buyer_reference",
  "again_reason",
  "exchange_rate",
  "exchange_rate.rate",
  "exchange_rate.date",
  "exchange_rate.source",
]

export function CreateForm({ draft, onChange, composition, problems, calculation, ...rest }: Props) {
  const { mayIssue, isBusy, failure, onIssue, onFix, onClose } = rest
  const t = useTranslations("invoicing")
  const common = useTranslations("common")
  const { count } = useRegistrationForm()
  const { figures, error, isCurrent, retry } = calculation
  /** Fields that were left, and all that had a problem when it was to be issued: others are not complained of yet. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const errorOf = useFieldProblem(problems, left, figures?.problems ?? {})
  const wrong = Object.keys(problems)
  if (!figures && !error) return <Skeleton height={320} />
  return (
    <form
      className={classes.form}
      noValidate
      onBlur={({ target }) => {
        if (target instanceof HTMLInputElement) setLeft((before) => new Set([...before, target.name]))
      }}
      onSubmit={(event) => {
        event.preventDefault()
        if (mayIssue) return onIssue()
        flushSync(() => setLeft((before) => new Set([...before, ...wrong])))
        event.currentTarget.querySelector<HTMLElement>("[aria-invalid=true]")?.focus()
      }}
    >
      {count > 0 ? <p className={classes.hint}>{t("unsaved")}</p> : null}
      {figures ? <Parties figures={figures} /> : null}
      <Companions draft={draft} onChange={onChange} />
      {figures ? (
        <InvoicedBefore draft={draft} onChange={onChange} figures={figures} errorOf={errorOf} />
      ) : null}
      <LinesEditor draft={draft} onChange={onChange} figures={figures} errorOf={errorOf} />
      <TermsFields draft={draft} onChange={onChange} figures={figures} errorOf={errorOf} />
      {figures?.books ? (
        <ExchangeFields
          draft={draft}
          onChange={onChange}
          books={figures.books}
          currency={figures.currency}
          errorOf={errorOf}
        />
      ) : null}
      {figures ? <Figures figures={figures} isCurrent={isCurrent} hasReason={false} /> : null}
      <Preview composition={composition} />
      <Obstacles problems={figures?.problems ?? {}} ownFields={ownFields} onFix={onFix} />
      {error ? (
        <div className={classes.failure}>
          <SendingFailure error={error} title={t("notCalculated")} shown={[]} />
          <Button variant="default" size="compact-xs" onClick={retry}>
            {t("retry")}
          </Button>
        </div>
      ) : null}
      <SendingFailure error={failure} title={t("notIssued")} shown={[]} unanswered={t("unanswered")} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {common("cancel")}
        </Button>
        <Button type="submit" disabled={!mayIssue && wrong.length === 0} loading={isBusy}>
          {t("issue")}
        </Button>
      </div>
    </form>
  )
}

/** What is said beside a field: first what cannot be read, then what the server says of it. */
function useFieldProblem(
  problems: Record<string, DraftProblem>,
  left: ReadonlySet<string>,
  refused: Record<string, string[]>,
): (field: string) => string | undefined {
  const t = useTranslations("invoicing.problems")
  return (field) => {
    const own = left.has(field) ? problems[field] : undefined
    return own ? t(own) : refused[field]?.[0]
  }
}
