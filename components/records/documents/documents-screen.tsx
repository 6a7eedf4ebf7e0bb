"use client"

import { IconFiles } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import type { FormEvent } from "react"
import { useUser } from "#components/shell/user-context.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { ChoiceLinks } from "#components/ui/inputs/choice-links.tsx"
import { SearchField } from "#components/ui/inputs/search-field.tsx"
import { later } from "#components/ui/loading/later.tsx"
import { PlainScreen } from "#components/ui/page/plain-screen.tsx"
import { NavigationProvider, TransitionLink, useNavigation } from "#components/ui/page/transition-link.tsx"
import { Pagination } from "#components/ui/table/pagination.tsx"
import { pageButtons } from "#components/ui/table/pagination-buttons.ts"
import { can } from "#lib/access/abilities.ts"
import { documentSorts } from "#lib/contract/mail/mail-terms.ts"
import { DocumentCard } from "./document-card.tsx"
import classes from "./documents.module.css"
import { type DocumentsUrl, documentsHref } from "./documents-url.ts"
import { Uploads } from "./uploads.tsx"
import { useDelete } from "./use-delete.tsx"
import { type DocumentPage, useDocuments } from "./use-documents.ts"

const AttachedDialog = later(() => import("./attached-dialog.tsx").then((loaded) => loaded.AttachedDialog))

type Props = { url: DocumentsUrl; sizes: readonly number[]; first: DocumentPage }

/** Files that everybody can attach to mails: brought, found, downloaded and deleted. */
export function DocumentsScreen(props: Props) {
  const t = useTranslations("documents")
  const mayUpload = can(useUser(), "upload.documents")
  return (
    <NavigationProvider>
      <PlainScreen title={t("title")} lead={t("intro")}>
        {mayUpload && <Uploads />}
        <Tools url={props.url} />
        <Documents {...props} mayUpload={mayUpload} />
      </PlainScreen>
    </NavigationProvider>
  )
}

/** What narrows down the documents, and their order. */
function Tools({ url }: { url: DocumentsUrl }) {
  const t = useTranslations("documents")
  const { go } = useNavigation()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get("q")
    go(documentsHref({ ...url, q: typeof typed === "string" ? typed.trim() : "", page: 1 }))
  }
  return (
    <div className={classes.tools}>
      <search>
        <form key={url.q} action="/documents" onSubmit={submit}>
          <SearchField label={t("search")} action={t("find")} defaultValue={url.q} size="narrow" />
        </form>
      </search>
      <ChoiceLinks label={t("sort")}>
        {documentSorts.map((sort) => (
          <TransitionLink
            key={sort}
            href={documentsHref({ ...url, sort, page: 1 })}
            aria-current={sort === url.sort || undefined}
          >
            {t(`sorts.${sort}`)}
          </TransitionLink>
        ))}
      </ChoiceLinks>
    </div>
  )
}

function Documents({ url, sizes, first, mayUpload }: Props & { mayUpload: boolean }) {
  const t = useTranslations("documents")
  const mayDelete = can(useUser(), "delete.document")
  const { isLoading } = useNavigation()
  const { remove, attached, close } = useDelete()
  const { q: search, sort, page, size: per_page } = url
  const { data: { data, links, meta } = first, isError } = useDocuments(
    { search, sort, page, per_page },
    first,
  )
  return (
    <>
      {isError && (
        <p role="alert" className={classes.stale}>
          {t("stale")}
        </p>
      )}
      <div data-loading={isLoading || undefined} aria-busy={isLoading} className={classes.shown}>
        {data.length > 0 ? (
          <ul className={classes.grid} aria-label={t("list")}>
            {data.map((document) => (
              <DocumentCard
                key={document.id}
                document={document}
                onDelete={mayDelete ? (chosen) => void remove(chosen) : undefined}
              />
            ))}
          </ul>
        ) : (
          <EmptyState title={t("nothing")} icon={<IconFiles size={32} stroke={1.25} />}>
            {search ? t("notFound", { term: search }) : t(mayUpload ? "emptyHint" : "emptyWaits")}
          </EmptyState>
        )}
      </div>
      {meta.last_page > 1 && (
        <Pagination
          place={meta}
          buttons={pageButtons(links)}
          sizes={sizes}
          pageHref={(next) => documentsHref({ ...url, page: next })}
          sizeHref={(size) => documentsHref({ ...url, size, page: 1 })}
        />
      )}
      {attached && <AttachedDialog attached={attached} onClose={close} />}
    </>
  )
}
