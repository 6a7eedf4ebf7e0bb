"use client"

import { Button } from "@mantine/core"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { AdminList } from "#components/records/lists/administration/admin-list.tsx"
import type { AdminListData } from "#components/records/lists/administration/list-data.ts"
import { later } from "#components/ui/loading/later.tsx"
import { Link } from "#components/ui/page/link.tsx"
import type { Column } from "#components/ui/table/column.ts"
import type { Person, PersonKind } from "#lib/contract/privacy/persons.ts"
import { usePersonExport } from "../shared/use-person-export.ts"
import classes from "./person-list.module.css"
import { PersonTabs, personsPath } from "./person-tabs.tsx"

const EraseDialog = later(() => import("../shared/erase-dialog.tsx").then((loaded) => loaded.EraseDialog))

/** Where what is stored of a person can be seen. */
const pageOf: Record<PersonKind, (id: number) => string> = {
  contact: (id) => `/contact/${id}`,
  applicant: (id) => `/registration/${id}`,
  user: (id) => `/admin/users/${id}`,
}

/** Persons that are searched for, with what administrators do about their data. */
export function PersonList(data: AdminListData<Person>) {
  const t = useTranslations("persons")
  const [dialog, setDialog] = useState<{ person: Person; opening: number }>()
  const exporting = usePersonExport()
  const columns: Column<Person>[] = [
    {
      key: "name",
      label: t("columns.name"),
      width: "25%",
      isHeader: true,
      cell: ({ kind, id, name, is_deleted }) =>
        is_deleted ? (
          `${name || t("noName")} (${t("inTrash")})`
        ) : (
          <Link href={pageOf[kind](id)}>{name || t("noName")}</Link>
        ),
    },
    { key: "kind", label: t("columns.kind"), width: "10%", cell: ({ kind }) => t(`kindNames.${kind}`) },
    { key: "email", label: t("columns.email"), width: "27%", cell: ({ email }) => email },
    { key: "company", label: t("columns.company"), width: "18%", cell: ({ detail }) => detail },
    {
      key: "actions",
      label: t("columns.actions"),
      width: "20%",
      align: "end" as const,
      cell: (person) => (
        <div className={classes.actions}>
          <Button
            variant="default"
            size="compact-xs"
            disabled={exporting.isPending}
            aria-label={t("export.named", { name: person.name || (person.email ?? "") })}
            onClick={() => exporting.mutate(person)}
          >
            {t("export.action")}
          </Button>
          <Button
            variant="default"
            size="compact-xs"
            aria-haspopup="dialog"
            aria-label={t("erase.named", { name: person.name || (person.email ?? "") })}
            onClick={() => setDialog((before) => ({ person, opening: (before?.opening ?? 0) + 1 }))}
          >
            {t("erase.action")}
          </Button>
        </div>
      ),
    },
  ]
  return (
    <AdminList
      {...data}
      path={personsPath}
      title={t("title")}
      search={t("search")}
      columns={columns}
      empty={t("empty")}
      hasCards
    >
      <p>{t("lead")}</p>
      <PersonTabs shown="find" />
      {dialog ? <EraseDialog key={dialog.opening} person={dialog.person} /> : null}
    </AdminList>
  )
}
