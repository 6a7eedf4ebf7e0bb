import { Button } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"
import { later } from "#components/ui/loading/later.tsx"
import { EmptyBlock, RecordBlock } from "#components/ui/page/record-block.tsx"
import { Rows } from "#components/ui/page/rows.tsx"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import type { AccessToken, NewToken } from "#lib/contract/identity/session.ts"
import classes from "../profile/profile.module.css"
import type { Grantable } from "../profile/token-draft.ts"
import { isBrowser, TokenLine } from "../profile/token-line.tsx"

const NewTokenDialog = later(() =>
  import("../profile/new-token-dialog.tsx").then((loaded) => loaded.NewTokenDialog),
)

type Props = {
  title: string
  tokens: AccessToken[]
  onRevoke: (token: number) => Promise<unknown>
  /** Ends all but the one in use; left out where that is not offered. */
  onRevokeAll?: () => Promise<unknown>
  /** What a token may be given: the rights of its user. */
  grantable: Grantable
  /** @returns the token's text */
  onCreate: (token: NewToken) => Promise<string>
  canCreate?: boolean
  /** The list is another now. */
  onChanged: () => void
}

/** Sign-ins and script tokens of a user, each with a way to end it. */
export function TokenBlock(props: Props) {
  const { title, tokens, onRevoke, onRevokeAll, grantable, onCreate, canCreate = true, onChanged } = props
  const t = useTranslations("profile")
  const confirm = useConfirm()
  const showFailure = useFailureToast()
  const [dialog, setDialog] = useState(0)
  const ended = {
    onSuccess: onChanged,
    onError: (error: unknown) => void showFailure(error, t("revokeFailed")),
  }
  const submitLock = useSubmitLock()
  const revocation = useMutation({ mutationFn: onRevoke, ...ended, onSettled: submitLock.release })
  const revokingAll = useMutation({
    mutationFn: async () => onRevokeAll?.(),
    ...ended,
    onSuccess: () => {
      void toastSuccess(t("allRevoked"))
      onChanged()
    },
  })
  /** Its line stays until the list is read again. */
  const revoked = revocation.isSuccess ? revocation.variables : undefined
  const others = tokens.filter(({ is_current, is_ended }) => !is_current && !is_ended)

  /** A browser can sign in again; what a script has is gone for good. */
  async function askToRevoke(token: AccessToken) {
    const question = {
      title: t("revokeQuestion", { name: token.device_name }),
      message: t("revokeExplain"),
      action: t("revokeToken"),
      danger: true,
    }
    const isSure = isBrowser(token) || (await confirm(question))
    if (isSure && submitLock.acquire()) revocation.mutate(token.id)
  }

  async function askToRevokeAll() {
    const question = {
      title: t("revokeAllQuestion", { count: others.length }),
      message: t("revokeAllExplain"),
      action: t("revokeAll"),
      danger: true,
    }
    if (await confirm(question)) revokingAll.mutate()
  }

  return (
    <RecordBlock
      anchor="sessions"
      title={title}
      aside={
        canCreate && (
          <Button variant="default" size="compact-xs" onClick={() => setDialog((count) => count + 1)}>
            {t("newToken")}
          </Button>
        )
      }
    >
      {tokens.length === 0 && <EmptyBlock>{t("noTokens")}</EmptyBlock>}
      <Rows className={classes.tokens}>
        {tokens.map((token) => (
          <TokenLine
            key={token.id}
            token={token}
            isBusy={revocation.isPending || revokingAll.isPending || token.id === revoked}
            onRevoke={() => void askToRevoke(token)}
          />
        ))}
      </Rows>
      {onRevokeAll && others.length > 1 && (
        <Button
          variant="subtle"
          color="red"
          loading={revokingAll.isPending}
          onClick={() => void askToRevokeAll()}
        >
          {t("revokeAll")}
        </Button>
      )}
      {dialog > 0 && (
        <NewTokenDialog key={dialog} grantable={grantable} onCreate={onCreate} onCreated={onChanged} />
      )}
    </RecordBlock>
  )
}
