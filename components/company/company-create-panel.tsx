"use client"

import { useState } from "react"
import type { Option } from "#lib/contract/fields.ts"
import { CompanyCreateForm } from "./company-create-form.tsx"

type Props = { opened: boolean; onClose: () => void; onCreated: (company: Option) => void }

/** Creates a company in the panel at the right (spec 1 §3 "New company form"). Import it lazily: it brings all its inputs. */
export function CompanyCreatePanel(props: Props) {
  // Each opening starts with an empty form.
  const [round, setRound] = useState({ opened: false, number: 0 })
  if (round.opened !== props.opened) {
    setRound({ opened: props.opened, number: props.opened ? round.number + 1 : round.number })
  }
  return <CompanyCreateForm key={round.number} {...props} />
}
