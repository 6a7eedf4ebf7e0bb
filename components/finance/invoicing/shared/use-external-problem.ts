import { useTranslations } from "next-intl"
import type { ExternalProblem } from "#lib/contract/finance/external-document.ts"

type Trouble = { problem: ExternalProblem | null; said: string | null }

/** Says why the accounting partner does not have something. */
export function useExternalProblem() {
  const t = useTranslations("externalAccounting")
  return ({ problem, said }: Trouble) => t(`problems.${problem ?? "unreachable"}`, { said: said ?? "" })
}
