import type { LedgerAccount } from "#lib/contract/finance/ledger-books.ts"
import { rateOf } from "../rule-draft.ts"

/** An account of a chart as it is typed; the rate in percent. */
export type AccountDraft = Omit<LedgerAccount, "rate"> & {
  /** Of this form alone. */
  key: number
  rate: string
}

/** The accounts of a chart as the form has them. */
export const draftsOf = (accounts: readonly LedgerAccount[]): AccountDraft[] =>
  accounts.map(({ rate, ...account }, key) => ({
    ...account,
    key,
    rate: rate === null ? "" : String(rate / 100),
  }))

/** The form as a call takes it. */
export const accountsOf = (drafts: readonly AccountDraft[]): LedgerAccount[] =>
  drafts.map(({ key: _, rate, number, label, ...account }) => ({
    ...account,
    rate: account.category === null ? null : Math.round((rateOf(rate) ?? 0) * 100),
    number: number.trim(),
    label: label.trim(),
  }))

/** Whether each account has a number and a label, and a rate where it is for one. */
export const isFilled = (drafts: readonly AccountDraft[]): boolean =>
  drafts.every(
    ({ category, rate, number, label }) =>
      number.trim() !== "" && label.trim() !== "" && (category === null || rateOf(rate) !== undefined),
  )
