"use client"

import { Button } from "@mantine/core"
import { IconLock, IconPaperclip } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { ChoiceLinks } from "#components/ui/inputs/choice-links.tsx"
import { SearchField } from "#components/ui/inputs/search-field.tsx"
import { Link } from "#components/ui/page/link.tsx"
import { PageHead } from "#components/ui/page/page-head.tsx"
import { NavigationProvider, TransitionLink, useNavigation } from "#components/ui/page/transition-link.tsx"
import type { Column } from "#components/ui/table/column.ts"
import { PlainTable } from "#components/ui/table/plain-table.tsx"
import type { TemplateRow } from "#lib/contract/mail/mail-templates.ts"
import { templateGroups } from "#lib/contract/mail/mail-terms.ts"
import { type TemplatesUrl, templatesHref } from "./templates-url.ts"

type Props = { url: TemplatesUrl; rows: TemplateRow[] }

/** Templates of mails by group (M-21). */
export function TemplateList(props: Props) {
  return (
    <NavigationProvider>
      <Screen {...props} />
    </NavigationProvider>
  )
}

function Screen({ url, rows }: Props) {
  const t = useTranslations("mailTemplates")
  const tSnippets = useTranslations("snippets.entry")
  const columns = useColumns()
  return (
    <>
      <PageHead
        title={t("title")}
        lead={t("intro")}
        aside={
          <>
            <Search url={url} />
            <Button component={Link} href="/profile/snippets" variant="default">
              {tSnippets("title")}
            </Button>
            <Button component={Link} href="/admin/templates/new">
              {t("add")}
            </Button>
          </>
        }
      />
      <ChoiceLinks label={t("group")}>
        {templateGroups.map((group) => (
          <TransitionLink
            key={group}
            href={templatesHref({ ...url, group })}
            aria-current={group === url.group || undefined}
          >
            {t(`groups.${group}`)}
          </TransitionLink>
        ))}
      </ChoiceLinks>
      {rows.length > 0 ? (
        <PlainTable label={t("title")} columns={columns} rows={rows} />
      ) : (
        <EmptyState title={t("none")}>{t("noneHint")}</EmptyState>
      )}
    </>
  )
}

function Search({ url }: { url: TemplatesUrl }) {
  const t = useTranslations("mailTemplates")
  const { go } = useNavigation()
  return (
    <search>
      <form
        action="/admin/templates"
        onSubmit={(event) => {
          event.preventDefault()
          const q = new FormData(event.currentTarget).get("q")
          go(templatesHref({ ...url, q: typeof q === "string" ? q.trim() : "" }))
        }}
      >
        <SearchField
          key={url.q}
          size="narrow"
          type="search"
          label={t("search")}
          action={t("find")}
          defaultValue={url.q}
        />
      </form>
    </search>
  )
}

function useColumns(): Column<TemplateRow>[] {
  const t = useTranslations("mailTemplates")
  return [
    {
      key: "title",
      label: t("columns.title"),
      width: "30%",
      isHeader: true,
      cell: ({ id, title, is_locked, documents }) => (
        <>
          <Link href={`/admin/templates/${id}`}>{title}</Link>{" "}
          {is_locked && <IconLock size={14} aria-label={t("locked")} data-tooltip={t("locked")} />}
          {documents > 0 && <IconPaperclip size={14} aria-label={t("withDocuments")} />}
        </>
      ),
    },
    { key: "object", label: t("columns.object"), width: "32%", cell: ({ object }) => object },
    { key: "type", label: t("columns.type"), width: "16%", cell: ({ type }) => t(`types.${type}`) },
    {
      key: "lifecycle",
      label: t("columns.lifecycle"),
      width: "13%",
      cell: ({ lifecycle }) => lifecycle ?? "",
    },
    {
      key: "languages",
      label: t("columns.languages"),
      width: "9%",
      cell: ({ languages }) => languages.join(", ").toUpperCase(),
    },
  ]
}
