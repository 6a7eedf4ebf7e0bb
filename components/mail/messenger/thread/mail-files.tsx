import { IconPaperclip } from "@tabler/icons-react"
import { useLocale, useTranslations } from "next-intl"
import { fileSize } from "#components/ui/text/file-size.ts"
import type { MailAttachment } from "#lib/contract/mail/mails.ts"
import { ShownFiles } from "./shown-files.tsx"
import classes from "./thread.module.css"

/** The files of a mail, to be fetched one by one, above them those that can be shown; of those that were not kept, why. */
export function MailFiles({ files }: { files: readonly MailAttachment[] }) {
  const t = useTranslations("messenger.mail")
  const locale = useLocale()
  if (files.length === 0) return null
  return (
    <>
      <ShownFiles files={files} />
      <ul className={classes.files} aria-label={t("files")}>
        {files.map(({ id, path, name, size, omitted }) => (
          <li key={id}>
            {path ? (
              <a
                className={classes.file}
                href={`/api/messenger/message/attachment/${encodeURIComponent(path)}`}
                download={name}
              >
                <IconPaperclip size={14} aria-hidden />
                <span className={classes.fileName}>{name}</span>
                <span className={classes.quiet}>{fileSize(size, locale)}</span>
              </a>
            ) : (
              <span className={classes.file} data-missing>
                <IconPaperclip size={14} aria-hidden />
                <span className={classes.fileName}>{name}</span>
                {omitted && <span className={classes.quiet}>{t(`omitted.${omitted}`)}</span>}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
