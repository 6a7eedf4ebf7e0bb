"use client"

import { IconAlertTriangle, IconPencil, IconPhoto } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { RowAction } from "#components/records/lists/administration/ordered/row-action.tsx"
import { useLoadedRows } from "#components/records/lists/administration/use-loaded-rows.ts"
import { later } from "#components/ui/loading/later.tsx"
import type { Column } from "#components/ui/table/column.ts"
import { PlainTable } from "#components/ui/table/plain-table.tsx"
import type { StoredSeller } from "#lib/contract/finance/invoicing-admin.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import classes from "./invoicing.module.css"
import { logoAddress } from "./logo-address.ts"
import { useMissingFields } from "./missing-fields.ts"
import { Section } from "./section.tsx"

const LogoDialog = later(() => import("./logo-dialog.tsx").then((loaded) => loaded.LogoDialog))
const SellerDialog = later(() => import("./seller-dialog.tsx").then((loaded) => loaded.SellerDialog))

type Row = StoredSeller & { id: number }
type Props = { sellers: StoredSeller[]; countries: readonly Option[] }

/** Who invoices: one an entity, which shows are billed by. */
export function SellerList({ sellers: loaded, countries }: Props) {
  const t = useTranslations("invoicingAdmin")
  const missingOf = useMissingFields()
  const { rows: sellers, setRows } = useLoadedRows(loaded)
  const nameOf = ({ legal_name, entity }: StoredSeller) => legal_name || t(`values.${entity}`)
  const [dialog, setDialog] = useState<{ seller: StoredSeller; count: number }>()
  const [logoDialog, setLogoDialog] = useState<{ entity: StoredSeller["entity"]; count: number }>()
  const branded = sellers.find(({ entity }) => entity === logoDialog?.entity)
  function openDialog(entity: StoredSeller["entity"]) {
    const seller = sellers.find((one) => one.entity === entity)
    if (seller) setDialog((before) => ({ seller, count: (before?.count ?? 0) + 1 }))
  }
  const columns: Column<Row>[] = [
    {
      key: "name",
      label: t("columns.seller"),
      width: "30%",
      isHeader: true,
      cell: (seller) => (
        <span className={classes.cell}>
          {seller.logo ? (
            // biome-ignore lint/performance/noImgElement: a picture of the API, behind the session
            <img
              className={classes.logo}
              src={logoAddress(seller.logo)}
              alt=""
              width={seller.logo.width}
              height={seller.logo.height}
              loading="lazy"
            />
          ) : null}
          {nameOf(seller)}
          <span className={classes.quiet}>{t("numbers", { prefix: seller.prefix })}</span>
          {seller.missing.length > 0 ? (
            <span className={classes.missing}>
              <IconAlertTriangle size={14} aria-hidden />
              <span>{t("missing", { fields: missingOf(seller.missing) })}</span>
            </span>
          ) : null}
        </span>
      ),
    },
    {
      key: "address",
      label: t("columns.address"),
      width: "32%",
      cell: ({ street, zip_code, city }) => (
        <span className={classes.cell}>
          {[street, `${zip_code} ${city}`.trim()].filter(Boolean).join(", ")}
        </span>
      ),
    },
    {
      key: "codes",
      label: t("columns.codes"),
      width: "28%",
      cell: ({ vat_code, iban, account }) => (
        <span className={classes.cell}>
          <span>{vat_code}</span>
          <span className={classes.quiet}>{iban || account}</span>
        </span>
      ),
    },
    {
      key: "manage",
      label: t("columns.actions"),
      width: "10%",
      align: "end",
      cell: (seller) => (
        <>
          <RowAction
            label={t("logo.named", { name: nameOf(seller) })}
            tooltip={t("logo.action")}
            onClick={() =>
              setLogoDialog((before) => ({ entity: seller.entity, count: (before?.count ?? 0) + 1 }))
            }
          >
            <IconPhoto size={16} aria-hidden />
          </RowAction>
          <RowAction
            label={t("editNamed", { name: nameOf(seller) })}
            tooltip={t("edit")}
            onClick={() => openDialog(seller.entity)}
          >
            <IconPencil size={16} aria-hidden />
          </RowAction>
        </>
      ),
    },
  ]
  return (
    <Section title={t("sellers")} hint={t("sellersHint")}>
      <PlainTable
        hasCards
        label={t("sellers")}
        columns={columns}
        rows={sellers.map((seller, place) => ({ ...seller, id: place }))}
      />
      {logoDialog && branded ? (
        <LogoDialog key={logoDialog.count} seller={branded} name={nameOf(branded)} onSaved={setRows} />
      ) : null}
      {dialog ? (
        <SellerDialog key={dialog.count} seller={dialog.seller} countries={countries} onSaved={setRows} />
      ) : null}
    </Section>
  )
}
