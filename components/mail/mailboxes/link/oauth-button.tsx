import { Button } from "@mantine/core"
import { IconBrandGoogle, IconBrandWindows } from "@tabler/icons-react"
import { useMutation } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { ApiError } from "#lib/api/errors.ts"

const appearances = {
  google: { Icon: IconBrandGoogle, text: "withGoogle" },
  microsoft: { Icon: IconBrandWindows, text: "withMicrosoft" },
} as const

export type OauthProvider = keyof typeof appearances

type Props = {
  provider: OauthProvider
  /** Answers the provider's page. */
  start: () => Promise<{ url: string }>
  /** Something is missing that the call needs. */
  isDisabled: boolean
  /** Null when it begins. */
  onError: (error: Error | null) => void
}

/** Leads to the provider, who asks whether the mailbox may be used, and back. */
export function OauthButton({ provider, start, isDisabled, onError }: Props) {
  const t = useTranslations("mailboxes.linking")
  const showFailure = useFailureToast()
  const leave = useMutation({
    mutationFn: start,
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
      disabled={isDisabled}
      loading={leave.isPending || leave.isSuccess}
      onClick={() => leave.mutate()}
    >
      {t(text)}
    </Button>
  )
}
