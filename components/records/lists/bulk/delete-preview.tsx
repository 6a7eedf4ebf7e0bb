import { useTranslations } from "next-intl"
import type { DeletionPreview } from "#lib/contract/records/bulk-deletion.ts"
import classes from "./delete-preview.module.css"

/** What is deleted, what is related to it, and what may not be deleted and why. */
export function DeletePreview({ found }: { found: DeletionPreview }) {
  const t = useTranslations("bulk.delete")
  const { total, deletable, related } = found
  return (
    <div role="status" className={classes.preview}>
      <p>{deletable === 0 ? t("nothing") : t("restorable", { count: deletable })}</p>
      {deletable > 0 && related.length === 0 && <p>{t("unrelated")}</p>}
      {related.length > 0 && (
        <ul aria-label={t("relatedTitle")} className={classes.related}>
          {related.map((one) => (
            <li key={one.name}>
              <RelatedCount {...one} />
            </li>
          ))}
        </ul>
      )}
      {deletable < total && <RefusedRecords refused={found.refused} count={total - deletable} />}
    </div>
  )
}

function RelatedCount({ name, count, named }: DeletionPreview["related"][number]) {
  const t = useTranslations("bulk.delete")
  return (
    <>
      <span className={named.length > 0 ? classes.matters : undefined}>
        {t(`related.${name}`, { count })}
      </span>
      {named.length > 0 && (
        <ul className={classes.named}>
          {named.map(({ label, record }) => (
            <li key={`${label} ${record}`}>{t("named", { label, record })}</li>
          ))}
          {count > named.length && <li>{t("andMore", { count: count - named.length })}</li>}
        </ul>
      )}
    </>
  )
}

type RefusedProps = { refused: DeletionPreview["refused"]; count: number }

function RefusedRecords({ refused, count }: RefusedProps) {
  const t = useTranslations("bulk.delete")
  return (
    <div>
      <p className={classes.matters}>{t("refused", { count })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys as well */}
      <section aria-label={t("refused", { count })} tabIndex={0} className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t("record")}</th>
              <th scope="col">{t("reason")}</th>
            </tr>
          </thead>
          <tbody>
            {refused.map(({ id, name, reason }) => (
              <tr key={id}>
                <td>{name}</td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {count > refused.length && (
        <p className={classes.more}>{t("andMore", { count: count - refused.length })}</p>
      )}
    </div>
  )
}
