import { useLocale, useTranslations } from "next-intl"
import page from "#components/shell/public-page.module.css"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { PlainFile } from "#components/ui/inputs/plain-field.tsx"
import type { ApplicationView } from "#lib/contract/shows/application-view.ts"
import classes from "../frame.module.css"

/** Where exhibitors send the plans of their booths: a form for each, which needs no script. */
export function TechnicalFiles({ view: { slug, booths, takes_files } }: { view: ApplicationView }) {
  const t = useTranslations("applications.sent")
  const locale = useLocale()
  return (
    <section className={page.card} id="files" aria-labelledby="files-title">
      <h2 id="files-title">{t("files")}</h2>
      <p className={page.muted}>{takes_files ? t("filesLead") : t("filesLater")}</p>
      {takes_files &&
        booths.map(({ id, label, number, files }) => (
          <form
            key={id}
            method="post"
            action={`/api/application/draft/${slug}/form`}
            encType="multipart/form-data"
            className={classes.file}
          >
            <input type="hidden" name="lang" value={locale} />
            <input type="hidden" name="booth_id" value={id} />
            <PlainFile
              id={`file-${id}`}
              name="file"
              required
              label={t("file", { booth: number ? `${label} ${number}` : label })}
              accept=".svg,.csv,.pdf,.png,.jpg,.jpeg"
            />
            {files.length > 0 && (
              <ul className={classes.list}>
                {files.map((name) => (
                  <li key={name}>{name}</li>
                ))}
              </ul>
            )}
            <PlainButton type="submit" size="large" name="action" value="technical-file">
              {t("send")}
            </PlainButton>
          </form>
        ))}
    </section>
  )
}
