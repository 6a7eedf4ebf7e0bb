import type { ReactNode } from "react"
import { ChoicesFailure } from "#components/records/changes/choices-failure.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { type CompanyChoices, useCompanyChoices } from "./use-company-choices.ts"

type Props = { children: (choices: CompanyChoices) => ReactNode }

/** What needs the choices of the company form, as soon as they are there. */
export function WithChoices({ children }: Props) {
  const { choices, isError, retry } = useCompanyChoices()
  if (choices) return children(choices)
  return isError ? <ChoicesFailure onRetry={retry} /> : <Skeleton height={30} />
}
