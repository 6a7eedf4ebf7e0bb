import { Button, TextInput } from "@mantine/core"
import { IconX } from "@tabler/icons-react"
import { useMutation } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { type FormEvent, useState } from "react"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { fieldError } from "#components/ui/inputs/field-error.ts"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"
import { EmptyBlock, RecordBlock } from "#components/ui/page/record-block.tsx"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import classes from "./profile.module.css"

type Exclusion = { id: number; pattern: string }

/** Addresses and domains whose mails are not kept. */
export function Exclusions({ listed }: { listed: Exclusion[] }) {
  const t = useTranslations("mailboxes.exclusions")
  const showFailure = useFailureToast()
  const [shown, setShown] = useState(listed)
  const [pattern, setPattern] = useState("")
  const lock = useSubmitLock()
  const add = useMutation({
    mutationFn: () => api.mailboxes.addExclusion({ pattern: pattern.trim() }),
    onSuccess: ({ data }) => {
      setShown(data)
      setPattern("")
    },
    onError: (error) => {
      if (!(error instanceof ApiError && error.status === 422)) void showFailure(error, t("addFailed"))
    },
    onSettled: lock.release,
  })
  const remove = useMutation({
    mutationFn: (exclusion: number) => api.mailboxes.removeExclusion({ exclusion }),
    onSuccess: ({ data }) => setShown(data),
    onError: (error) => showFailure(error, t("removeFailed")),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (pattern.trim() !== "" && lock.acquire()) add.mutate()
  }
  return (
    <RecordBlock title={t("title")}>
      <p className={classes.note}>{t("explain")}</p>
      {shown.length === 0 ? (
        <EmptyBlock>{t("none")}</EmptyBlock>
      ) : (
        <ul className={classes.exclusions} aria-label={t("title")}>
          {shown.map((one) => (
            <li key={one.id}>
              {one.pattern}
              <IconButton
                label={t("remove", { pattern: one.pattern })}
                tone="removing"
                onClick={() => remove.isPending || remove.mutate(one.id)}
              >
                <IconX size={14} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <form className={classes.limits} onSubmit={submit}>
        <TextInput
          label={t("pattern")}
          placeholder={t("hint")}
          value={pattern}
          maxLength={254}
          autoComplete="off"
          readOnly={add.isPending}
          error={fieldError(add.error, "pattern")}
          onChange={({ currentTarget }) => setPattern(currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={pattern.trim() === ""} loading={add.isPending}>
          {t("add")}
        </Button>
      </form>
    </RecordBlock>
  )
}
