import type { Language } from "#lib/backend/platform/http/base.ts"
import type { TargetSql } from "#lib/backend/records/bulk/targets.ts"
import type { ContactExportColumn } from "#lib/contract/crm/exports.ts"
import type { Locale } from "#lib/i18n/locales.ts"
import { translators } from "#lib/i18n/translators.ts"
import { frenchSpeaking } from "#lib/text/french-speaking.ts"
import { nameSql } from "./column-sql.ts"

const translate = translators("exports.greeting")
const salutations = ["Mr", "Mrs", "Ms", "Dr"] as const

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Whether a letter's beginning names its reader: in French it does not. */
const namesReader: Record<Locale, boolean> = { en: true, fr: false }

/** A value of the related company, to which letters go. */
const ofCompany = (value: string, joined = "") =>
  `(SELECT ${value} FROM company ${joined} WHERE company.id = contact.company_id)`

/** How a letter to a contact begins in a language, as SQL. */
function greetingIn(language: Locale): string {
  const t = translate[language]
  const phrase = (words: string, name: string) =>
    namesReader[language] ? `${literal(`${words} `)} || ${name} || ','` : literal(`${words},`)
  const forms = salutations.map(
    (name) => `WHEN ${literal(name)} THEN ${phrase(t(name), "btrim(contact.last_name)")}`,
  )
  const fullName = "btrim(contact.first_name || ' ' || contact.last_name)"
  const otherwise = phrase(t("named"), fullName)
  return `CASE WHEN ${fullName} = '' THEN ${literal(`${t("nobody")},`)} WHEN btrim(contact.last_name) <> '' THEN
      coalesce(CASE (SELECT value.name FROM salutation value WHERE value.id = contact.salutation_id) ${forms.join(" ")} END,
        ${otherwise})
    ELSE ${otherwise} END`
}

/** What a mailing house needs in one row; the greeting is in the language of the contact's country, as mails are. */
export function postalColumnSql(
  language: Language,
): Record<Extract<ContactExportColumn, `postal_${string}` | "greeting">, string> {
  const french = [...frenchSpeaking].map(literal).join(", ")
  const country = "JOIN country value ON value.id = company.country_id"
  const isFrench = `coalesce(${ofCompany(`value.code IN (${french})`, country)}, ${language === "fr"})`
  return {
    greeting: `CASE WHEN ${isFrench} THEN ${greetingIn("fr")} ELSE ${greetingIn("en")} END`,
    postal_company: ofCompany("company.name"),
    postal_street: ofCompany("company.street"),
    postal_zip_code: ofCompany("company.zip_code"),
    postal_city: ofCompany("company.city"),
    postal_state: ofCompany("value.name", "JOIN state value ON value.id = company.state_id"),
    postal_country: ofCompany(nameSql("value", language), country),
  }
}

/** Who is written to by one letter: those of one company at one address; whoever has no address is alone. */
const household = ofCompany(
  `CASE WHEN coalesce(company.street, '') <> '' THEN concat_ws('|', company.sort_name, normalise(company.street),
    normalise(company.zip_code), normalise(company.city), company.country_id) END`,
)
const isPrimary = "EXISTS (SELECT FROM company WHERE company.primary_contact_id = contact.id)"

/** One contact of each household among those meant: a primary contact of its company first, then whoever came first. */
export function onePerHousehold(target: TargetSql): TargetSql {
  const members = `SELECT contact.id, coalesce(${household}, 'contact ' || contact.id) AS household,
    ${isPrimary} AS is_primary FROM contact WHERE ${target.where}`
  const first = `SELECT DISTINCT ON (household) id FROM (${members}) member ORDER BY household, is_primary DESC, id`
  return { ...target, where: `${target.where} AND id IN (${first})` }
}
