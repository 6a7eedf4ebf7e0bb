import { useTranslations } from "next-intl"
import { type ListUrl, listHref } from "#components/records/lists/filters/list-url.ts"
import { useUser } from "#components/shell/user-context.tsx"
import { can } from "#lib/access/abilities.ts"

/** The way from filters of the list to a mailing list of whomever they find. */
export function useDynamicList({ q, f }: ListUrl): { href: string; name: string }[] {
  const t = useTranslations("contacts")
  const user = useUser()
  if (!can(user, "sequence.edit") || (q.trim() === "" && f.length === 0)) return []
  const href = listHref("/mailing/new", { q, f, sort: null, page: 1, size: null })
  return [{ href, name: t("makeDynamicList") }]
}
