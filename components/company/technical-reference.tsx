"use client"

import type { ReactNode } from "react"
import { EditableField } from "#components/changes/editable-field.tsx"
import type { Option } from "#lib/contract/fields.ts"
import { lazyEditor } from "./company-form.tsx"
import { useTechnicalReference } from "./use-technical-reference.ts"

const Editor = lazyEditor(async () => ({
  default: (await import("./technical-reference-editor.tsx")).TechnicalReferenceEditor,
}))

/** The technical file reference of one trade show. */
export function TechnicalReference({ show, children }: { show: Option; children: ReactNode }) {
  const { reference, part } = useTechnicalReference(show.id)
  return (
    <EditableField
      paths={["mobilier"]}
      part={part}
      label={show.name}
      value={reference}
      editor={(edit) => <Editor {...edit} show={show.id} />}
    >
      {children}
    </EditableField>
  )
}
