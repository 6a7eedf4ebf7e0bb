import { useTranslations } from "next-intl"
import { Link } from "#components/ui/page/link.tsx"
import { LinkTabs } from "#components/ui/page/link-tabs.tsx"

export const personsPath = "/admin/personal-data"
export const erasuresPath = "/admin/personal-data/erasures"

/** Persons, and who was erased. */
export function PersonTabs({ shown }: { shown: "find" | "log" }) {
  const t = useTranslations("persons")
  const tabs = [
    { name: "find", path: personsPath },
    { name: "log", path: erasuresPath },
  ] as const
  return (
    <LinkTabs label={t("tabs")}>
      {tabs.map(({ name, path }) => (
        <Link key={name} href={path} aria-current={name === shown ? "page" : undefined}>
          {t(name)}
        </Link>
      ))}
    </LinkTabs>
  )
}
