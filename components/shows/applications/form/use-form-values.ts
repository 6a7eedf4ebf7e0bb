import { useRef, useState } from "react"
import { valuesOfForm } from "#lib/application/form-values.ts"
import type { ApplicationValues } from "#lib/contract/shows/application-values.ts"

/** Texts that a form would send. */
function sentBy(form: HTMLFormElement): Map<string, string> {
  const sent = new Map<string, string>()
  for (const [name, value] of new FormData(form)) if (typeof value === "string") sent.set(name, value)
  return sent
}

/**
 * What a form of an application holds.
 * @param completed values of the form with what it has no fields for
 */
export function useFormValues(
  initial: ApplicationValues,
  completed: (values: ApplicationValues) => ApplicationValues = (values) => values,
) {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initial)
  /** Fields keep what is typed themselves; another generation is made of other values. */
  const [generation, setGeneration] = useState(0)
  /** Folds that are open, by their paths: another generation shows them as they were. */
  const [openParts] = useState(() => new Set<string>())
  const latest = useRef(initial)

  const take = (next: ApplicationValues) => {
    latest.current = next
    setValues(next)
    return next
  }
  const read = () => {
    if (form.current) take(completed(valuesOfForm(sentBy(form.current), latest.current)))
    return latest.current
  }
  const show = (next: ApplicationValues) => {
    take(next)
    setGeneration((count) => count + 1)
  }
  return { form, values, generation, openParts, take, read, show }
}
