"use client"

import { useOpening } from "#components/records/changes/use-opening.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import { CompanyCreateForm } from "./company-create-form.tsx"

type Props = { opened: boolean; onClose: () => void; onCreated: (company: Option) => void }

/** Creates a company in the panel at the right (C-10). Import it lazily: it brings all its inputs. */
export function CompanyCreatePanel(props: Props) {
  return <CompanyCreateForm key={useOpening(props.opened)} {...props} />
}
