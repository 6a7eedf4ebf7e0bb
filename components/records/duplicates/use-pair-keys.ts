import { useTranslations } from "next-intl"
import { useShortcuts } from "#components/shell/shortcuts.tsx"
import type { DuplicatePair } from "#lib/contract/records/duplicates.ts"
import { pairKey } from "./use-pairs.ts"

type Props = {
  pairs: readonly DuplicatePair[]
  merge: (pair: DuplicatePair) => void
  change: (pair: DuplicatePair) => void
  isOpen: boolean
}

const cards = () => [...document.querySelectorAll<HTMLElement>("[data-pair]")]
const currentCard = () => document.activeElement?.closest<HTMLElement>("[data-pair]") ?? null

function focusCard(card: HTMLElement | undefined): void {
  card?.querySelector("input")?.focus()
  card?.scrollIntoView({ block: "nearest" })
}

/** Goes to the pair after the current one before that leaves the list; to the one before it from the last. */
export function leaveCard(): void {
  const current = currentCard()
  const all = cards()
  if (current) focusCard(all[all.indexOf(current) + 1] ?? all[all.indexOf(current) - 1])
}

/** j and k walk through the pairs, Space chooses one, m merges it, x says that it is not the same, or the opposite. */
export function usePairKeys({ pairs, merge, change, isOpen }: Props): void {
  const t = useTranslations("duplicates")

  function walk(step: 1 | -1) {
    const current = currentCard()
    const all = cards()
    focusCard(current ? all[all.indexOf(current) + step] : all[0])
  }

  function withCurrent(act: (pair: DuplicatePair) => void) {
    const key = currentCard()?.dataset.pair
    const pair = pairs.find((one) => pairKey(one) === key)
    if (pair) act(pair)
  }

  useShortcuts(
    {
      j: { label: t("keys.next"), run: () => walk(1) },
      k: { label: t("keys.previous"), run: () => walk(-1) },
      ...(isOpen && { m: { label: t("merge"), run: () => withCurrent(merge) } }),
      x: {
        label: t(isOpen ? "dismiss" : "restore"),
        run: () =>
          withCurrent((pair) => {
            leaveCard()
            change(pair)
          }),
      },
    },
    t("keys.title"),
  )
}
