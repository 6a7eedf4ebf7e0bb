"use client"

import type { ReactNode } from "react"
import { DirectoryButton } from "#components/records/page/electronic-address/directory-button.tsx"
import { useCompanyForm } from "./company-context.ts"

const path = "informations.electronic_address"

/** Looks the company up in the French directory. */
export function FindElectronicAddress({ children }: { children: ReactNode }) {
  const form = useCompanyForm()
  return (
    <DirectoryButton
      number=""
      chosen={form.value(path) ?? ""}
      onChoose={(address) => form.set(path, address)}
    >
      {children}
    </DirectoryButton>
  )
}
