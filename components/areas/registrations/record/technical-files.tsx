import { IconFile } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import styles from "#components/records/page/lines.module.css"
import type { RegistrationFile } from "#lib/contract/registration-detail.ts"
import classes from "./registration.module.css"

type Props = { booth: number; files: readonly RegistrationFile[] }

/** Technical files of a booth. */
export function TechnicalFiles({ files }: Props) {
  const t = useTranslations("registration.files")
  if (files.length === 0) return null
  return (
    <section className={classes.files} aria-label={t("title")}>
      <ul className={styles.plainList}>
        {files.map((file) => (
          <li key={file.id} className={styles.line}>
            <a href={file.url} className={styles.outside} download>
              <IconFile size={14} aria-hidden /> {file.name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
