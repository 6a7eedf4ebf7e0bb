import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { mailsKey } from "#components/mail/messenger/shared/mail-keys.ts"
import { useUser } from "#components/shell/user-context.tsx"
import { later } from "#components/ui/loading/later.tsx"
import { Link } from "#components/ui/page/link.tsx"
import { useDay } from "#components/ui/text/use-day.ts"
import { api } from "#lib/api/client.ts"
import { privateMailsPath } from "#lib/contract/mail/mail-disclosure-terms.ts"
import type { ConversationDisclosure, MailDisclosure } from "#lib/contract/mail/mail-disclosures.ts"
import classes from "./disclosure.module.css"
import { useWithdraw } from "./use-answer.ts"

const AskDialog = later(() => import("./ask-dialog.tsx").then((loaded) => loaded.AskDialog))

/** What became of requests for a conversation, and a button to ask where there is something to open. Says nothing where nobody left. */
export function DisclosureState({ thread }: { thread: number }) {
  const { id } = useUser()
  const { data } = useQuery({
    queryKey: [...mailsKey, "disclosure", thread],
    queryFn: async () => (await api.mailDisclosures.ofConversation({ thread })).data,
  })
  if (!data || (data.requests.length === 0 && !data.may_ask)) return null
  return (
    <div className={classes.note}>
      {data.requests.map((request) =>
        request.asker.id === id ? (
          <OwnRequest key={request.id} request={request} />
        ) : (
          <OthersRequest key={request.id} request={request} />
        ),
      )}
      {data.may_ask && <AskButton thread={thread} disclosure={data} />}
    </div>
  )
}

function OwnRequest({ request }: { request: MailDisclosure }) {
  const t = useTranslations("disclosures")
  const date = useDay()(request.ends_at)
  const withdraw = useWithdraw()
  const isRead = request.state === "approved"
  return (
    <p className={classes.line} role="status">
      <span>
        {isRead ? t("ask.reads", { date, decider: request.decider?.name ?? "" }) : t("ask.waits", { date })}
      </span>
      <Button
        variant="default"
        size="compact-sm"
        loading={withdraw.isPending}
        onClick={() => withdraw.mutate(request)}
      >
        {isRead ? t("close") : t("withdraw")}
      </Button>
    </p>
  )
}

function OthersRequest({ request }: { request: MailDisclosure }) {
  const t = useTranslations("disclosures.ask")
  if (request.state !== "waiting") return null
  return (
    <p className={classes.line}>
      <span>{t("others", { name: request.asker.name })}</span>
      <Link href={privateMailsPath}>{t("answer")}</Link>
    </p>
  )
}

type Asking = { thread: number; disclosure: ConversationDisclosure }

function AskButton({ thread, disclosure }: Asking) {
  const t = useTranslations("disclosures.ask")
  const [turn, setTurn] = useState(0)
  return (
    <p className={classes.line}>
      <Button
        variant="default"
        size="compact-sm"
        aria-haspopup="dialog"
        onPointerEnter={AskDialog.preload}
        onFocus={AskDialog.preload}
        onClick={() => setTurn(turn + 1)}
      >
        {t("open")}
      </Button>
      {turn > 0 && <AskDialog key={turn} thread={thread} disclosure={disclosure} />}
    </p>
  )
}
