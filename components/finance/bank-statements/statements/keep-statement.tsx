import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { type ReactNode, useState } from "react"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { SendingFailure } from "#components/ui/feedback/sending-failure.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useSending } from "#components/ui/inputs/use-sending.ts"
import { api } from "#lib/api/client.ts"
import type { AccountCurrency } from "#lib/contract/finance/bank-terms.ts"
import type { StatementFile } from "#lib/contract/finance/statement-file.ts"
import { bankHref } from "../bank-url.ts"
import { type Agreed, isAgreed, nothingAgreed, toAgree } from "./agreements.tsx"
import type { ReadFile } from "./choose-statement.tsx"
import classes from "./statements.module.css"
import { type ReadingOptions, sentMapping } from "./use-reading.ts"

/** The currency, of the file or chosen, and what a refusal says of fields. */
export type KeepChoice = {
  currency: AccountCurrency | null
  setCurrency: (currency: AccountCurrency) => void
  agreed: Agreed
  agree: (agreed: Agreed) => void
  error: unknown
}

type Props = {
  read: ReadFile
  options: ReadingOptions
  statement: StatementFile
  /** The file is being read again. */
  isStale: boolean
  children: (choice: KeepChoice) => ReactNode
}

/** Keeps the entries of a file that are new, once nothing speaks against it. */
export function KeepStatement({ read, options, statement, isStale, children }: Props) {
  const t = useTranslations("bank.reading")
  const bank = useTranslations("bank")
  const router = useRouter()
  const [chosen, setCurrency] = useState<AccountCurrency | null>(null)
  const [agreed, agree] = useState(nothingAgreed)
  const { entity, entries, known, problems } = statement
  const currency = chosen ?? statement.currency
  const fresh = entries - known

  const { run, error, isSending } = useSending(
    async () => {
      if (!entity || !currency) throw new Error("The account is not known")
      const { file } = read
      const { day_order, account } = options
      const isTable = statement.columns.length > 0
      const required = toAgree(statement)
      return api.bankStatements.keep({
        file,
        entity,
        currency,
        // As it is shown: what was remembered may be another thing by now.
        day_order: day_order ?? (isTable ? statement.day_order : undefined),
        account: account ?? (statement.is_account_stated ? undefined : statement.account),
        mapping: isTable ? sentMapping(statement.mapping) : undefined,
        ...required,
        differences: [...required.differences],
      })
    },
    ({ statement: kept, added, known: before }) => {
      const title = added > 0 ? t("kept", { count: added }) : t("keptNone")
      void toastSuccess(
        title,
        added > 0 && before > 0 ? { description: t("keptKnown", { count: before }) } : {},
      )
      router.push(bankHref({ statement: kept }))
    },
  )
  const why = isStale ? t("stale") : obstacle()
  return (
    <form
      className={classes.keep}
      onSubmit={(event) => {
        event.preventDefault()
        if (!why) void run()
      }}
    >
      {children({ currency, setCurrency, agreed, agree, error })}
      <SendingFailure
        error={error}
        title={t("notKept")}
        shown={["entity", "currency"]}
        unanswered={bank("unanswered")}
      />
      <div className={classes.actions}>
        <PlainButton
          type="submit"
          look="primary"
          aria-disabled={Boolean(why) || isSending || undefined}
          aria-describedby="why-not-kept"
        >
          {fresh > 0 ? t("keep", { count: fresh }) : t("keepNone")}
        </PlainButton>
        <span id="why-not-kept" role="status">
          {why}
        </span>
      </div>
    </form>
  )

  /** What is in the way, in words. */
  function obstacle(): string | undefined {
    if (problems.length > 0) return t("fixFirst")
    if (entries === 0) return t("nothing")
    if (!entity) return t("sayEntity")
    if (!currency) return t("sayCurrency")
    if (fresh === 0) return t("allKnown")
    return isAgreed(statement, agreed) ? undefined : t("agreeFirst")
  }
}
