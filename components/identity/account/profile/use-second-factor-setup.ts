"use client"

import { useMutation } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"

/** Tells of a failure that no field does. */
export function useFactorFailure() {
  const t = useTranslations("profile")
  const showFailure = useFailureToast()
  return (error: unknown) => {
    if (!(error instanceof ApiError && error.status === 422)) void showFailure(error, t("secondFactorFailed"))
  }
}

/** The two steps of turning one's second factor on: the password, then a first code. */
export function useSecondFactorSetup(onDone?: () => void) {
  const onError = useFactorFailure()
  const begin = useMutation({
    mutationFn: (current_password: string) => api.secondFactor.begin({ current_password }),
    onError,
  })
  const confirm = useMutation({
    mutationFn: (code: string) => api.secondFactor.confirm({ code }),
    onSuccess: onDone,
    onError,
  })
  return { begin, confirm }
}
