import { Button } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useUser } from "#components/shell/user-context.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastFailure, toastSuccess } from "#components/ui/feedback/toasts.ts"
import { fieldError } from "#components/ui/inputs/field-error.ts"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"
import { RecordBlock } from "#components/ui/page/record-block.tsx"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { api } from "#lib/api/client.ts"
import type { UserAccount } from "#lib/contract/identity/users.ts"
import { PasswordLinkText } from "./password-link.tsx"
import classes from "./users.module.css"

type Props = { user: UserAccount; onSwitched: (user: UserAccount) => void }

/** Whether and how a user gets in: links to choose a password, disabling, enabling. */
export function UserAccess({ user, onSwitched }: Props) {
  const t = useTranslations("users")
  const me = useUser()
  const confirm = useConfirm()
  const router = useRouter()
  const showFailure = useFailureToast()
  const isInvited = user.status === "invited"
  const isDisabled = user.status === "disabled"

  const submitLock = useSubmitLock()
  const link = useMutation({
    mutationFn: () => api.users.createLink({ user: user.id }),
    onError: (error) => showFailure(error, t("linkFailed")),
    onSettled: submitLock.release,
  })
  const switching = useMutation({
    mutationFn: () => (isDisabled ? api.users.enable : api.users.disable)({ user: user.id }),
    onSuccess: ({ data }) => {
      onSwitched(data)
      void toastSuccess(t(isDisabled ? "enabledToast" : "disabledToast", { name: user.name }))
      link.reset()
      router.refresh()
    },
    onError: (error) => {
      const reason = fieldError(error, "user")
      return reason ? toastFailure(reason) : showFailure(error, t("saveFailed"))
    },
  })

  async function askToDisable() {
    const question = {
      title: t("disableQuestion", { name: user.name }),
      message: t("disableExplain"),
      action: t("disable"),
      danger: true,
    }
    if (await confirm(question)) switching.mutate()
  }

  return (
    <RecordBlock title={t("access")}>
      <p className={classes.hint}>{t(`accessHint.${user.status}`)}</p>
      <div className={classes.actions}>
        {!isDisabled && (
          <Button
            variant="default"
            loading={link.isPending}
            onClick={() => submitLock.acquire() && link.mutate()}
          >
            {t(isInvited ? "newInvite" : "resetPassword")}
          </Button>
        )}
        {isDisabled && (
          <Button loading={switching.isPending} onClick={() => switching.mutate()}>
            {t("enable")}
          </Button>
        )}
        {!isDisabled && user.id !== me.id && (
          <Button
            variant="subtle"
            color="red"
            loading={switching.isPending}
            onClick={() => void askToDisable()}
          >
            {t("disable")}
          </Button>
        )}
      </div>
      {link.data && (
        <div className={classes.link}>
          <PasswordLinkText link={link.data.link} />
        </div>
      )}
    </RecordBlock>
  )
}
