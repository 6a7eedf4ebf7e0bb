"use client"

import { IconBriefcase, IconStar, IconUnlink, type TablerIcon } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useMayEdit } from "#components/shell/user-context.tsx"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import type { Option } from "#lib/contract/platform/fields.ts"
import styles from "./company.module.css"
import { useCompanyForm } from "./company-context.ts"

type Toggle = {
  key: "makePrimary" | "makePrimarySales" | "unlink"
  icon: TablerIcon
  isOn?: boolean
  run: () => void
}

/** What can be done with a contact of the company; it is saved with the other changes. */
export function ContactActions({ contact }: { contact: Option }) {
  const t = useTranslations("company.contacts")
  const form = useCompanyForm()
  const mayEdit = useMayEdit()
  const isVendor = form
    .value("informations.accountTypes")
    .some(({ bloc_associated }) => bloc_associated === "VENDOR")

  function toggle(path: "informations.contactPrimary" | "vendor.primarySalesContact") {
    const isOn = form.value(path)?.id === contact.id
    return { isOn, run: () => form.set(path, isOn ? null : contact) }
  }

  function unlink() {
    form.set(
      "contacts",
      form.value("contacts").filter(({ id }) => id !== contact.id),
    )
    for (const path of ["informations.contactPrimary", "vendor.primarySalesContact"] as const) {
      if (form.value(path)?.id === contact.id) form.set(path, null)
    }
  }

  const primary: Toggle = { key: "makePrimary", icon: IconStar, ...toggle("informations.contactPrimary") }
  const sales: Toggle = {
    key: "makePrimarySales",
    icon: IconBriefcase,
    ...toggle("vendor.primarySalesContact"),
  }
  const actions: Toggle[] = [
    primary,
    ...(isVendor ? [sales] : []),
    { key: "unlink", icon: IconUnlink, run: unlink },
  ]
  if (!mayEdit) return null
  return (
    <span className={styles.contactActions}>
      {actions.map(({ key, icon: Icon, isOn, run }) => (
        <IconButton
          key={key}
          aria-label={t(`${key}Label`, { name: contact.name })}
          aria-pressed={isOn}
          data-tooltip={t(key)}
          onClick={run}
        >
          <Icon size={14} aria-hidden />
        </IconButton>
      ))}
    </span>
  )
}
