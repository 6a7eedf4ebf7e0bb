import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { SidePanel } from "#components/ui/panels/side-panel.tsx"
import { SanitisedHtml } from "#components/ui/rich-text/sanitised-html.tsx"
import { ExactMoment } from "#components/ui/text/moment.tsx"
import { api } from "#lib/api/client.ts"
import type { Note, NoteVersion } from "#lib/contract/records/notes.ts"
import { NoteTypeIcon } from "./note-type.tsx"
import classes from "./note-versions.module.css"

type Props = { note: Note; opened: boolean; onClose: () => void }

/** What a note says and said before, latest first, each text with who wrote it. */
export function NoteVersions({ note, opened, onClose }: Props) {
  const t = useTranslations("notes")
  const versions = useQuery({
    queryKey: ["note-versions", note.id, note.version],
    queryFn: async () => (await api.notes.listVersions({ note: note.id })).data,
    enabled: opened,
  })
  const now = {
    type: note.type,
    content: note.content,
    ...(note.edited ?? { by: note.creator, at: note.created_at }),
  }
  return (
    <SidePanel opened={opened} onClose={onClose} title={t("versions.title")}>
      {versions.isError && !versions.data && (
        <EmptyState
          title={t("versions.failed")}
          action={
            <Button variant="default" onClick={() => void versions.refetch()}>
              {t("versions.retry")}
            </Button>
          }
        />
      )}
      {versions.isPending && (
        <div role="status" aria-label={t("versions.loading")}>
          <Skeleton height={64} />
        </div>
      )}
      {versions.data && (
        <ol className={classes.versions}>
          <Version version={now} isNow />
          {versions.data.map((version) => (
            <Version key={version.at} version={version} />
          ))}
        </ol>
      )}
    </SidePanel>
  )
}

function Version({ version: { type, content, by, at }, isNow }: { version: NoteVersion; isNow?: boolean }) {
  const t = useTranslations("notes")
  return (
    <li className={classes.version}>
      <p className={classes.by}>
        <NoteTypeIcon type={type} /> {t(`types.${type}`)} · {by?.name ?? t("somebody")} ·{" "}
        <ExactMoment value={at} />
        {isNow ? <span className={classes.now}>{t("versions.now")}</span> : null}
      </p>
      <SanitisedHtml html={content} />
    </li>
  )
}
