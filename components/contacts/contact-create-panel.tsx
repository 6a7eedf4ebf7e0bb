"use client"

import { useState } from "react"
import type { Option } from "#lib/contract/fields.ts"
import { ContactCreateForm } from "./contact-create-form.tsx"

type Props = {
  opened: boolean
  onClose: () => void
  /** The company the contact belongs to; another may be chosen. */
  company?: Option
  onCreated: (contact: Option) => void
}

/** Creates a contact in the panel at the right (spec 1 §2, §5). Import it lazily: it brings all its inputs. */
export function ContactCreatePanel(props: Props) {
  // Each opening starts with an empty form.
  const [round, setRound] = useState({ opened: false, number: 0 })
  if (round.opened !== props.opened) {
    setRound({ opened: props.opened, number: props.opened ? round.number + 1 : round.number })
  }
  return <ContactCreateForm key={round.number} {...props} />
}
