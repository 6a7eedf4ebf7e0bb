import { useLocale, useTranslations } from "next-intl"
import { money } from "#components/shows/registrations/shared/money.ts"
import { MenuEntry, MenuGroup } from "#components/ui/menus/menu-entry.tsx"
import { useSharedMenu } from "#components/ui/menus/use-shared-menu.tsx"
import type { BankEntry, MatchProposal } from "#lib/contract/finance/bank-entry.ts"
import { usePartWords } from "./entry-match.tsx"
import type { Begin } from "./use-entry-tasks.tsx"
import { useWords } from "./words.ts"

type Input = {
  entries: readonly BankEntry[]
  proposalOf: (entry: BankEntry) => MatchProposal | undefined
  /** Another proposal is to be shown in the row. */
  onPropose: (entry: BankEntry, proposal: MatchProposal) => void
  onBegin: Begin
}

/** What can be done with an entry besides the buttons of its row: one menu for all rows. */
export function useEntryMenu({ entries, ...input }: Input) {
  const t = useTranslations("bank")
  const { nameOf, amountOf } = useWords()
  const find = (open: number | undefined) => entries.find(({ id }) => id === open)
  const { asked, id, isReady, openFor, close, draw } = useSharedMenu<number>((one) => {
    const entry = find(one)
    return entry ? t("more", { amount: amountOf(entry), name: nameOf(entry) }) : ""
  })
  const entry = find(asked)
  return {
    menu: draw(entry && <Entries entry={entry} close={close} {...input} />),
    menuId: isReady ? id : undefined,
    openMenu: openFor,
  }
}

type Props = Omit<Input, "entries"> & { entry: BankEntry; close: () => void }

function Entries({ entry, close, proposalOf, onPropose, onBegin }: Props) {
  const t = useTranslations("bank")
  const locale = useLocale()
  const partWords = usePartWords()
  const { id, state, proposals, payments, allocations, returnable, credit, currency } = entry
  const press = (what: () => void) => () => {
    close()
    what()
  }
  return (
    <>
      {state === "open" && proposals.length > 1 && (
        <MenuGroup name={t("instead")}>
          {proposals.map((proposal) => (
            <MenuEntry
              key={proposal.parts.map(({ invoice }) => invoice).join()}
              isChecked={proposal === proposalOf(entry)}
              onPress={press(() => onPropose(entry, proposal))}
            >
              {proposal.parts.map(partWords).join("; ")}
            </MenuEntry>
          ))}
        </MenuGroup>
      )}
      {state === "open" && (
        <MenuGroup>
          <MenuEntry onPress={press(() => onBegin({ kind: "find", entry: id }))}>{t("find")}</MenuEntry>
          <MenuEntry onPress={press(() => onBegin({ kind: "settle", entry: id }))}>{t("settle")}</MenuEntry>
          {payments.length === 0 && allocations.length === 0 && (
            <MenuEntry onPress={press(() => onBegin({ kind: "aside", entry: id }))}>
              {t("setAside")}
            </MenuEntry>
          )}
        </MenuGroup>
      )}
      {state === "open" && returnable.length > 0 && (
        <MenuGroup>
          {returnable.map(({ payment, number, amount, currency: paidIn }) => (
            <MenuEntry
              key={payment}
              onPress={press(() =>
                onBegin({ kind: "change", entry: id, change: { kind: "return", payment, number } }),
              )}
            >
              {t("returnOf", { amount: money(amount, paidIn, locale), number })}
            </MenuEntry>
          ))}
        </MenuGroup>
      )}
      {credit > 0 && (
        <MenuGroup>
          <MenuEntry onPress={press(() => onBegin({ kind: "find", entry: id }))}>
            {t("useCredit", { amount: money(credit, currency, locale) })}
          </MenuEntry>
        </MenuGroup>
      )}
      {allocations.length > 0 && (
        <MenuGroup>
          {allocations.map((allocation) => (
            <MenuEntry
              key={allocation.id}
              onPress={press(() =>
                onBegin({
                  kind: "change",
                  entry: id,
                  change: { kind: "unsettle", allocation: allocation.id },
                }),
              )}
            >
              {t("unsettle", {
                amount: money(allocation.amount, currency, locale),
                kind: t(`allocations.${allocation.kind}`),
              })}
            </MenuEntry>
          ))}
        </MenuGroup>
      )}
      {payments.length > 0 && (
        <MenuGroup>
          {payments.map((payment) => (
            <MenuEntry
              key={payment.id}
              isOff={payment.id < 0}
              onPress={press(() => onBegin({ kind: "reverse", entry: id, payment }))}
            >
              {t("reverse", {
                amount: money(payment.amount, payment.currency, locale),
                number: payment.number,
              })}
            </MenuEntry>
          ))}
        </MenuGroup>
      )}
    </>
  )
}
