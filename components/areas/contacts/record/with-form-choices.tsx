import type { ReactNode } from "react"
import { ChoicesFailure } from "#components/records/changes/choices-failure.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { useFormChoices } from "./use-form-choices.ts"

type Loaded = ReturnType<typeof useFormChoices>
type Choices = { [Name in "choices" | "reference"]: NonNullable<Loaded[Name]> }

/** What needs the choices of the contact form, as soon as they are there. */
export function WithFormChoices({ children }: { children: (choices: Choices) => ReactNode }) {
  const { choices, reference, isError, retry } = useFormChoices()
  if (choices && reference) return children({ choices, reference })
  return isError ? <ChoicesFailure onRetry={() => void retry()} /> : <Skeleton height={30} />
}
