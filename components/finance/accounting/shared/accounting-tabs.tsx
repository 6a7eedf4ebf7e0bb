import { useTranslations } from "next-intl"
import { Link } from "#components/ui/page/link.tsx"
import { LinkTabs } from "#components/ui/page/link-tabs.tsx"

const parts = {
  owed: "/accounting",
  bank: "/accounting/bank",
  statements: "/accounting/bank/statements",
} as const

const names = ["owed", "bank", "statements"] as const

/** The parts of accounting, each with its own address. */
export function AccountingTabs({ shown }: { shown: (typeof names)[number] }) {
  const t = useTranslations("accounting.tabs")
  return (
    <LinkTabs label={t("label")}>
      {names.map((name) => (
        <Link key={name} href={parts[name]} aria-current={name === shown ? "page" : undefined}>
          {t(name)}
        </Link>
      ))}
    </LinkTabs>
  )
}
