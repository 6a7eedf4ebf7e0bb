import { useTranslations } from "next-intl"
import { useCan } from "#components/shell/user-context.tsx"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { Link } from "#components/ui/page/link.tsx"
import { type BankUrl, bankHref, isNarrowed, statementsPath } from "../bank-url.ts"

type Props = {
  url: BankUrl
  /** No statement was kept yet. */
  hasNone: boolean
}

/** Why there is no entry, and what to do. */
export function NoEntries({ url, hasNone }: Props) {
  const t = useTranslations("bank")
  const mayEdit = useCan("finance.edit")
  const add = mayEdit && (
    <Link href={statementsPath} className={buttons.plain}>
      {t("add")}
    </Link>
  )
  if (hasNone)
    return (
      <EmptyState title={t("empty.none")} action={add}>
        {t("empty.noneText")}
      </EmptyState>
    )
  if (isNarrowed(url)) {
    const reset = (
      <Link href={bankHref({ state: url.state })} className={buttons.plain}>
        {t("empty.reset")}
      </Link>
    )
    return (
      <EmptyState title={t("empty.filtered")} action={reset}>
        {t("empty.filteredText")}
      </EmptyState>
    )
  }
  return (
    <EmptyState title={t(`empty.${url.state}`)} action={url.state === "open" && add}>
      {t(`empty.${url.state}Text`)}
    </EmptyState>
  )
}
