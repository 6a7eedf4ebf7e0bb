import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import styles from "#components/records/page/lines.module.css"
import { MarketCategories } from "#components/records/page/market-categories.tsx"
import { Phones } from "#components/records/page/phones.tsx"
import { SocialNetworks } from "#components/records/page/social-networks.tsx"
import { Chips } from "#components/ui/page/record-block.tsx"
import { registrationField } from "#lib/contract/shows/registration-fields.ts"
import { type Offers, optionsOf } from "./offers.ts"
import classes from "./registration.module.css"
import {
  isOfKind,
  type PathOf,
  type RegistrationPath,
  type RegistrationValues,
} from "./registration-values.ts"
import { withScheme } from "./with-scheme.ts"

type Props<Path = RegistrationPath> = { path: Path; values: RegistrationValues; offers: Offers }

/** A field of the registration read as text, on the server and in the browser alike. */
export function FieldValue({ path, values, offers }: Props): ReactNode {
  if (isOfKind(path, "text")) return <Line path={path} text={values[path] ?? ""} />
  if (isOfKind(path, "lines")) return <p className={classes.lines}>{values[path]}</p>
  if (isOfKind(path, "toggled")) return <p className={classes.lines}>{values[path]?.content}</p>
  if (isOfKind(path, "check")) return <YesNo value={values[path] === true} />
  if (isOfKind(path, "platform")) return values[path]
  if (isOfKind(path, "option") || isOfKind(path, "kept")) {
    return optionsOf(path, offers).find(({ id }) => id === values[path])?.name
  }
  if (isOfKind(path, "options")) {
    const ids = values[path] ?? []
    return (
      <Chips names={optionsOf(path, offers).flatMap(({ id, name }) => (ids.includes(id) ? [name] : []))} />
    )
  }
  if (isOfKind(path, "categories")) {
    const ids = values[path] ?? []
    return <MarketCategories categories={offers.marketCategories.filter(({ id }) => ids.includes(id))} />
  }
  return isOfKind(path, "phones") ? (
    <PhoneLines path={path} values={values} offers={offers} />
  ) : isOfKind(path, "networks") ? (
    <NetworkLines path={path} values={values} offers={offers} />
  ) : null
}

function YesNo({ value }: { value: boolean }) {
  const t = useTranslations("record")
  return t(value ? "yes" : "no")
}

function Line({ path, text }: { path: PathOf<"text">; text: string }) {
  const field = registrationField(path)
  const input = field && "input" in field ? field.input : undefined
  if (text === "" || input === undefined || input === "tel") return text
  return input === "email" ? (
    <a className={styles.outside} href={`mailto:${text}`}>
      {text}
    </a>
  ) : (
    <a className={styles.outside} href={withScheme(text)} target="_blank" rel="noopener noreferrer nofollow">
      {withScheme(text)}
    </a>
  )
}

function PhoneLines({ path, values, offers }: Props<PathOf<"phones">>) {
  const phones = (values[path] ?? []).map(({ number, country_id }, id) => {
    return { id, type: "", number, countryId: country_id }
  })
  return <Phones phones={phones} reference={offers.reference} />
}

function NetworkLines({ path, values, offers }: Props<PathOf<"networks">>) {
  const entries = (values[path] ?? []).map(({ social_network_id, name }, id) => {
    const network = offers.reference.socialNetworks.find((one) => one.id === social_network_id)
    const known = { code: network?.code ?? "", name: network?.name ?? "" }
    return { id, social_network_id, value: withScheme(name), ...known }
  })
  return <SocialNetworks entries={entries} />
}
