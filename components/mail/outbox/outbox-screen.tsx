"use client"

import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { PageHead } from "#components/ui/page/page-head.tsx"
import { NavigationProvider, TransitionLink } from "#components/ui/page/transition-link.tsx"
import type { SequenceClock as Clock } from "#lib/contract/automation/sequence-clock.ts"
import type { OutboxDetail, OutboxMail } from "#lib/contract/mail/outbox.ts"
import { MailRow } from "./mail-row.tsx"
import { MailView } from "./mail-view.tsx"
import classes from "./outbox.module.css"
import { SequenceClock } from "./sequence-clock.tsx"

/** Milliseconds after which it is looked for new mails. */
const pollMs = 2_000

type Props = {
  page: number
  lastPage: number
  mails: OutboxMail[]
  /** Id of the mail in the address. */
  chosen: string
  /** Undefined when none is chosen, or it is there no more. */
  opened: OutboxDetail | undefined
  /** Of sequences; undefined for whoever may not move it. */
  clock: Clock | undefined
}

/** New mails come by themselves, on the first page. */
function useMails(page: number, loaded: OutboxMail[]) {
  const { data } = useQuery({
    queryKey: ["outbox", page],
    queryFn: async () => {
      const { api } = await import("#lib/api/client.ts")
      return (await api.outbox.list({ page })).data
    },
    initialData: loaded,
    refetchInterval: pollMs,
  })
  return data
}

const hrefOf = (page: number, mail = "") =>
  `/outbox?${new URLSearchParams({ ...(page > 1 && { page: String(page) }), ...(mail && { mail }) })}`

/** What the demo's mail server took, and one of its mails as its recipient has it. */
export function OutboxScreen({ page, lastPage, mails: loaded, chosen, opened, clock }: Props) {
  const t = useTranslations("outbox")
  const mails = useMails(page, loaded)
  return (
    <NavigationProvider>
      <div className={classes.screen}>
        <PageHead title={t("title")} lead={t("lead")} />
        {clock && <SequenceClock clock={clock} />}
        {mails.length === 0 ? (
          <EmptyState title={t("none")}>{t("noneReason")}</EmptyState>
        ) : (
          <div className={classes.parts}>
            <nav className={classes.list} aria-label={t("mails")}>
              <ul>
                {mails.map((mail) => (
                  <MailRow
                    key={mail.id}
                    mail={mail}
                    href={hrefOf(page, mail.id)}
                    isChosen={mail.id === chosen}
                  />
                ))}
              </ul>
              {lastPage > 1 && (
                <div className={classes.pages}>
                  {page > 1 && <TransitionLink href={hrefOf(page - 1)}>{t("newer")}</TransitionLink>}
                  {page < lastPage && <TransitionLink href={hrefOf(page + 1)}>{t("older")}</TransitionLink>}
                </div>
              )}
            </nav>
            {opened ? (
              <MailView key={opened.id} mail={opened} />
            ) : (
              <p className={classes.none}>{t(chosen ? "gone" : "choose")}</p>
            )}
          </div>
        )}
      </div>
    </NavigationProvider>
  )
}
