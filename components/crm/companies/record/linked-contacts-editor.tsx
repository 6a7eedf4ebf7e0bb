import { useRecordPicker } from "#components/records/page/use-record-picker.ts"
import { ChipsEditor } from "#components/ui/inputs/chips-editor.tsx"
import type { EditorProps } from "#components/ui/inputs/editor.ts"
import { api } from "#lib/api/client.ts"
import { useCompanyForm } from "./company-context.ts"
import { linkedContact } from "./linked-contact.ts"

/** Contacts of a new company, among those that exist. */
export function LinkedContactsEditor(edit: EditorProps) {
  const form = useCompanyForm()
  const { options, isSearching, search } = useRecordPicker("contacts", (term) => api.contacts.pick({ term }))
  return (
    <ChipsEditor
      {...edit}
      value={form.value("contacts").map(({ id, name, job_title }) => ({ id, name, detail: job_title ?? "" }))}
      options={options}
      onSearch={search}
      isSearching={isSearching}
      min={1}
      onChange={(contacts) =>
        form.set(
          "contacts",
          contacts.map((contact) => linkedContact(contact, contact.detail)),
        )
      }
    />
  )
}
