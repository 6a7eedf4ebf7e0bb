import { useTranslations } from "next-intl"
import { Link } from "#components/ui/page/link.tsx"
import { LinkTabs } from "#components/ui/page/link-tabs.tsx"

const paths = { users: "/admin/users", rights: "/admin/users/rights" } as const
type Part = keyof typeof paths

/** The list of users and the table of who can do what, one of them shown. */
export function UserParts({ current }: { current: Part }) {
  const t = useTranslations("users.parts")
  const link = (part: Part) => (
    <Link href={paths[part]} aria-current={part === current ? "page" : undefined}>
      {t(part)}
    </Link>
  )
  return (
    <LinkTabs label={t("label")}>
      {link("users")}
      {link("rights")}
    </LinkTabs>
  )
}
