import type { EditorProps } from "#components/ui/inputs/editor.ts"
import { TextEditor } from "#components/ui/inputs/text-editor.tsx"
import { contactFields } from "#lib/contract/crm/contact-fields.ts"
import { useContactForm } from "./contact-form.ts"
import type { TextPath } from "./field-kinds.ts"

/** A text of the contact. */
export function ContactText({ path, ...edit }: EditorProps & { path: TextPath }) {
  const form = useContactForm()
  return (
    <TextEditor
      maxLength={contactFields[path].max}
      type={contactFields[path].kind}
      {...edit}
      value={form.value(path)}
      onChange={(value) => form.set(path, value)}
    />
  )
}
