"use client"

import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import styles from "#components/records/page/lines.module.css"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { Link } from "#components/ui/page/link.tsx"
import { EmptyBlock } from "#components/ui/page/record-block.tsx"
import { api } from "#lib/api/client.ts"
import type { KindWith } from "#lib/contract/records/record-kinds.ts"

type Props = { of: { type: KindWith<"bulk">; id: number } }

/** Mailing lists of the contacts of a company or a registration. */
export function ListsOfRecord({ of: { type, id } }: Props) {
  const t = useTranslations("mailingLists.ofRecord")
  const { data, isError, refetch } = useQuery({
    queryKey: ["mailing-lists", type, id],
    queryFn: async () => (await api.mailingLists.ofRecord({ type, record: id })).data,
  })
  return (
    <>
      {isError ? (
        <p role="alert">
          {t("loadFailed")} <LinkButton onClick={() => void refetch()}>{t("retry")}</LinkButton>
        </p>
      ) : data === undefined ? (
        <Skeleton height={40} />
      ) : data.length === 0 ? (
        <EmptyBlock>{t("noneOfPeople")}</EmptyBlock>
      ) : (
        <ul className={styles.plainList}>
          {data.map(({ id: list, name, contacts }) => (
            <li key={list} className={styles.line}>
              <Link className={styles.grow} href={`/mailing/${list}`}>
                {name}
              </Link>
              <span className={styles.muted}>{t("people", { count: contacts })}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
