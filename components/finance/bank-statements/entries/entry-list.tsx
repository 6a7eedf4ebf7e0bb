import { useTranslations } from "next-intl"
import { type ReactNode, useRef, useState } from "react"
import { useShortcuts } from "#components/shell/shortcuts.tsx"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { moveRow, onRowKey } from "#components/ui/table/row-keys.ts"
import type { BankEntry, MatchProposal } from "#lib/contract/finance/bank-entry.ts"
import type { EntryState } from "#lib/contract/finance/bank-terms.ts"
import { sameByHand } from "../match/same-by-hand.ts"
import { useMatchKeys } from "../match/use-match-keys.ts"
import classes from "./entries.module.css"
import { usePartWords } from "./entry-match.tsx"
import { EntryRow } from "./entry-row.tsx"
import { focusEntry, focusNextAfterDialog, focusNextWaiting, rowOf, takeLostFocus } from "./row-focus.ts"
import { asPaid } from "./shown-entries.ts"
import { useEntries } from "./use-entries.ts"
import { useEntryMenu } from "./use-entry-menu.tsx"
import { useEntryTasks } from "./use-entry-tasks.tsx"
import { useWords } from "./words.ts"

type Props = {
  /** What all of them were when they came. */
  state: EntryState
  entries: readonly BankEntry[]
  /** In place of the list where there is nothing. */
  nothing: ReactNode
}

/** Tells the invoices of a proposal from those of others. */
const idOf = ({ parts }: MatchProposal) => parts.map(({ invoice }) => invoice).join()

/** Entries one below the other, worked down from the keyboard: what is confirmed passes the focus on. */
export function EntryList({ state, entries, nothing }: Props) {
  const t = useTranslations("bank")
  const words = useWords()
  const partWords = usePartWords()
  const fail = useFailureToast()
  const keyOf = useMatchKeys()
  const table = useRef<HTMLTableElement>(null)
  const { rows, troubles, further, act, readAnew, take, showNext } = useEntries(entries)
  /** Which proposal is shown of an entry that has several. */
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map())
  const proposalOf = (entry: BankEntry) =>
    entry.proposals.find((proposal) => idOf(proposal) === chosen.get(entry.id)) ?? entry.proposals[0]

  const { tasks, begin } = useEntryTasks({
    entries: rows,
    onStale: (id) => void readAnew(id).catch(() => undefined),
    onDone: (entry) => {
      take(entry)
      focusNextAfterDialog(entry.id)
    },
    onReversed: (id) => void readAnew(id).catch((error: unknown) => fail(error)),
  })
  const { menu, menuId, openMenu } = useEntryMenu({
    entries: rows,
    proposalOf,
    onPropose: (entry, proposal) => {
      setChosen(new Map(chosen).set(entry.id, idOf(proposal)))
      setTimeout(() => focusEntry(entry.id))
    },
    onBegin: begin,
  })
  useShortcuts(
    {
      j: { label: t("keys.down"), run: () => table.current && moveRow(table.current, 1) },
      k: { label: t("keys.up"), run: () => table.current && moveRow(table.current, -1) },
    },
    t("list"),
  )

  function confirm(entry: BankEntry, { parts }: MatchProposal) {
    const recorded = parts.map(({ invoice, amount, by_hand }) => ({
      invoice,
      amount,
      by_hand: by_hand.map((payment) => payment.id),
    }))
    const { id, version } = entry
    if (entry.booked_on || parts.some((part) => sameByHand(part).length > 0)) {
      const label = parts.map(partWords).join("; ")
      begin({ kind: "change", entry: id, change: { kind: "match", parts: recorded, label } })
      return
    }
    focusNextWaiting(rowOf(id))
    const title = t("notConfirmed", { amount: words.amountOf(entry), name: words.nameOf(entry) })
    void act(
      asPaid(entry, parts),
      (api) => api.bankStatements.match({ entry: id, version, key: keyOf(entry, recorded), parts: recorded }),
      (error) => void fail(error, title, { isOneOfMany: true }),
    )
  }

  function reopen(entry: BankEntry) {
    const { id, version } = entry
    const title = t("notReopened", { amount: words.amountOf(entry), name: words.nameOf(entry) })
    void act(
      { ...entry, state: "open", aside_reason: "" },
      (api) => api.bankStatements.reopen({ entry: id, version }),
      (error) => void fail(error, title, { isOneOfMany: true }),
    )
  }

  if (rows.length === 0) return nothing
  const isDone = rows.every((entry) => entry.state !== state)
  return (
    <>
      <table ref={table} className={classes.table} aria-label={t("list")} onKeyDown={onRowKey}>
        <thead>
          <tr>
            <th scope="col">{t("columns.date")}</th>
            <th scope="col">{t("columns.entry")}</th>
            <th scope="col" data-align="end">
              {t("columns.amount")}
            </th>
            <th scope="col">{t("columns.match")}</th>
            <th scope="col">
              <span className="visually-hidden">{t("columns.actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((entry) => (
            <EntryRow
              key={entry.id}
              entry={entry}
              proposal={proposalOf(entry)}
              trouble={troubles.get(entry.id)}
              menuId={menuId}
              onMenu={openMenu}
              onConfirm={confirm}
              onReopen={reopen}
              onBegin={begin}
            />
          ))}
        </tbody>
      </table>
      {isDone && (
        <p className={classes.done} role="status">
          {t("allDone", { count: rows.length })}
          {further > 0 && (
            <PlainButton ref={takeLostFocus} onClick={showNext}>
              {t("next", { count: further })}
            </PlainButton>
          )}
        </p>
      )}
      {menu}
      {tasks}
    </>
  )
}
