import type { ComponentProps } from "react"
import type { EditorProps } from "#components/ui/inputs/editor.ts"
import { TextEditor } from "#components/ui/inputs/text-editor.tsx"
import { useContactForm } from "./contact-form.ts"
import type { FormPath } from "./contact-values.ts"

const texts = {
  "informations.first_name": { maxLength: 120 },
  "informations.last_name": { maxLength: 120 },
  "informations.job_title": { maxLength: 120 },
  "informations.email": { maxLength: 254, type: "email" },
} as const satisfies Partial<Record<FormPath, Partial<ComponentProps<typeof TextEditor>>>>

type TextPath = keyof typeof texts

export const isTextPath = (path: FormPath): path is TextPath => path in texts

/** A text of the contact. */
export function ContactText({ path, ...edit }: EditorProps & { path: TextPath }) {
  const form = useContactForm()
  return (
    <TextEditor
      {...texts[path]}
      {...edit}
      value={form.value(path)}
      onChange={(value) => form.set(path, value)}
    />
  )
}
