import { useTranslations } from "next-intl"
import { type Rights, roleOf } from "#lib/access/roles.ts"

/** What somebody's rights are called: "Sales", "Sales, changed", "By hand". */
export function useRoleName(): (rights: Rights) => string {
  const t = useTranslations("abilities")
  return (rights) => {
    const named = roleOf(rights)
    if (named.kind === "none") return t("noRights")
    if (named.kind === "own") return t("ownRights")
    const role = t(`roles.${named.role}`)
    return named.kind === "changed" ? t("changedRole", { role }) : role
  }
}
