"use client"

import { Button } from "@mantine/core"
import { IconPencil } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { RowAction } from "#components/records/lists/administration/ordered/row-action.tsx"
import { useLoadedRows } from "#components/records/lists/administration/use-loaded-rows.ts"
import { later } from "#components/ui/loading/later.tsx"
import type { Column } from "#components/ui/table/column.ts"
import { PlainTable } from "#components/ui/table/plain-table.tsx"
import type { PayingOrganization } from "#lib/contract/finance/paying-organizations.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import classes from "../invoicing.module.css"
import { Section } from "../section.tsx"
import { organizationLabels } from "./organization-labels.ts"

const OrganizationDialog = later(() =>
  import("./organization-dialog.tsx").then((loaded) => loaded.OrganizationDialog),
)

type Props = { organizations: PayingOrganization[]; countries: readonly Option[] }

/** Third-party organisations that pay for exhibitors, and what keeps one from being invoiced (I-30). */
export function OrganizationList({ organizations: loaded, countries }: Props) {
  const t = useTranslations("invoicingAdmin")
  const { rows, setRows } = useLoadedRows(loaded)
  const [dialog, setDialog] = useState<{ organization: PayingOrganization | undefined; count: number }>()
  const openDialog = (organization?: PayingOrganization) =>
    setDialog((before) => ({ organization, count: (before?.count ?? 0) + 1 }))
  const nameOf = (country: number | null) => countries.find(({ id }) => id === country)?.name
  const columns: Column<PayingOrganization>[] = [
    {
      key: "name",
      label: t("organizations.name"),
      width: "26%",
      isHeader: true,
      cell: ({ name, contact }) => (
        <span className={classes.cell}>
          {name}
          <span className={classes.quiet}>{contact}</span>
        </span>
      ),
    },
    {
      key: "address",
      label: t("columns.address"),
      width: "36%",
      cell: ({ street, zip_code, city, country_id, wrong }) => (
        <span className={classes.cell}>
          <span>
            {[street, `${zip_code} ${city}`, nameOf(country_id)].filter((part) => part?.trim()).join(", ")}
          </span>
          {wrong.length > 0 ? (
            <span className={classes.wrong}>
              {t("organizations.wrong", {
                fields: wrong.map((one) => t(`organizations.${organizationLabels[one]}`)).join(", "),
              })}
            </span>
          ) : null}
        </span>
      ),
    },
    {
      key: "codes",
      label: t("organizations.codes"),
      width: "28%",
      cell: ({ vat_code, registration_number }) => (
        <span className={classes.cell}>
          <span>{vat_code}</span>
          <span className={classes.quiet}>{registration_number}</span>
        </span>
      ),
    },
    {
      key: "manage",
      label: t("columns.actions"),
      width: "10%",
      align: "end",
      cell: (organization) => (
        <RowAction
          label={t("editNamed", { name: organization.name })}
          tooltip={t("edit")}
          onClick={() => openDialog(organization)}
        >
          <IconPencil size={16} aria-hidden />
        </RowAction>
      ),
    },
  ]
  return (
    <div id="organizations">
      <Section
        title={t("organizations.title")}
        hint={t("organizations.hint")}
        aside={<Button onClick={() => openDialog()}>{t("organizations.add")}</Button>}
      >
        <PlainTable hasCards label={t("organizations.title")} columns={columns} rows={rows} />
        {dialog ? (
          <OrganizationDialog
            key={dialog.count}
            organization={dialog.organization}
            countries={countries}
            onSaved={setRows}
          />
        ) : null}
      </Section>
    </div>
  )
}
