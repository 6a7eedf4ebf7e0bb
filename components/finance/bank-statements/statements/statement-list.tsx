import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useLocale, useTranslations } from "next-intl"
import { lazyPart } from "#components/shell/lazy-part.tsx"
import { useCan } from "#components/shell/user-context.tsx"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { Link } from "#components/ui/page/link.tsx"
import listFooter from "#components/ui/page/list-footer.module.css"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { useRounds } from "#components/ui/panels/use-rounds.ts"
import type { Column } from "#components/ui/table/column.ts"
import { Pagination } from "#components/ui/table/pagination.tsx"
import { pageButtons } from "#components/ui/table/pagination-buttons.ts"
import { PlainTable } from "#components/ui/table/plain-table.tsx"
import { Moment } from "#components/ui/text/moment.tsx"
import type { Api } from "#lib/api/link.ts"
import type { BankStatement } from "#lib/contract/finance/statement-file.ts"
import { bankHref, statementsHref } from "../bank-url.ts"

const leftOut = lazyPart(() => import("./left-out-dialog.tsx").then((loaded) => loaded.LeftOutDialog))

export type StatementListProps = {
  size: number | null
  sizes: readonly number[]
  answer: Awaited<ReturnType<Api["bankStatements"]["list"]>>
}

/** Stored statements, newest first: each leads to its entries. */
export function StatementList({ size, sizes, answer: { data, links, meta } }: StatementListProps) {
  const t = useTranslations("bank.statements")
  const entities = useTranslations("accounting.ageing.entities")
  const locale = useLocale()
  const mayEdit = useCan("finance.edit")
  if (data.length === 0)
    return <EmptyState title={t("none")}>{t(mayEdit ? "noneText" : "noneViewer")}</EmptyState>
  const columns: Column<BankStatement>[] = [
    {
      key: "name",
      label: t("columns.name"),
      width: "20%",
      isHeader: true,
      cell: ({ id, name, open }) => (
        <Link href={bankHref({ statement: id, state: open > 0 ? "open" : "matched" })}>{name}</Link>
      ),
    },
    {
      key: "account",
      label: t("columns.account"),
      width: "24%",
      cell: ({ account, entity, currency }) =>
        [entities(entity), currency, account].filter(Boolean).join(" · "),
    },
    {
      key: "period",
      label: t("columns.period"),
      width: "21%",
      cell: (statement) => (
        <span>
          <Period {...statement} />
        </span>
      ),
    },
    {
      key: "entries",
      label: t("columns.entries"),
      width: "8%",
      align: "end",
      cell: (statement) => (
        <span>
          {statement.entries.toLocaleString(locale)}
          {statement.unread + statement.sums.length > 0 && <Agreed statement={statement} />}
        </span>
      ),
    },
    {
      key: "open",
      label: t("columns.open"),
      width: "7%",
      align: "end",
      cell: ({ open }) => (open > 0 ? open.toLocaleString(locale) : null),
    },
    {
      key: "added",
      label: t("columns.added"),
      width: "20%",
      cell: ({ created_at, user }) => (
        <span>
          <Moment value={created_at} />
          {user ? ` ${t("by", { user })}` : null}
        </span>
      ),
    },
  ]
  const actions: Column<BankStatement> = {
    key: "actions",
    label: t("columns.actions"),
    width: "88px",
    align: "end",
    cell: (statement) => <Remove statement={statement} />,
  }
  return (
    <>
      <PlainTable
        hasCards
        label={t("kept")}
        columns={mayEdit ? [...columns, actions] : columns}
        rows={data}
      />
      {meta.last_page > 1 && (
        <footer className={listFooter.footer}>
          <Pagination
            place={meta}
            buttons={pageButtons(links)}
            sizes={sizes}
            pageHref={(page) => statementsHref({ page, size })}
            sizeHref={(other) => statementsHref({ page: 1, size: other })}
          />
        </footer>
      )}
    </>
  )
}

/** Opens what was left out of a statement, or differed in it, when it was added. */
function Agreed({ statement }: { statement: BankStatement }) {
  const t = useTranslations("bank.statements")
  const { opening, open } = useRounds()
  const { name, unread } = statement
  return (
    <>
      <br />
      <LinkButton isQuiet onClick={open}>
        {unread > 0 ? t("leftOut", { count: unread }) : t("differs")}
        <span className="visually-hidden"> {name}</span>
      </LinkButton>
      {opening && <leftOut.Part statement={statement} {...opening} />}
    </>
  )
}

/** The days of its first and last entry. */
export function Period({ from, to }: { from: string | null; to: string | null }) {
  if (!from || !to) return null
  return (
    <>
      <Moment value={from} />
      {from !== to && (
        <>
          {" – "}
          <Moment value={to} />
        </>
      )}
    </>
  )
}

/** Takes a statement back, after a question; one of which something was matched says why it stays. */
function Remove({ statement: { id, name, entries, is_removable } }: { statement: BankStatement }) {
  const t = useTranslations("bank.statements")
  const router = useRouter()
  const confirm = useConfirm()
  const fail = useFailureToast()
  const removal = useMutation({
    mutationFn: async () => (await import("#lib/api/client.ts")).api.bankStatements.remove({ statement: id }),
    onSuccess: () => void toastSuccess(t("removed", { name })),
    onError: (error) => fail(error, t("removeFailed", { name })),
    // Also when it failed: somebody may have matched one of its entries.
    onSettled: () => router.refresh(),
  })
  async function ask() {
    const question = { title: t("removeQuestion", { name }), message: t("removeExplain", { count: entries }) }
    if (await confirm({ ...question, action: t("remove"), danger: true })) removal.mutate()
  }
  const isOff = !is_removable || removal.isPending
  return (
    <LinkButton
      isQuiet
      aria-disabled={isOff || undefined}
      data-tooltip={is_removable ? undefined : t("notRemovable")}
      onClick={() => isOff || void ask()}
    >
      {t("remove")}
      <span className="visually-hidden"> {name}</span>
    </LinkButton>
  )
}
