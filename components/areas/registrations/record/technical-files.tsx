"use client"

import { IconFile, IconPaperclip, IconX } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useRef } from "react"
import styles from "#components/records/page/lines.module.css"
import type { RegistrationFile } from "#lib/contract/registration-detail.ts"
import { ActionButton } from "./action-button.tsx"
import classes from "./registration.module.css"
import { useAction } from "./use-action.ts"

/** Kinds of file that are taken (spec 2 §5). */
const accepted = ".svg,.csv,.pdf,.png,.jpg,.jpeg"

type Props = { booth: number; boothName: string; files: readonly RegistrationFile[] }

/** Technical files of a booth: fetched, brought and taken away. */
export function TechnicalFiles({ booth, boothName, files }: Props) {
  const t = useTranslations("registration.files")
  const { isBusy, run, runAsked } = useAction()
  const input = useRef<HTMLInputElement>(null)

  async function add(chosen: FileList | null) {
    for (const file of chosen ?? []) {
      await run(
        (api) => api.registrationRecord.addTechnicalFile({ booth, file }),
        t("added", { name: file.name }),
      )
    }
    // The same file may be chosen again.
    if (input.current) input.current.value = ""
  }

  const remove = ({ id, name }: RegistrationFile) =>
    runAsked({ title: t("removeQuestion", { name }), action: t("remove"), danger: true }, (api) =>
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
