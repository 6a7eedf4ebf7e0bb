import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useUser } from "#components/shell/user-context.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { PlainCheck } from "#components/ui/inputs/plain-field.tsx"
import { can } from "#lib/abilities.ts"
import { api } from "#lib/api/client.ts"

/** Whether opens and clicks of the contact's mails are noted: somebody may ask us not to. */
export function Tracking({ contact, isOn }: { contact: number; isOn: boolean }) {
  const t = useTranslations("contact.mailing")
  const mayEdit = can(useUser(), "record.edit")
  const fail = useFailureToast()
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (allows: boolean) => api.contacts.setTracking({ contact, allows_tracking: allows }),
    onError: (error) => void fail(error, t("trackedFailed")),
    onSettled: () => client.invalidateQueries({ queryKey: ["contact", contact, "mailing"] }),
  })
  const shown = change.isPending ? change.variables : isOn
  return (
    <PlainCheck
      label={t("tracked")}
      checked={shown}
      disabled={!mayEdit || change.isPending}
      onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
    />
  )
}
