"use client"

import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useState } from "react"
import { api } from "#lib/api/client.ts"
import type { KeptLifecycle } from "#lib/contract/registration-lifecycles.ts"

const idsOf = (lifecycles: KeptLifecycle[]) => lifecycles.map(({ id }) => id)

/**
 * The lifecycles as they are stored by now: those the page came with, and those that changes answer.
 * @returns them, their ordering, the deletion of one, and what takes them over from another change
 */
export function useLifecycles(loaded: KeptLifecycle[]) {
  const router = useRouter()
  const [seen, setSeen] = useState(loaded)
  const [lifecycles, setLifecycles] = useState(loaded)
  if (seen !== loaded) {
    setSeen(loaded)
    setLifecycles(loaded)
  }
  const onSuccess = ({ data }: { data: KeptLifecycle[] }) => setLifecycles(data)
  // What somebody else changed meanwhile comes in sight.
  const onError = () => router.refresh()
  const ordering = useMutation({
    mutationFn: (desired: KeptLifecycle[]) =>
      api.registrationLifecycles.order({ lifecycles: idsOf(desired), before: idsOf(lifecycles) }),
    onSuccess,
    onError,
  })
  const removal = useMutation({
    mutationFn: ({ id, version }: KeptLifecycle) =>
      api.registrationLifecycles.remove({ lifecycle: id, version }),
    onSuccess,
    onError,
  })
  return { lifecycles, setLifecycles, ordering, removal }
}
