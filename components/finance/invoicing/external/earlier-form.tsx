import { Button, TextInput } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { api } from "#lib/api/client.ts"
import type { ExternalState } from "#lib/contract/finance/external-accounting.ts"
import { earlierAtOnce } from "#lib/contract/finance/ledger-terms.ts"
import classes from "./external.module.css"

type Props = { count: number; onSent: (state: ExternalState) => void }

/** Has the partner told of what was issued before it was set, from a date on. */
export function EarlierForm({ count, onSent }: Props) {
  const t = useTranslations("externalAccounting")
  const confirm = useConfirm()
  const showFailure = useFailureToast()
  const [from, setFrom] = useState("")
  const sending = useMutation({
    mutationFn: () => api.externalAccounting.tellEarlier({ from }),
    onSuccess: ({ data }) => {
      onSent(data)
      void toastSuccess(t("earlierSent"))
    },
    onError: (error) => showFailure(error, t("earlierFailed")),
  })
  async function ask() {
    const isMeant = await confirm({
      title: t("earlierQuestion", { day: from }),
      message: t("earlierExplain", { count: earlierAtOnce }),
      action: t("earlierSend"),
    })
    if (isMeant) sending.mutate()
  }
  return (
    <form
      className={classes.earlier}
      onSubmit={(event) => {
        event.preventDefault()
        void ask()
      }}
    >
      <p>{t("earlier", { count })}</p>
      <TextInput
        type="date"
        label={t("earlierFrom")}
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={from === ""} loading={sending.isPending}>
        {t("earlierSend")}
      </Button>
    </form>
  )
}
