"use client"

import { Button } from "@mantine/core"
import { useLocale, useTranslations } from "next-intl"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { BackLink } from "#components/ui/page/back-link.tsx"
import { Link } from "#components/ui/page/link.tsx"
import { PlainScreen } from "#components/ui/page/plain-screen.tsx"
import { SanitisedHtml } from "#components/ui/rich-text/sanitised-html.tsx"
import { truncateHtml } from "#components/ui/rich-text/truncate-html.ts"
import type { Column } from "#components/ui/table/column.ts"
import { PlainTable } from "#components/ui/table/plain-table.tsx"
import type { Snippet } from "#lib/contract/mail/snippets.ts"
import { toLocale } from "#lib/i18n/locales.ts"
import { textIn } from "./shared/text-in.ts"
import classes from "./snippets.module.css"

/** Letters of a text that the list shows. */
const excerptLength = 140

/** A user's snippets and those for all (M-66). */
export function SnippetList({ snippets }: { snippets: Snippet[] }) {
  const t = useTranslations("snippets")
  const columns = useColumns()
  return (
    <PlainScreen
      back={<BackLink href="/profile">{t("back")}</BackLink>}
      title={t("title")}
      lead={t("lead")}
      aside={
        <Button component={Link} href="/profile/snippets/new">
          {t("add")}
        </Button>
      }
    >
      {snippets.length > 0 ? (
        <PlainTable label={t("title")} columns={columns} rows={snippets} hasCards />
      ) : (
        <EmptyState title={t("none")}>{t("noneHint")}</EmptyState>
      )}
    </PlainScreen>
  )
}

function useColumns(): Column<Snippet>[] {
  const t = useTranslations("snippets")
  const language = toLocale(useLocale())
  return [
    {
      key: "name",
      label: t("columns.name"),
      width: "24%",
      isHeader: true,
      cell: ({ id, name }) => <Link href={`/profile/snippets/${id}`}>{name}</Link>,
    },
    {
      key: "shortcut",
      label: t("columns.shortcut"),
      width: "16%",
      cell: ({ shortcut }) => <kbd className={classes.shortcut}>;{shortcut}</kbd>,
    },
    {
      key: "text",
      label: t("columns.text"),
      width: "36%",
      cell: (snippet) => (
        <div className={classes.excerpt}>
          <SanitisedHtml html={truncateHtml(textIn(snippet, language), excerptLength).html} />
        </div>
      ),
    },
    {
      key: "languages",
      label: t("columns.languages"),
      width: "12%",
      cell: ({ text_en, text_fr }) => [text_en && "EN", text_fr && "FR"].filter(Boolean).join(", "),
    },
    {
      key: "for",
      label: t("columns.for"),
      width: "12%",
      cell: ({ is_shared }) => t(is_shared ? "everybody" : "me"),
    },
  ]
}
