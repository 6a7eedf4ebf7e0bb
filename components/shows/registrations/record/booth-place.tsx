"use client"

import type { ReactNode } from "react"
import { OnBooth } from "./brand-sync.tsx"

/** The fields of a booth. */
export function BoothPlace({ booth, children }: { booth: number; children: ReactNode }) {
  return <OnBooth value={booth}>{children}</OnBooth>
}
