"use client"

import { Button } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { EditDialog } from "#components/records/lists/administration/editing/edit-dialog.tsx"
import { SendingFailure } from "#components/ui/feedback/sending-failure.tsx"
import { Moment } from "#components/ui/text/moment.tsx"
import { OneTimeText } from "#components/ui/text/one-time-text.tsx"
import { api } from "#lib/api/client.ts"
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

function Callbacks({ connection: loaded, onSaved }: Props) {
  const t = useTranslations("approvedPlatform.callback")
  const [setUp, setSetUp] = useState<CallbackSetUp>()
  const connection = setUp?.connections.find(({ entity }) => entity === loaded.entity) ?? loaded
  const { entity, version, callback_since } = connection
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (call: "renewCallback" | "removeCallback") => api.approvedPlatform[call]({ entity, version }),
    onSuccess: ({ data }) => {
      setSetUp(data)
      onSaved(data.connections)
    },
  })
  return (
    <div className={classes.form}>
      <p className={classes.hint}>{t("explain")}</p>
      <State connection={connection} />
      {setUp ? <Result setUp={setUp} /> : null}
      <SendingFailure error={error} title={t("failed")} shown={[]} />
      <div className={classes.actions}>
        {callback_since ? (
          <Button variant="default" disabled={isPending} onClick={() => mutate("removeCallback")}>
            {t("remove")}
          </Button>
        ) : null}
        <Button
          disabled={isPending}
          loading={isPending && variables === "renewCallback"}
          onClick={() => mutate("renewCallback")}
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
