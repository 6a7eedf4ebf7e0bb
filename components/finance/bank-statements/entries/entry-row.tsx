import { IconDots } from "@tabler/icons-react"
import { useLocale, useTranslations } from "next-intl"
import type { KeyboardEvent } from "react"
import { useCan } from "#components/shell/user-context.tsx"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { Moment } from "#components/ui/text/moment.tsx"
import type { BankEntry, MatchProposal } from "#lib/contract/finance/bank-entry.ts"
import classes from "./entries.module.css"
import { EntryMatch, usePartWords } from "./entry-match.tsx"
import { mainMark, waitingMark } from "./row-focus.ts"
import type { Begin } from "./use-entry-tasks.tsx"
import { originalAmount, useWords } from "./words.ts"

type Props = {
  entry: BankEntry
  proposal: MatchProposal | undefined
  /** Why something was not done with it. */
  trouble: string | undefined
  /** Of the menu that all rows share. */
  menuId: string | undefined
  onMenu: (entry: number, button: HTMLElement) => void
  onConfirm: (entry: BankEntry, proposal: MatchProposal) => void
  onReopen: (entry: BankEntry) => void
  onBegin: Begin
}

/** An entry: what the bank said of it, what it pays, and what can be done. */
export function EntryRow({ entry, proposal, trouble, ...actions }: Props) {
  const t = useTranslations("bank")
  const entities = useTranslations("accounting.ageing.entities")
  const reading = useTranslations("bank.reading")
  const locale = useLocale()
  const { nameOf, amountOf, leftOf, feeOf } = useWords()
  const mayEdit = useCan("finance.edit")
  const {
    id,
    date,
    entity,
    amount,
    fee,
    is_reversal,
    original,
    left,
    state,
    counterparty,
    text,
    iban,
    reference,
  } = entry
  const details = [counterparty, iban, text, reference].filter(Boolean).join(" · ")
  return (
    <tr data-entry={id} data-state={state} data-troubled={trouble ? "" : undefined}>
      <td className={classes.date}>
        <Moment value={date} />
        <span className={classes.quiet}>{entities(entity)}</span>
      </td>
      <th scope="row" data-tooltip={details}>
        <span className={classes.name}>{nameOf(entry)}</span>
        {counterparty && <span className={classes.text}>{text || reference}</span>}
      </th>
      <td data-align="end" className={classes.amount}>
        {amountOf(entry)}
        {is_reversal && <span className={classes.quiet}>{reading("reversal")}</span>}
        {fee > 0 && <span className={classes.quiet}>{reading("fee", { fee: feeOf(entry) })}</span>}
        {original && (
          <span className={classes.quiet}>
            {reading("original", { amount: originalAmount(original, locale) })}
          </span>
        )}
        {state === "open" && left !== amount && (
          <span className={classes.quiet}>{t("left", { amount: leftOf(entry) })}</span>
        )}
      </td>
      <td className={classes.match}>
        <EntryMatch entry={entry} proposal={proposal} trouble={trouble} />
      </td>
      <td className={classes.actions}>
        {mayEdit && <Actions entry={entry} proposal={proposal} {...actions} />}
      </td>
    </tr>
  )
}

/** A key held down presses once: the focus is at the next row by then. */
const onceOnly = (event: KeyboardEvent) => {
  if (event.repeat && event.key === "Enter") event.preventDefault()
}

function Actions({ entry, proposal, menuId, onMenu, onConfirm, onReopen, onBegin }: Omit<Props, "trouble">) {
  const t = useTranslations("bank")
  const { nameOf, amountOf } = useWords()
  const partWords = usePartWords()
  const { id, state } = entry
  return (
    <div className={classes.buttons}>
      {state === "open" && proposal && (
        <PlainButton
          size="small"
          aria-haspopup={entry.booked_on ? "dialog" : undefined}
          look={proposal.grade === "sure" ? "primary" : "plain"}
          {...waitingMark}
          onKeyDown={onceOnly}
          onClick={() => onConfirm(entry, proposal)}
        >
          {t("confirm")}
          <span className="visually-hidden"> {proposal.parts.map(partWords).join("; ")}</span>
        </PlainButton>
      )}
      {state === "open" && !proposal && (
        <LinkButton
          isQuiet
          aria-haspopup="dialog"
          {...waitingMark}
          onClick={() => onBegin({ kind: "find", entry: id })}
        >
          {t("find")}
        </LinkButton>
      )}
      {state === "aside" && (
        <LinkButton isQuiet {...mainMark} onClick={() => onReopen(entry)}>
          {t("reopen")}
        </LinkButton>
      )}
      {state !== "aside" && (
        <IconButton
          label={t("more", { amount: amountOf(entry), name: nameOf(entry) })}
          aria-haspopup="menu"
          popoverTarget={menuId}
          {...(state === "matched" ? mainMark : {})}
          onClick={({ currentTarget }) => onMenu(id, currentTarget)}
        >
          <IconDots size={16} aria-hidden />
        </IconButton>
      )}
    </div>
  )
}
