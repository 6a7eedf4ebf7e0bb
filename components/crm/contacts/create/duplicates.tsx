import { useTranslations } from "next-intl"
import type { Option } from "#lib/contract/platform/fields.ts"
import classes from "./create-fields.module.css"

type Hit = Option & { detail: string }

function HitLink({ hit }: { hit: Hit }) {
  return (
    <a href={`/contact/${hit.id}`} target="_blank" rel="noopener">
      {hit.name}
      {hit.detail ? ` · ${hit.detail}` : ""}
    </a>
  )
}

/** The e-mail is another contact's: this one cannot be saved with it. */
export function DuplicateAddress({ contact }: { contact: Hit | null }) {
  const t = useTranslations("contactForm.duplicate")
  return (
    <div role="status">
      {contact ? (
        <p className={classes.refused}>
          {t("email")} <HitLink hit={contact} />
        </p>
      ) : null}
    </div>
  )
}

type Names = { names: readonly Hit[]; perhaps: readonly Hit[] }

/** Contacts of the same name, or perhaps; there may well be two. */
export function DuplicateNames({ names, perhaps }: Names) {
  const t = useTranslations("contactForm.duplicate")
  return (
    <div role="status">
      {names.length > 0 ? (
        <div className={classes.warning}>
          {t("name", { count: names.length })}
          <Hits hits={names} />
        </div>
      ) : null}
      {perhaps.length > 0 ? (
        <div className={classes.warning}>
          {t("similar", { count: perhaps.length })}
          <Hits hits={perhaps} />
        </div>
      ) : null}
    </div>
  )
}

function Hits({ hits }: { hits: readonly Hit[] }) {
  return (
    <ul>
      {hits.map((hit) => (
        <li key={hit.id}>
          <HitLink hit={hit} />
        </li>
      ))}
    </ul>
  )
}
