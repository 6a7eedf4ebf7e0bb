"use client"

import type { ReactNode } from "react"
import { DirectoryButton } from "#components/records/page/electronic-address/directory-button.tsx"
import { useRegistrationForm } from "./registration-context.ts"

const path = "billing.electronic_address"

/** Looks the billed company up in the French directory. */
export function FindElectronicAddress({ children }: { children: ReactNode }) {
  const form = useRegistrationForm()
  return (
    <DirectoryButton
      number={form.value("billing.vat_code") ?? ""}
      chosen={form.value(path) ?? ""}
      onChoose={(address) => form.set(path, address)}
    >
      {children}
    </DirectoryButton>
  )
}
