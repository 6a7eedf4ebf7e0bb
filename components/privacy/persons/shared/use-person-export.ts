import { useMutation } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { api } from "#lib/api/client.ts"
import { type Erasable, keyOf } from "./erasable.ts"

/** Has what is stored of a person written to a file. */
export function usePersonExport() {
  const t = useTranslations("persons.export")
  const showFailure = useFailureToast()
  return useMutation({
    mutationFn: (person: Erasable) => api.persons.export(keyOf(person)),
    onSuccess: (_, { name, email }) => {
      void toastSuccess(t("started", { name: name || (email ?? "") }))
    },
    onError: (error) => showFailure(error, t("failed")),
  })
}
