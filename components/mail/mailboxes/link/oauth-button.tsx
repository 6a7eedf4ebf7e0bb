import { Button } from "@mantine/core"
import { IconBrandGoogle, IconBrandWindows } from "@tabler/icons-react"
import { useMutation } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import { type LinkValues, ownOf } from "./link-values.ts"

const appearances = {
  google: { Icon: IconBrandGoogle, text: "withGoogle" },
  microsoft: { Icon: IconBrandWindows, text: "withMicrosoft" },
} as const

type Props = {
  provider: keyof typeof appearances
  values: LinkValues
  onError: (error: Error | null) => void
}

/** Leads to the provider, who asks whether the mailbox may be used, and back. */
export function OauthButton({ provider, values, onError }: Props) {
  const t = useTranslations("mailboxes.linking")
  const showFailure = useFailureToast()
  const start = useMutation({
    mutationFn: () => api.mailboxes.startOauth({ provider, email: values.email, ...ownOf(values) }),
    onSuccess: ({ url }) => window.location.assign(url),
    onMutate: () => onError(null),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 422) onError(error)
      else void showFailure(error, t("failed"))
    },
  })
  const { Icon, text } = appearances[provider]
  return (
    <Button
      variant="default"
      leftSection={<Icon size={16} aria-hidden />}
      disabled={values.current_password === ""}
      loading={start.isPending || start.isSuccess}
      onClick={() => start.mutate()}
    >
      {t(text)}
    </Button>
  )
}
