"use client"

import { useTranslations } from "next-intl"
import type { ComponentProps } from "react"
import { EditDialog } from "#components/records/lists/administration/editing/edit-dialog.tsx"
import { OrganizationForm } from "./organization-form.tsx"

type Props = Omit<ComponentProps<typeof OrganizationForm>, "onClose">

/** The dialog that adds or changes an organisation. */
export function OrganizationDialog({ organization, countries, onSaved }: Props) {
  const t = useTranslations("invoicingAdmin")
  const title = organization ? t("editTitle", { name: organization.name }) : t("organizations.addTitle")
  return (
    <EditDialog title={title}>
      {(close) => (
        <OrganizationForm
          organization={organization}
          countries={countries}
          onClose={close}
          onSaved={(organizations) => {
            close()
            onSaved(organizations)
          }}
        />
      )}
    </EditDialog>
  )
}
