import { useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useEffect, useState } from "react"
import { forwarding } from "#components/mail/composer/shared/forwarding.ts"
import { useComposer } from "#components/mail/composer/shared/open-composer.ts"
import { useNotedKeys, useShortcuts } from "#components/shell/shortcuts.tsx"
import { useMayEdit } from "#components/shell/user-context.tsx"
import { whenIdle } from "#components/ui/loading/use-idle.ts"
import { openByKey } from "#components/ui/menus/open-by-key.ts"
import type { ThreadRow } from "#lib/contract/mail/mails.ts"
import { threadKey } from "../shared/mail-keys.ts"
import { useMarkRead } from "../thread/use-mail-changes.ts"
import { aboutOf } from "./about.ts"
import { rowId } from "./row-id.ts"
import type { PutAway } from "./use-put-away.ts"
import type { WholeThread } from "./use-thread.ts"

type Props = {
  rows: readonly ThreadRow[]
  chosen: number | null
  choose: (thread: number, how?: { walking: boolean }) => void
  open: (thread: number) => void
  putAway: PutAway
  select: (row: ThreadRow) => void
}

function neighbour(rows: Props["rows"], current: ThreadRow | undefined, step: 1 | -1) {
  return current ? rows[rows.indexOf(current) + step] : rows[0]
}

/** The first unread conversation below one, else above it; the one below where all is read. */
function nextUnread(rows: Props["rows"], current: ThreadRow): ThreadRow | undefined {
  const index = rows.indexOf(current)
  const others = [...rows.slice(index + 1), ...rows.slice(0, index)]
  return others.find(({ unread }) => unread > 0) ?? rows[index + 1]
}

const labelsButton = "[data-labels] button"
const snoozeButton = "[data-snooze] button"

/** j and k walk through the conversations, j from one that was answered to the next unread one; Enter opens, e marks read or unread, d done, s snoozes, r answers, a answers all, f forwards, x selects, l opens the labels. */
export function useMessengerKeys({ rows, chosen, choose, open, putAway, select }: Props): void {
  const t = useTranslations("messenger.keys")
  const queries = useQueryClient()
  const composer = useComposer()
  const mayEdit = useMayEdit()
  const markRead = useMarkRead()

  // The conversation that is read as it was when it was chosen.
  const [begun, setBegun] = useState<ThreadRow>()
  const current = rows.find(({ id }) => id === chosen)
  if (current?.id !== begun?.id) setBegun(current)

  function walk(step: 1 | -1) {
    const isAnswered =
      current && !current.unanswered_since && begun && begun.last_mail_at < current.last_mail_at
    const next = step === 1 && isAnswered ? nextUnread(rows, current) : neighbour(rows, current, step)
    if (!next) return
    choose(next.id, { walking: chosen !== null })
    const row = document.getElementById(rowId(next.id))
    row?.focus()
    row?.scrollIntoView({ block: "nearest" })
  }

  function toggleRead() {
    if (current) markRead.mutate({ thread: current.id, read: current.unread > 0 })
  }

  const readWhole = () => (chosen === null ? undefined : queries.getQueryData<WholeThread>(threadKey(chosen)))

  function toggleDone() {
    const state = readWhole()?.data.state ?? current?.state
    putAway(state === "open" ? "done" : "open")
  }

  function reply(isToAll: boolean) {
    const whole = readWhole()
    const mail = whole?.mails.find(({ can_reply }) => can_reply)
    if (whole && mail) composer.open({ about: aboutOf(whole.data), replyTo: mail, isToAll })
  }

  function forward() {
    const mail = readWhole()?.mails.find(({ is_hidden, is_disclosed }) => !is_hidden && !is_disclosed)
    if (mail) composer.open(forwarding(mail))
  }

  useShortcuts(
    {
      j: { label: t("next"), run: () => walk(1) },
      k: { label: t("previous"), run: () => walk(-1) },
      Enter: { label: t("open"), run: () => chosen !== null && open(chosen) },
      e: { label: t("read"), run: toggleRead },
      d: { label: t("done"), run: toggleDone },
      s: { label: t("snooze"), run: () => openByKey(document.querySelector(snoozeButton)) },
      ...(mayEdit && {
        r: { label: t("reply"), run: () => reply(false) },
        a: { label: t("replyAll"), run: () => reply(true) },
        f: { label: t("forward"), run: forward },
        x: { label: t("select"), run: () => current && select(current) },
        l: { label: t("labels"), run: () => openByKey(document.querySelector(labelsButton)) },
      }),
    },
    t("group"),
  )
  useNotedKeys(
    mayEdit ? { "mod+j": t("templates"), "mod+Enter": t("send"), Escape: t("leave") } : {},
    t("writing"),
  )
  // The first answer begins at once: the composer comes while the mail is read.
  const { preload } = composer
  const isReading = mayEdit && chosen !== null
  useEffect(() => (isReading ? whenIdle(preload) : undefined), [isReading, preload])
}
