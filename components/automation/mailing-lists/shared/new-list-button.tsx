import { IconPlus } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useUser } from "#components/shell/user-context.tsx"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { Link } from "#components/ui/page/link.tsx"
import { can } from "#lib/access/abilities.ts"

/** The way to a new mailing list, for who may keep them. */
export function NewListButton() {
  const t = useTranslations("mailingLists")
  if (!can(useUser(), "sequence.edit")) return null
  return (
    <Link className={buttons.plain} href="/mailing/new">
      <IconPlus size={16} aria-hidden="true" />
      {t("new")}
    </Link>
  )
}
