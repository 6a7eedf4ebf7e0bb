import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"
import { ApiError } from "#lib/api/errors.ts"
import type { ImportPlan } from "#lib/contract/crm/imports.ts"
import { reportHref } from "./imports-href.ts"

/** Starts the check and goes on to its report; what is refused is shown beside what it is about. */
export function useCheck() {
  const t = useTranslations("imports.mapping")
  const router = useRouter()
  const tellFailure = useFailureToast()
  const submitLock = useSubmitLock()
  const starting = useMutation({
    mutationFn: async (plan: ImportPlan) => (await import("#lib/api/client.ts")).api.imports.check(plan),
    onSuccess: ({ job }) => router.push(reportHref(job)),
    onError: (error) => {
      submitLock.release()
      const isShown = error instanceof ApiError && shown.some((field) => error.fieldErrors(field).length > 0)
      if (!isShown) void tellFailure(error, t("checkFailed"))
    },
  })
  return {
    start: (plan: ImportPlan) => {
      if (submitLock.acquire()) starting.mutate(plan)
    },
    // Once it has started, the report is on its way.
    isStarting: starting.isPending || starting.isSuccess,
    errorsOf: (field: (typeof shown)[number]) =>
      starting.error instanceof ApiError ? starting.error.fieldErrors(field) : [],
  }
}

/** Fields of the plan beside which a refusal is shown. */
const shown = ["mapping", "key", "file", "values"] as const
