"use client"

import { Button } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { EditDialog } from "#components/records/lists/administration/editing/edit-dialog.tsx"
import { SendingFailure } from "#components/ui/feedback/sending-failure.tsx"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"
import { Moment } from "#components/ui/text/moment.tsx"
import { OneTimeText } from "#components/ui/text/one-time-text.tsx"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import type { CallbackSetUp, PlatformConnection } from "#lib/contract/finance/approved-platform.ts"
import classes from "./shared/approved-platform.module.css"
import { usePlatformTexts } from "./shared/use-platform-texts.ts"

type Props = { connection: PlatformConnection; onSaved: (connections: PlatformConnection[]) => void }

/** Whether the platform calls when something changes, and the secret that it shows then. */
export function CallbackDialog({ connection, onSaved }: Props) {
  const t = useTranslations("approvedPlatform.callback")
  return (
    <EditDialog title={t("title", { name: connection.seller })}>
      {() => <Callbacks connection={connection} onSaved={onSaved} />}
    </EditDialog>
  )
}

/** A 409 says how the connections are now: what is pressed next goes by that. */
function useCallbacks({ connection: loaded, onSaved }: Props) {
  const [connections, setConnections] = useState<PlatformConnection[]>([])
  /** It stays in sight when a further one fails: it may not have been copied yet. */
  const [setUp, setSetUp] = useState<CallbackSetUp>()
  const lock = useSubmitLock()
  const connection = connections.find(({ entity }) => entity === loaded.entity) ?? loaded
  const { entity, version } = connection
  const take = (current: PlatformConnection[]) => {
    setConnections(current)
    onSaved(current)
  }
  const change = useMutation({
    mutationFn: (call: "renewCallback" | "removeCallback") => api.approvedPlatform[call]({ entity, version }),
    onSuccess: ({ data }) => {
      setSetUp(data)
      take(data.connections)
    },
    onError: async (failure) => {
      if (!(failure instanceof ApiError && failure.status === 409)) return
      // The schema came with the API's client, after the page.
      const { platformConnection } = await import("#lib/contract/finance/approved-platform.ts")
      const { data } = platformConnection.array().safeParse(failure.body.current)
      if (data) take(data)
    },
    onSettled: lock.release,
  })
  const run = (call: "renewCallback" | "removeCallback") => {
    if (lock.acquire()) change.mutate(call)
  }
  return { ...change, connection, setUp, run }
}

function Callbacks(props: Props) {
  const t = useTranslations("approvedPlatform.callback")
  const { connection, setUp, run, variables, isPending, error } = useCallbacks(props)
  const { callback_since } = connection
  return (
    <div className={classes.form}>
      <p className={classes.hint}>{t("explain")}</p>
      <State connection={connection} />
      {setUp ? <Result setUp={setUp} /> : null}
      <SendingFailure error={error} title={t("failed")} shown={[]} unanswered={t("unanswered")} />
      <div className={classes.actions}>
        {callback_since ? (
          <Button variant="default" disabled={isPending} onClick={() => run("removeCallback")}>
            {t("remove")}
          </Button>
        ) : null}
        <Button
          disabled={isPending}
          loading={isPending && variables === "renewCallback"}
          onClick={() => run("renewCallback")}
        >
          {t(callback_since ? "renew" : "setUp")}
        </Button>
      </div>
    </div>
  )
}

function State({ connection: { callback_since, called_at } }: Pick<Props, "connection">) {
  const t = useTranslations("approvedPlatform.callback")
  if (!callback_since) return <p role="status">{t("off")}</p>
  return (
    <p role="status">
      {t.rich("since", { day: () => <Moment value={callback_since} /> })}{" "}
      {called_at ? t.rich("called", { day: () => <Moment value={called_at} /> }) : t("neverCalled")}
    </p>
  )
}

function Result({ setUp }: { setUp: CallbackSetUp }) {
  const t = useTranslations("approvedPlatform.callback")
  const { problemOf } = usePlatformTexts()
  const { address, secret, problem } = setUp
  const isSetUp = secret !== null
  return (
    <>
      {problem ? (
        <p role="alert">{t(isSetUp ? "notTaken" : "notRemoved", { problem: problemOf(setUp) })}</p>
      ) : null}
      {isSetUp ? (
        <>
          <OneTimeText label={t("address")} value={address}>
            {t("addressHint")}
          </OneTimeText>
          <OneTimeText label={t("secret")} value={secret}>
            {t("secretHint")}
          </OneTimeText>
        </>
      ) : null}
    </>
  )
}
