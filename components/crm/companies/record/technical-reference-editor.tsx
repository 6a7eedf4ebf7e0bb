import type { EditorProps } from "#components/ui/inputs/editor.ts"
import { TextEditor } from "#components/ui/inputs/text-editor.tsx"
import { useTechnicalReference } from "./use-technical-reference.ts"

/** Most characters of a reference (the contract's company form). */
const maxLength = 120

/** The technical file reference of one trade show. */
export function TechnicalReferenceEditor({ show, ...edit }: EditorProps & { show: number }) {
  const { reference, put } = useTechnicalReference(show)
  return <TextEditor {...edit} maxLength={maxLength} value={reference} onChange={put} />
}
