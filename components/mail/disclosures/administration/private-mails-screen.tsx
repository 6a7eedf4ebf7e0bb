"use client"

import { useTranslations } from "next-intl"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { Link } from "#components/ui/page/link.tsx"
import { PageHead } from "#components/ui/page/page-head.tsx"
import { RecordBlock } from "#components/ui/page/record-block.tsx"
import { privateMailsPath } from "#lib/contract/mail/mail-disclosure-terms.ts"
import type { MailDisclosure } from "#lib/contract/mail/mail-disclosures.ts"
import classes from "./private-mails.module.css"
import { RequestItem } from "./request-item.tsx"

type Props = {
  waiting: MailDisclosure[]
  earlier: MailDisclosure[]
  /** Those before the earlier ones that are shown; null at their end. */
  next: number | null
  isFirst: boolean
}

/** Requests to open private mails of people who left: those that wait for an answer, and those before. */
export function PrivateMailsScreen({ waiting, earlier, next, isFirst }: Props) {
  const t = useTranslations("disclosures")
  return (
    <>
      <PageHead title={t("title")} lead={t("lead")} />
      {isFirst && (
        <RecordBlock title={t("list.waiting")}>
          <Requests rows={waiting} none={t("list.noneWaiting")} />
        </RecordBlock>
      )}
      <RecordBlock title={t("list.earlier")}>
        <Requests rows={earlier} none={t("list.noneEarlier")} />
      </RecordBlock>
      <nav aria-label={t("list.pages")} className={classes.actions}>
        {!isFirst && (
          <Link href={privateMailsPath} className={buttons.plain}>
            {t("list.newest")}
          </Link>
        )}
        {next !== null && (
          <Link href={`${privateMailsPath}?before=${next}`} className={buttons.plain}>
            {t("list.older")}
          </Link>
        )}
      </nav>
    </>
  )
}

/** In its place, for administrators who were not given the right. */
export function NoRight() {
  const t = useTranslations("disclosures")
  return (
    <>
      <PageHead title={t("title")} lead={t("lead")} />
      <p className={classes.none}>{t("list.noRight")}</p>
    </>
  )
}

function Requests({ rows, none }: { rows: MailDisclosure[]; none: string }) {
  if (rows.length === 0) return <p className={classes.none}>{none}</p>
  return (
    <ul className={classes.list}>
      {rows.map((request) => (
        <RequestItem key={request.id} request={request} />
      ))}
    </ul>
  )
}
