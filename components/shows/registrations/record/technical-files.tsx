"use client"

import { IconFile, IconPaperclip, IconX } from "@tabler/icons-react"
import { useLocale, useTranslations } from "next-intl"
import { useRef } from "react"
import styles from "#components/records/page/lines.module.css"
import { toastFailure } from "#components/ui/feedback/toasts.ts"
import type { Api } from "#lib/api/link.ts"
import type { RegistrationFile } from "#lib/contract/shows/registration-detail.ts"
import { maxTechnicalFileBytes, maxTechnicalFileMegabytes } from "#lib/contract/shows/technical-file-limit.ts"
import { ActionButton } from "./action-button.tsx"
import classes from "./registration.module.css"
import { useAction } from "./use-action.ts"

/** Kinds of file that are taken. */
const accepted = ".svg,.csv,.pdf,.png,.jpg,.jpeg"

/** A size, rounded up: what is just over the limit does not read as the limit. */
function megabytes(bytes: number, locale: string): string {
  return (Math.ceil((bytes / 1024 / 1024) * 10) / 10).toLocaleString(locale)
}

type Props = { booth: number; boothName: string; files: readonly RegistrationFile[] }

/** Technical files of a booth: fetched, brought and taken away. */
export function TechnicalFiles({ booth, boothName, files }: Props) {
  const t = useTranslations("registration.files")
  const locale = useLocale()
  const { isBusy, run, runConfirmed } = useAction()
  const input = useRef<HTMLInputElement>(null)

  const problemOf = ({ name, size }: File): string | undefined => {
    if (size === 0) return t("empty", { name })
    return size > maxTechnicalFileBytes
      ? t("tooLarge", { name, size: megabytes(size, locale), megabytes: maxTechnicalFileMegabytes })
      : undefined
  }

  async function add(chosen: FileList | null) {
    for (const file of chosen ?? []) {
      const { name } = file
      const problem = problemOf(file)
      if (problem) void toastFailure(problem)
      else {
        const send = (api: Api) => api.registrationRecord.addTechnicalFile({ booth, file })
        // One that is taken after it does not take its failure away.
        await run(send, t("added", { name }), { title: t("notAdded", { name }), isOneOfMany: true })
      }
    }
    // The same file may be chosen again.
    if (input.current) input.current.value = ""
  }

  const remove = ({ id, name }: RegistrationFile) =>
    runConfirmed({ title: t("removeQuestion", { name }), action: t("remove"), danger: true }, (api) =>
      api.registrationRecord.removeTechnicalFile({ file: id }),
    )

  return (
    <section className={classes.files} aria-label={t("titleOf", { booth: boothName })}>
      <ul className={styles.plainList}>
        {files.map((file) => (
          <li key={file.id} className={styles.line}>
            <a href={file.url} className={styles.outside} download>
              <IconFile size={14} aria-hidden /> {file.name}
            </a>
            <ActionButton
              look="subtle"
              aria-label={t("removeLabel", { name: file.name })}
              tooltip={t("remove")}
              isBusy={isBusy}
              onPress={() => void remove(file)}
            >
              <IconX size={14} aria-hidden />
            </ActionButton>
          </li>
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        multiple
        accept={accepted}
        aria-label={t("addTo", { booth: boothName })}
        hidden
        onChange={({ currentTarget }) => void add(currentTarget.files)}
      />
      <ActionButton
        isBusy={isBusy}
        aria-label={t("addTo", { booth: boothName })}
        onPress={() => input.current?.click()}
      >
        <IconPaperclip size={14} aria-hidden /> {t("add")}
      </ActionButton>
    </section>
  )
}
