import { NativeSelect } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { Link } from "#components/ui/page/link.tsx"
import { PlainTable } from "#components/ui/table/plain-table.tsx"
import { api } from "#lib/api/client.ts"
import { type BulkRowState, bulkRowStates } from "#lib/contract/mail/bulk-mail-terms.ts"
import type { BulkRecipientRow } from "#lib/contract/mail/bulk-mails.ts"
import classes from "./bulk-mails.module.css"

const rowsShown = 50

/** @param version changes when rows may read otherwise */
export function BulkRecipients({ bulk, version }: { bulk: number; version: string }) {
  const t = useTranslations("bulkMails")
  const [state, setState] = useState<BulkRowState | undefined>()
  const [page, setPage] = useState(1)
  const { data } = useQuery({
    queryKey: ["bulk-mail-rows", bulk, state, page, version],
    queryFn: () => api.bulkMails.listRows({ bulk, page, per_page: rowsShown, ...(state && { state }) }),
    placeholderData: (before) => before,
  })
  const say = (row: BulkRecipientRow) => {
    if (row.excluded) return t(`excluded.${row.excluded}`)
    if (row.failure) return [t(`failures.${row.failure}`), row.reply].filter(Boolean).join(": ")
    return row.reply ?? ""
  }
  return (
    <div className={classes.recipients}>
      <NativeSelect
        className={classes.filter}
        label={t("state")}
        value={state ?? ""}
        onChange={({ currentTarget: { value } }) => {
          setState(bulkRowStates.find((one) => one === value))
          setPage(1)
        }}
        data={[
          { value: "", label: t("allStates") },
          ...bulkRowStates.map((one) => ({ value: one, label: t(`states.${one}`) })),
        ]}
      />
      {data ? (
        <PlainTable
          label={t("recipients")}
          columns={[
            {
              key: "name",
              label: t("name"),
              width: "28%",
              isHeader: true,
              cell: (row) => <Name row={row} />,
            },
            { key: "state", label: t("state"), width: "14%", cell: (row) => t(`states.${row.state}`) },
            { key: "why", label: t("why"), width: "30%", cell: say },
            { key: "email", label: t("email"), width: "28%", cell: (row) => row.email ?? "" },
          ]}
          rows={data.data.map((row) => ({ ...row, id: row.position }))}
        />
      ) : (
        <Skeleton height={160} />
      )}
      {data && data.meta.last_page > 1 && (
        <div className={classes.details}>
          {page > 1 && <LinkButton onClick={() => setPage(page - 1)}>{t("before")}</LinkButton>}
          <span>{t("page", { page, pages: data.meta.last_page })}</span>
          {page < data.meta.last_page && (
            <LinkButton onClick={() => setPage(page + 1)}>{t("next")}</LinkButton>
          )}
        </div>
      )}
    </div>
  )
}

function Name({ row }: { row: BulkRecipientRow }) {
  const { contact_id, company_id, name } = row
  if (contact_id) return <Link href={`/contact/${contact_id}`}>{name}</Link>
  return company_id ? <Link href={`/company/${company_id}`}>{name}</Link> : name
}
