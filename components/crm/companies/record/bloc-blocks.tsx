"use client"

import { lazy, type ReactNode, Suspense } from "react"
import { persistently } from "#components/ui/loading/persistently.ts"
import type { Bloc } from "./blocs.ts"
import { useCompanyForm } from "./company-context.ts"

const EmptyBlocks = lazy(persistently(() => import("./empty-blocks.tsx"), { loadsWhenIdle: true }))

type Props = {
  bloc: Bloc
  /** As the server rendered it; null when the stored company has no account type of the bloc. */
  children: ReactNode
}

/** What belongs to a bloc, as long as an account type of it is chosen: it comes and goes before the save. */
export function BlocBlocks({ bloc, children }: Props) {
  const types = useCompanyForm().value("informations.accountTypes")
  if (!types.some(({ bloc_associated }) => bloc_associated === bloc)) return null
  if (children) return children
  return (
    <Suspense>
      <EmptyBlocks bloc={bloc} />
    </Suspense>
  )
}
