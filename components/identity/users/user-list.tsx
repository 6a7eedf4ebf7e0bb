"use client"

import { Button } from "@mantine/core"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useRoleName } from "#components/identity/account/shared/role-name.ts"
import { UserMailbox } from "#components/mail/mailboxes/shared/user-mailbox.tsx"
import { AdminList } from "#components/records/lists/administration/admin-list.tsx"
import type { AdminListData } from "#components/records/lists/administration/list-data.ts"
import { later } from "#components/ui/loading/later.tsx"
import { Link } from "#components/ui/page/link.tsx"
import type { Column } from "#components/ui/table/column.ts"
import { Moment } from "#components/ui/text/moment.tsx"
import type { SecondFactorRule } from "#lib/contract/identity/second-factor.ts"
import type { UserAccount } from "#lib/contract/identity/users.ts"
import type { MailboxOfUser } from "#lib/contract/mail/mailboxes.ts"
import { FactorRule } from "./factor-rule.tsx"
import { UserParts } from "./user-parts.tsx"
import { UserStatus } from "./user-status.tsx"

const InvitePanel = later(() => import("./invite-panel.tsx").then((loaded) => loaded.InvitePanel))

type Props = AdminListData<UserAccount> & { rule: SecondFactorRule; mailboxes: MailboxOfUser[] }

/** The users, with a way to invite another. */
export function UserList({ rule, mailboxes, ...data }: Props) {
  const t = useTranslations("users")
  const mailboxText = useTranslations("mailboxes.admin")
  const [panel, setPanel] = useState<"unloaded" | "open" | "closed">("unloaded")
  const roleName = useRoleName()
  const columns: Column<UserAccount>[] = [
    {
      key: "name",
      label: t("fields.name"),
      width: "20%",
      isHeader: true,
      cell: ({ id, name }) => <Link href={`/admin/users/${id}`}>{name}</Link>,
    },
    { key: "email", label: t("fields.email"), width: "22%", cell: ({ email }) => email },
    { key: "rights", label: t("columns.rights"), width: "13%", cell: roleName },
    { key: "nickname", label: t("columns.nickname"), width: "10%", cell: ({ nickname }) => nickname },
    {
      key: "mailbox",
      label: mailboxText("column"),
      width: "14%",
      cell: ({ id }) => <UserMailbox mailbox={mailboxes.find(({ user }) => user.id === id)} />,
    },
    {
      key: "status",
      label: t("columns.status"),
      width: "10%",
      cell: ({ status }) => <UserStatus status={status} />,
    },
    {
      key: "seen",
      label: t("columns.seen"),
      width: "11%",
      align: "end",
      cell: ({ last_seen_at }) => last_seen_at && <Moment value={last_seen_at} />,
    },
  ]
  return (
    <>
      <AdminList
        {...data}
        path="/admin/users"
        title={t("title")}
        search={t("search")}
        columns={columns}
        empty={t("none")}
        actions={<Button onClick={() => setPanel("open")}>{t("invite")}</Button>}
      >
        <UserParts current="users" />
        <FactorRule {...rule} />
      </AdminList>
      {panel !== "unloaded" && <InvitePanel opened={panel === "open"} onClose={() => setPanel("closed")} />}
    </>
  )
}
