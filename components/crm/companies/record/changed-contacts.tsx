import { useCompanyForm } from "./company-context.ts"
import { ContactLines } from "./contact-lines.tsx"
import { WithChoices } from "./use-company-choices.ts"

/** The contacts as the form holds them now. */
export default function ChangedContacts() {
  const form = useCompanyForm()
  const primary = form.value("informations.contactPrimary")?.id
  const primarySales = form.value("vendor.primarySalesContact")?.id
  const contacts = form.value("contacts").map((contact) => ({
    ...contact,
    is_primary: contact.id === primary,
    is_primary_sales: contact.id === primarySales,
  }))
  return (
    <WithChoices>{({ reference }) => <ContactLines contacts={contacts} reference={reference} />}</WithChoices>
  )
}
