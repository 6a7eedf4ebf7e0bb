import { useTranslations } from "next-intl"
import { newKey } from "#components/ui/inputs/new-key.ts"
import { DropZone } from "#components/ui/upload/drop-zone.tsx"
import { useUpload } from "#components/ui/upload/use-upload.ts"
import type { StatementFile } from "#lib/contract/finance/statement-file.ts"
import classes from "./statements.module.css"

/** What a file may have. */
export type StatementLimits = { megabytes: number; entries: number }

/** A file that was read; nothing of it is kept yet. `key` tells it from others of its name. */
export type ReadFile = { key: string; file: File; statement: StatementFile }

type Props = { limits: StatementLimits; onRead: (read: ReadFile) => void }

/** Chooses the file of a statement, which is read at once. */
export function ChooseStatement({ limits, onRead }: Props) {
  const t = useTranslations("bank.statements")
  const upload = useUpload(limits.megabytes, async (chosen, { tell, signal }) => {
    // It is read several times and then kept: what becomes of it on the disk meanwhile must not matter.
    const file = new File([await chosen.arrayBuffer()], chosen.name, { type: chosen.type })
    const { watchedApi } = await import("#lib/api/upload.ts")
    const { data } = await watchedApi(tell).bankStatements.read({ file }, { signal })
    if (!signal.aborted) onRead({ key: newKey(), file, statement: data })
  })
  return (
    <div className={classes.choice}>
      <DropZone
        upload={upload}
        choose={t("choose")}
        limits={t("limits", limits)}
        accept=".csv,.txt,.tsv,.xml,.sta,.mt940,.940,.ofx,.qfx,.zip,application/zip,text/csv,text/plain,text/xml,application/xml"
      />
    </div>
  )
}
