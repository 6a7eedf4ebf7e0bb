import { useHotkeys } from "@mantine/hooks"
import { IconChevronLeft, IconChevronRight, IconDownload } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { ContentDialog } from "#components/ui/panels/content-dialog.tsx"
import { api } from "#lib/api/client.ts"
import { isPdf, maxShownPages, previewAddress } from "#lib/contract/mail/file-previews.ts"
import type { ShownFile } from "./shown-file.ts"
import classes from "./shown-files.module.css"

/** Pixels of the dialog's width. */
const width = 1_000

type Props = {
  files: readonly ShownFile[]
  index: number
  onMove: (index: number) => void
  onClose: () => void
}

/** A file of a mail large, the others by the arrow keys; what it holds is drawn, nothing of it runs. */
export function FileViewer({ files, index, onMove, onClose }: Props) {
  const t = useTranslations("messenger.files")
  const last = files.length - 1
  const go = (step: 1 | -1) => onMove(Math.min(last, Math.max(0, index + step)))
  useHotkeys([
    ["ArrowLeft", () => go(-1)],
    ["ArrowRight", () => go(1)],
  ])
  const file = files[index]
  if (!file) return null
  return (
    <ContentDialog opened onClose={onClose} title={file.name} size={width}>
      <div className={classes.viewer}>
        <div className={classes.bar}>
          {files.length > 1 && (
            <>
              <IconButton size="large" label={t("previous")} disabled={index === 0} onClick={() => go(-1)}>
                <IconChevronLeft size={16} aria-hidden />
              </IconButton>
              <IconButton size="large" label={t("next")} disabled={index === last} onClick={() => go(1)}>
                <IconChevronRight size={16} aria-hidden />
              </IconButton>
              <span className={classes.position} role="status">
                {t("position", { index: index + 1, count: files.length })}
              </span>
            </>
          )}
          <a
            className={classes.download}
            href={`/api/messenger/message/attachment/${encodeURIComponent(file.path)}`}
            download={file.name}
          >
            <IconDownload size={16} aria-hidden /> {t("download")}
          </a>
        </div>
        {isPdf(file.kind) ? (
          <Pages key={file.path} path={file.path} name={file.name} />
        ) : (
          <Picture key={file.path} path={file.path} name={file.name} />
        )}
      </div>
    </ContentDialog>
  )
}

type PictureProps = { path: string; name: string }

function Picture({ path, name }: PictureProps) {
  const [failure, setFailure] = useState<Failure>()
  const source = previewAddress({ path, side: "large" })
  return (
    <div className={classes.large}>
      {failure ? (
        <NotShown failure={failure} onRetry={() => setFailure(undefined)} />
      ) : (
        // biome-ignore lint/performance/noImgElement: its size is bounded by the server
        <img src={source} alt={name} onError={async () => setFailure(await failureOf(source))} />
      )}
    </div>
  )
}

/** The pages of a PDF below each other, as many as it has: the next one is fetched once the one before is there and comes near. */
function Pages({ path, name }: PictureProps) {
  const t = useTranslations("messenger.files")
  const [loaded, setLoaded] = useState(0)
  const [failure, setFailure] = useState<Failure>()
  const counting = useQuery({
    queryKey: ["attachment-pages", path],
    queryFn: async () => (await api.messenger.attachmentPages({ path })).data.pages,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const pages = counting.data ?? 1
  const last = Math.min(pages, maxShownPages)
  const source = (page: number) => previewAddress({ path, side: "large", page })
  const shown = failure ? loaded : Math.min(loaded + 1, last)
  // Of what is no PDF the first page says so.
  const isUncounted = counting.isError && loaded > 0
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys
    <section className={classes.large} data-pages="" tabIndex={0} aria-label={name}>
      {Array.from({ length: shown }, (_, page) => (
        // biome-ignore lint/performance/noImgElement: its size is bounded by the server
        <img
          // biome-ignore lint/suspicious/noArrayIndexKey: pages are what their number says
          key={page}
          src={source(page)}
          alt={t("page", { number: page + 1 })}
          loading="lazy"
          onLoad={() => setLoaded((now) => Math.max(now, page + 1))}
          onError={async () => setFailure(await failureOf(source(page)))}
        />
      ))}
      {failure && <NotShown failure={failure} onRetry={() => setFailure(undefined)} />}
      {isUncounted && <NotShown failure="failed" onRetry={() => void counting.refetch()} />}
      {loaded === maxShownPages && pages > maxShownPages && <p>{t("morePages", { count: maxShownPages })}</p>}
    </section>
  )
}

type Failure = "missing" | "failed"

/** Why a picture did not come: it is none, or the network. */
async function failureOf(source: string): Promise<Failure> {
  const status = await fetch(source).then(
    (answer) => answer.status,
    () => 0,
  )
  return status === 404 ? "missing" : "failed"
}

function NotShown({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const t = useTranslations("messenger")
  return (
    <p role="alert">
      {t(`files.${failure}`)}{" "}
      {failure === "failed" && <LinkButton onClick={onRetry}>{t("retry")}</LinkButton>}
    </p>
  )
}
