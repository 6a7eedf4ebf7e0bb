"use client"

import { useTranslations } from "next-intl"
import type { ComponentProps } from "react"
import { EditDialog } from "#components/records/lists/administration/editing/edit-dialog.tsx"
import { SellerForm } from "./seller-form.tsx"

type Props = Omit<ComponentProps<typeof SellerForm>, "onClose">

/** The dialog that changes who invoices. */
export function SellerDialog({ seller, countries, onSaved }: Props) {
  const t = useTranslations("invoicingAdmin")
  return (
    <EditDialog title={t("editTitle", { name: seller.legal_name })}>
      {(close) => (
        <SellerForm
          seller={seller}
          countries={countries}
          onClose={close}
          onSaved={(sellers) => {
            close()
            onSaved(sellers)
          }}
        />
      )}
    </EditDialog>
  )
}
