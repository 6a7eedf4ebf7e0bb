import { Button, TextInput } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import type { FormEvent } from "react"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { fieldError } from "#components/ui/inputs/field-error.ts"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import type { ServerSuggestion } from "#lib/contract/mail/mailboxes.ts"
import classes from "./link.module.css"

type Props = {
  email: string
  onChange: (email: string) => void
  onKnown: (suggestion: ServerSuggestion) => void
}

/** Asks for the address; its servers are looked up. */
export function AddressForm({ email, onChange, onKnown }: Props) {
  const t = useTranslations("mailboxes.linking")
  const showFailure = useFailureToast()
  const suggest = useMutation({
    mutationFn: () => api.mailboxes.suggest({ email: email.trim() }),
    onSuccess: onKnown,
    onError: (error) => {
      if (!(error instanceof ApiError && error.status === 422)) void showFailure(error)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!suggest.isPending) suggest.mutate()
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        type="email"
        label={t("email")}
        value={email}
        autoComplete="email"
        maxLength={254}
        required
        data-autofocus
        readOnly={suggest.isPending}
        error={fieldError(suggest.error, "email")}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button type="submit" disabled={!email.includes("@")} loading={suggest.isPending}>
          {t("next")}
        </Button>
        {suggest.isPending && <span role="status">{t("searching")}</span>}
      </div>
    </form>
  )
}
