import { useTranslations } from "next-intl"
import { useRecordPicker } from "#components/records/page/use-record-picker.ts"
import { ChipsEditor } from "#components/ui/inputs/chips-editor.tsx"
import { api } from "#lib/api/client.ts"
import { useCompanyForm } from "./company-context.ts"
import { linkedContact } from "./linked-contact.ts"

/** Finds a contact and links it to the company. */
export default function ContactPicker({ onDone }: { onDone: () => void }) {
  const t = useTranslations("company.contacts")
  const form = useCompanyForm()
  const { options, isSearching, search } = useRecordPicker("contacts", (term) => api.contacts.pick({ term }))
  const contacts = form.value("contacts")
  const taken = new Set(contacts.map(({ id }) => id))
  return (
    <ChipsEditor
      label={t("link")}
      hidesLabel
      value={[]}
      options={options.filter(({ id }) => !taken.has(id))}
      onSearch={search}
      isSearching={isSearching}
      min={1}
      onChange={([contact]) => {
        if (!contact) return
        form.set("contacts", [...contacts, linkedContact(contact, contact.detail)])
        onDone()
      }}
    />
  )
}
