"use client"

import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import styles from "#components/records/page/lines.module.css"
import { lazyPart } from "#components/shell/lazy-part.tsx"
import { useMayEdit } from "#components/shell/user-context.tsx"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { Link } from "#components/ui/page/link.tsx"
import { EmptyBlock } from "#components/ui/page/record-block.tsx"
import { Moment } from "#components/ui/text/moment.tsx"
import { api } from "#lib/api/client.ts"
import type { ListOfContact } from "#lib/contract/automation/mailing-members.ts"
import { EventLines } from "./event-lines.tsx"

const { Part: AddDialog, preload } = lazyPart(() =>
  import("./add-to-list.tsx").then((loaded) => loaded.AddToList),
)

/** The lists that a contact is on, since when and how it came there, and the history of its subscriptions. */
export function ListsOfContact({ contact }: { contact: number }) {
  const t = useTranslations("mailingLists.ofRecord")
  const mayEdit = useMayEdit()
  const queries = useQueryClient()
  const [turn, setTurn] = useState(0)
  const queryKey = ["mailing-lists", "contact", contact]
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: async () => (await api.mailingLists.ofContact({ contact })).data,
  })
  if (isError)
    return (
      <p role="alert">
        {t("loadFailed")} <LinkButton onClick={() => void refetch()}>{t("retry")}</LinkButton>
      </p>
    )
  if (!data) return <Skeleton height={40} />
  return (
    <>
      {data.lists.length > 0 ? (
        <ul className={styles.plainList}>
          {data.lists.map((list) => (
            <ListLine key={list.id} list={list} />
          ))}
        </ul>
      ) : (
        <EmptyBlock>{t("none")}</EmptyBlock>
      )}
      {mayEdit && (
        <p>
          <LinkButton
            aria-haspopup="dialog"
            onPointerEnter={preload}
            onFocus={preload}
            onClick={() => setTurn(turn + 1)}
          >
            {t("add")}
          </LinkButton>
        </p>
      )}
      {data.events.length > 0 && (
        <details>
          <summary>{t("history")}</summary>
          <EventLines events={data.events} about="list" />
        </details>
      )}
      {turn > 0 && (
        <AddDialog
          key={turn}
          contact={contact}
          onAdded={() => void queries.invalidateQueries({ queryKey })}
        />
      )}
    </>
  )
}

function ListLine({ list: { id, name, kind, since, source } }: { list: ListOfContact }) {
  const t = useTranslations("mailingLists")
  return (
    <li className={styles.line}>
      <Link className={styles.grow} href={`/mailing/${id}`}>
        {name}
      </Link>
      <span className={styles.muted}>
        {kind === "dynamic" ? (
          t("ofRecord.dynamic")
        ) : (
          <>
            {source && `${t(`sources.${source}`)}, `}
            {since && (
              <>
                {t("ofRecord.since")} <Moment value={since} />
              </>
            )}
          </>
        )}
      </span>
    </li>
  )
}
