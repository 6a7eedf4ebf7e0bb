"use client"

import { useTranslations } from "next-intl"
import { abilityAreas, abilityTexts } from "#components/identity/account/shared/ability-texts.ts"
import { useRoleName } from "#components/identity/account/shared/role-name.ts"
import { AdminList } from "#components/records/lists/administration/admin-list.tsx"
import type { AdminListData } from "#components/records/lists/administration/list-data.ts"
import { Link } from "#components/ui/page/link.tsx"
import type { Column } from "#components/ui/table/column.ts"
import { isGrantedToAdministrators } from "#lib/access/abilities.ts"
import type { UserAccount } from "#lib/contract/identity/users.ts"
import { UserParts } from "./user-parts.tsx"
import { UserStatus } from "./user-status.tsx"
import classes from "./users.module.css"

type Area = (typeof abilityAreas)[number]

const widths: Record<Area, string> = {
  crm: "24%",
  registrations: "12%",
  emails: "11%",
  money: "9%",
  documents: "10%",
  history: "7%",
}

/** Who can do what: a line for each user, a column for each area, and in it the words for what the user may do there. */
export function RightsTable(data: AdminListData<UserAccount>) {
  const t = useTranslations("users")
  const tAbilities = useTranslations("abilities")
  const roleName = useRoleName()
  const rightsIn = (area: Area) => (user: UserAccount) => {
    const words = abilityTexts
      .filter((text) => text.area === area && user.abilities.includes(text.ability))
      .filter(({ ability }) => !user.isAdmin || isGrantedToAdministrators(ability))
      .map(({ key }) => tAbilities(`short.${key}`))
      .join(", ")
    if (!user.isAdmin) return words
    return (
      <span className={classes.admin}>{words === "" ? t("everything") : t("everythingAnd", { words })}</span>
    )
  }
  const columns: Column<UserAccount>[] = [
    {
      key: "name",
      label: t("fields.name"),
      width: "15%",
      isHeader: true,
      cell: ({ id, name, status }) => (
        <>
          <Link href={`/admin/users/${id}`}>{name}</Link>{" "}
          {status !== "active" && <UserStatus status={status} />}
        </>
      ),
    },
    { key: "role", label: t("columns.rights"), width: "12%", cell: roleName },
    ...abilityAreas.map((area) => ({
      key: area,
      label: tAbilities(`areas.${area}`),
      width: widths[area],
      cell: rightsIn(area),
    })),
  ]
  return (
    <AdminList
      {...data}
      path="/admin/users/rights"
      title={t("parts.rights")}
      search={t("search")}
      columns={columns}
      empty={t("none")}
      hasLongCells
    >
      <UserParts current="rights" />
      <p className={classes.hint}>{t("rightsLead")}</p>
    </AdminList>
  )
}
