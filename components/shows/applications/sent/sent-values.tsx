import { useTranslations } from "next-intl"
import page from "#components/shell/public-page.module.css"
import { sentSections } from "#lib/application/sent-sections.ts"
import type { ApplicationChoices, ApplicationView } from "#lib/contract/shows/application-view.ts"
import classes from "../frame.module.css"

type Props = { view: ApplicationView; choices: ApplicationChoices; address: string }

/** All that was sent, as it is now, and the way to correct it or why that is over. */
export function SentValues({ view, choices, address }: Props) {
  const t = useTranslations("applications")
  const { slug, values, images, corrections } = view
  return (
    <section className={page.card} aria-labelledby="sent-title">
      <div className={classes.head}>
        <h2 id="sent-title">{t("sent.values")}</h2>
        {corrections.lock === null && <a href={address}>{t("sent.correct")}</a>}
      </div>
      <p className={page.muted}>{t(`sent.locks.${corrections.lock ?? "none"}`)}</p>
      {sentSections(values, choices, t).map(({ part, title, groups }) => (
        <section key={part} aria-labelledby={`sent-${part}`} className={classes.sentPart}>
          <h3 id={`sent-${part}`}>{title}</h3>
          {groups.map((group) => (
            <div key={group.title ?? part}>
              {group.title !== null && groups.length > 1 && <h4>{group.title}</h4>}
              <dl className={classes.values}>
                {group.lines.map(({ label, value }) => (
                  <div key={`${label} ${value}`}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
              <Pictures slug={slug} images={images.filter(({ id }) => group.images.includes(id))} />
            </div>
          ))}
        </section>
      ))}
    </section>
  )
}

function Pictures({ slug, images }: Pick<ApplicationView, "slug" | "images">) {
  if (images.length === 0) return null
  return (
    <ul className={classes.thumbs}>
      {images.map(({ id, name }) => (
        <li key={id}>
          {/* biome-ignore lint/performance/noImgElement: it is shown to who knows the slug alone, and small as it is. */}
          <img src={`/api/application/draft/${slug}/image/${id}`} alt={name} loading="lazy" />
        </li>
      ))}
    </ul>
  )
}
