import { Button } from "@mantine/core"
import { IconBrandGoogle, IconBrandWindows } from "@tabler/icons-react"
import { useMutation } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { api } from "#lib/api/client.ts"

const looks = {
  google: { Icon: IconBrandGoogle, text: "withGoogle" },
  microsoft: { Icon: IconBrandWindows, text: "withMicrosoft" },
} as const

/** Leads to the provider, who asks whether the mailbox may be used, and back. */
export function OauthButton({ provider, email }: { provider: keyof typeof looks; email: string }) {
  const t = useTranslations("mailboxes.linking")
  const showFailure = useFailureToast()
  const start = useMutation({
    mutationFn: () => api.mailboxes.startOauth({ provider, email }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => showFailure(error, t("failed")),
  })
  const { Icon, text } = looks[provider]
  return (
    <Button
      variant="default"
      leftSection={<Icon size={16} aria-hidden />}
      loading={start.isPending || start.isSuccess}
      onClick={() => start.mutate()}
    >
      {t(text)}
    </Button>
  )
}
