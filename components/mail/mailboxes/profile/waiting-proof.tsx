import { useMutation } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { Link } from "#components/ui/page/link.tsx"
import { api } from "#lib/api/client.ts"
import type { WaitingMailbox } from "#lib/contract/mail/mailboxes.ts"
import classes from "./profile.module.css"

type Props = { waiting: WaitingMailbox; onChanged: () => Promise<void> }

/** A mailbox that waits for the code that was sent to its address: the page to enter it at, or not to link it after all. */
export function WaitingProof({ waiting, onChanged }: Props) {
  const t = useTranslations("mailboxes.waitingProof")
  const showFailure = useFailureToast()
  const forget = useMutation({
    mutationFn: () => api.mailboxes.forgetWaiting(),
    onSuccess: onChanged,
    onError: (error) => showFailure(error, t("forgetFailed")),
  })
  return (
    <>
      <p className={classes.text}>{t("waiting", { email: waiting.email })}</p>
      <div className={classes.buttons}>
        <Link href="/profile/mailbox" className={buttons.primary}>
          {t("enterCode")}
        </Link>
        <PlainButton disabled={forget.isPending} onClick={() => forget.mutate()}>
          {t("forgetWaiting")}
        </PlainButton>
      </div>
    </>
  )
}
