"use client"

import type { ReactNode } from "react"
import { EditableField } from "#components/records/changes/editable-field.tsx"
import type { Option } from "#lib/contract/platform/fields.ts"
import { TechnicalReferenceEditor } from "./technical-reference-editor.tsx"
import { useTechnicalReference } from "./use-technical-reference.ts"

/** The technical file reference of one trade show. */
export function TechnicalReference({ show, children }: { show: Option; children: ReactNode }) {
  const { reference, part } = useTechnicalReference(show.id)
  return (
    <EditableField
      paths={["mobilier"]}
      part={part}
      label={show.name}
      value={reference}
      editor={(edit) => <TechnicalReferenceEditor {...edit} show={show.id} />}
    >
      {children}
    </EditableField>
  )
}
