import { Button } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { type FormEvent, useState } from "react"
import { LeaveGuard } from "#components/records/changes/use-leave-guard.tsx"
import { rebase } from "#components/records/lists/administration/editing/rebase.ts"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import type { UserAccount } from "#lib/contract/identity/users.ts"
import { type AccountDraft, draftOf, isSameDraft } from "./account-draft.ts"
import { AccountFields } from "./account-fields.tsx"
import classes from "./users.module.css"

type Props = { user: UserAccount; onSaved: (user: UserAccount) => void }

/** The account of a user. A save over somebody else's keeps what was typed and shows the rest as it is stored now. */
export function UserForm({ user, onSaved }: Props) {
  const t = useTranslations("users")
  const router = useRouter()
  const showFailure = useFailureToast()
  const [base, setBase] = useState(user)
  const [draft, setDraft] = useState(() => draftOf(user))
  const [isConflict, setConflict] = useState(false)
  const submitLock = useSubmitLock()
  const isDirty = !isSameDraft(draft, draftOf(base))
  // A refresh of the page brings what others saved, as long as nothing is typed over it.
  if (user.version > base.version && !isDirty) take(user, draftOf(user))

  function take(current: UserAccount, shown: AccountDraft) {
    setBase(current)
    setDraft(shown)
  }

  const saving = useMutation({
    mutationFn: (account: AccountDraft) =>
      api.users.edit({ user: user.id, version: base.version, ...account }),
    onSuccess: ({ data }) => {
      take(data, draftOf(data))
      setConflict(false)
      onSaved(data)
      void toastSuccess(t("saved"))
      router.refresh()
    },
    onError: async (error, typed) => {
      const current = await currentAccount(error)
      if (current) {
        take(current, rebase(typed, draftOf(base), draftOf(current)))
        setConflict(true)
      } else if (!(error instanceof ApiError && error.status === 422))
        void showFailure(error, t("saveFailed"))
    },
    onSettled: submitLock.release,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isDirty && submitLock.acquire()) saving.mutate(draft)
  }
  const saveToLeave = async () =>
    submitLock.acquire() &&
    saving.mutateAsync(draft).then(
      () => true,
      () => false,
    )
  const reset = () => {
    setDraft(draftOf(base))
    setConflict(false)
    saving.reset()
  }
  const errors = saving.error instanceof ApiError ? (saving.error.body.errors ?? {}) : {}
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <LeaveGuard isDirty={isDirty} canSave onSave={saveToLeave} />
      {isConflict && (
        <p role="alert" className={classes.alert}>
          {t("conflict")}
        </p>
      )}
      <AccountFields draft={draft} onChange={setDraft} errors={errors} isSaving={saving.isPending} />
      <div className={classes.buttons}>
        <Button type="submit" disabled={!isDirty} loading={saving.isPending}>
          {t("save")}
        </Button>
        {isDirty && (
          <Button variant="default" disabled={saving.isPending} onClick={reset}>
            {t("reset")}
          </Button>
        )}
      </div>
    </form>
  )
}

/** The stored user that a refused save did not know of. */
async function currentAccount(error: unknown): Promise<UserAccount | undefined> {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  // The schema came with the API's client, after the page.
  const { userAccount } = await import("#lib/contract/identity/users.ts")
  return userAccount.safeParse(error.body.current).data
}
