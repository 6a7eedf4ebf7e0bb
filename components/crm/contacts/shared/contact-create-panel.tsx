"use client"

import { useOpening } from "#components/records/changes/use-opening.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import { ContactCreateForm } from "../create/contact-create-form.tsx"

type Props = {
  opened: boolean
  onClose: () => void
  /** The company the contact belongs to; another may be chosen. */
  company?: Option
  onCreated: (contact: Option) => void
}

/** Creates a contact in the panel at the right (P-2). Import it lazily: it brings all its inputs. */
export function ContactCreatePanel(props: Props) {
  return <ContactCreateForm key={useOpening(props.opened)} {...props} />
}
