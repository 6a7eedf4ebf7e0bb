"use client"

import { useMutation } from "@tanstack/react-query"
import { use, useState } from "react"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"
import { ApiError } from "#lib/api/errors.ts"
import { rebase } from "./rebase.ts"
import { MarkTyped } from "./typed.ts"

type Edit<Kept, Draft, Answer> = {
  /** Without one it is added. */
  kept: Kept | undefined
  /** What is kept as the form has it; without it, an empty form. */
  draftOf: (kept: Kept | undefined) => Draft
  /** @param base what the draft was made from */
  store: (draft: Draft, base: Kept | undefined) => Promise<Answer>
  /** What is stored, of the `current` of a 409. */
  storedIn: (current: unknown) => Promise<Kept | undefined>
  onSaved: (answer: Answer) => void
  /** Said when it was not stored. */
  failed: string
}

/** An edit under way. `errors`: messages of a refused save by field. */
export type Editing<Draft> = {
  draft: Draft
  setDraft: (draft: Draft) => void
  save: () => void
  /** @returns whether it was stored, for who asks before leaving */
  saveToLeave: () => Promise<boolean>
  isConflict: boolean
  isSaving: boolean
  errors: Record<string, string[]>
}

/**
 * What administrators type in a form, until it is saved, once however often that is pressed. A save over somebody else's keeps what was typed
 * and shows the rest as it is stored now.
 */
export function useEdit<Kept, Draft extends object, Answer>({
  kept,
  draftOf,
  store,
  storedIn,
  onSaved,
  failed,
}: Edit<Kept, Draft, Answer>): Editing<Draft> {
  const showFailure = useFailureToast()
  const [base, setBase] = useState(kept)
  const [draft, setDraft] = useState(() => draftOf(kept))
  const [isConflict, setConflict] = useState(false)
  const markTyped = use(MarkTyped)
  const submitLock = useSubmitLock()
  const { mutate, mutateAsync, error, isPending } = useMutation({
    mutationFn: (typed: Draft) => store(typed, base),
    onSuccess: onSaved,
    onError: async (failure, typed) => {
      submitLock.release()
      const isStale = failure instanceof ApiError && failure.status === 409
      const stored = isStale ? await storedIn(failure.body.current) : undefined
      if (stored) {
        setDraft(rebase(typed, draftOf(base), draftOf(stored)))
        setBase(stored)
        setConflict(true)
      } else if (!(failure instanceof ApiError && failure.status === 422)) {
        void showFailure(failure, failed)
      }
    },
  })
  const save = () => {
    if (submitLock.acquire()) mutate(draft)
  }
  const saveToLeave = async () =>
    submitLock.acquire() &&
    mutateAsync(draft).then(
      () => true,
      () => false,
    )
  const change = (changed: Draft) => {
    markTyped()
    setDraft(changed)
  }
  const errors = error instanceof ApiError ? (error.body.errors ?? {}) : {}
  return { draft, setDraft: change, save, saveToLeave, isConflict, isSaving: isPending, errors }
}
