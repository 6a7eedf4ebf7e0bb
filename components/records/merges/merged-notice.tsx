"use client"

import { lazy, Suspense, useEffect, useState } from "react"
import { persistently } from "#components/ui/loading/persistently.ts"
import type { MergedAway } from "#lib/contract/merges.ts"
import { withoutMerged } from "./kept-address.ts"
import type { MergeSubject } from "./merge-subject.ts"

/** Records seldom have it to tell. */
const MergedText = lazy(persistently(() => import("./merged-text.tsx")))

type Props = { subject: MergeSubject; merge: MergedAway | null }

/**
 * Tells who followed a link to a record that was merged away that this is the kept one. It stays while the page is
 * read anew, until it is closed. The screen sends the texts of the areas "merges" and "audit".
 */
export function MergedNotice({ subject, merge }: Props) {
  const [told, setTold] = useState(merge)
  useEffect(() => {
    if (merge) window.history.replaceState(null, "", withoutMerged(window.location.href))
  }, [merge])
  if (!told) return null
  return (
    <Suspense>
      <MergedText subject={subject} merge={told} onClose={() => setTold(null)} />
    </Suspense>
  )
}
