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

/** Contacts of the same name; there may well be two. */
export function DuplicateNames({ names }: { names: readonly Hit[] }) {
  const t = useTranslations("contactForm.duplicate")
  return (
    <div role="status">
      {names.length > 0 ? (
        <div className={classes.warning}>
          {t("name", { count: names.length })}
          <ul>
            {names.map((hit) => (
              <li key={hit.id}>
                <HitLink hit={hit} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  )
}
