import { useLocale, useTranslations } from "next-intl"
import { lazy, type ReactNode, Suspense } from "react"
import styles from "#components/records/page/lines.module.css"
import { MarketCategories } from "#components/records/page/market-categories.tsx"
import { SocialNetworks } from "#components/records/page/social-networks.tsx"
import { persistently } from "#components/ui/loading/persistently.ts"
import { Chips } from "#components/ui/page/record-block.tsx"
import type { ReferenceData } from "#lib/contract/records/reference.ts"
import type { Locale } from "#lib/i18n/locales.ts"
import { labelled } from "#lib/text/labelled.ts"
import type { CompanyPath, CompanyValues } from "./company-values.ts"
import { WithChoices } from "./use-company-choices.ts"

/** Formatting numbers takes the tables of all countries. */
const PhoneList = lazy(
  persistently(
    () => import("#components/records/page/phones.tsx").then(({ Phones }) => ({ default: Phones })),
    {
      loadsWhenIdle: true,
    },
  ),
)

type Shown = Pick<CompanyValues, CompanyPath>
type Props = { path: CompanyPath; values: Shown }

/** A value of the form as people read it. */
export function FieldValue({ path, values }: Props): ReactNode {
  switch (path) {
    case "informations.state":
      return <State state={values[path]} />
    case "informations.left_alone":
      return <LeftAlone isSo={values[path]} />
    case "informations.phones":
      return <Phones phones={values[path]} />
    case "informations.socialNetworks":
      return <Networks entries={values[path]} />
    case "buyer.marketCategories":
    case "media.marketCategories":
    case "vendor.marketCategories":
      return <MarketCategories categories={values[path]} />
    case "vendor.followups":
    case "vendor.lifecycles":
    case "vendor.participations":
    case "mobilier":
      return (
        <WithChoices>
          {({ reference }) => <ShowLines path={path} values={values} reference={reference} />}
        </WithChoices>
      )
    case "zoho":
      return values.zoho.map(({ zoho_id }) => zoho_id).join(", ")
    default:
      return <Plain value={values[path]} />
  }
}

type PlainValue = string | null | { name: string } | readonly { id: number; name: string }[]

function Plain({ value }: { value: PlainValue }) {
  if (value === null || typeof value === "string") return value
  return "name" in value ? value.name : <Chips names={value.map(({ name }) => name)} />
}

function State({ state }: { state: CompanyValues["informations.state"] }) {
  return useTranslations("company.state")(state)
}

/** Said where it is so; what is usual goes without saying. */
function LeftAlone({ isSo }: { isSo: boolean }) {
  const t = useTranslations("company.general")
  return isSo ? t("leftAlone") : null
}

function Phones({ phones }: { phones: CompanyValues["informations.phones"] }) {
  const shown = phones.map(({ country_id, ...phone }, id) => ({ ...phone, id, countryId: country_id }))
  return (
    <WithChoices>
      {({ reference }) => (
        <Suspense>
          <PhoneList phones={shown} reference={reference} />
        </Suspense>
      )}
    </WithChoices>
  )
}

function Networks({ entries }: { entries: CompanyValues["informations.socialNetworks"] }) {
  return (
    <WithChoices>
      {({ reference }) => (
        <SocialNetworks
          entries={entries.map(({ social_network_id, value }, id) => {
            const network = reference.socialNetworks.find((one) => one.id === social_network_id)
            return { id, social_network_id, value, code: network?.code ?? "", name: network?.name ?? "" }
          })}
        />
      )}
    </WithChoices>
  )
}

function Lines({ lines }: { lines: string[] }) {
  return (
    <ul className={styles.plainList}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

type ShowPath = "vendor.followups" | "vendor.lifecycles" | "vendor.participations" | "mobilier"

type ShowProps = { path: ShowPath; values: Shown; reference: ReferenceData }

function ShowLines({ path, values, reference }: ShowProps) {
  return <Lines lines={showLines(path, values, reference, useLocale())} />
}

function showLines(path: ShowPath, values: Shown, { tradeshows }: ReferenceData, locale: Locale): string[] {
  const nameOf = (id: number) => tradeshows.find((show) => show.id === id)?.name ?? ""
  if (path === "vendor.followups") return values[path].map(nameOf)
  if (path === "mobilier") {
    return values[path].flatMap(({ tradeshow_id, reference }) =>
      reference === null ? [] : [labelled(locale, nameOf(tradeshow_id), reference)],
    )
  }
  if (path === "vendor.participations") {
    const sessions = tradeshows.flatMap((show) => show.sessions)
    return values[path].map(({ tradeshow_session_id, booth_size }) => {
      const session = sessions.find(({ id }) => id === tradeshow_session_id)
      const name = `${nameOf(session?.tradeshow_id ?? 0)} ${session?.name ?? ""}`
      return booth_size === null ? name : labelled(locale, name, `${booth_size} m²`)
    })
  }
  const lifecycles = tradeshows.flatMap((show) => show.lifecycles)
  return values[path].flatMap(({ lifecycle_id, lifecycle_option_id }) => {
    const lifecycle = lifecycles.find(({ id }) => id === lifecycle_id)
    const stage = lifecycle?.options.find(({ id }) => id === lifecycle_option_id)
    return lifecycle && stage ? [labelled(locale, lifecycle.name, stage.title)] : []
  })
}
