import { plainText } from "#lib/backend/platform/csv/plain-text.ts"
import type { ImportList } from "#lib/contract/crm/import-fields.ts"
import { type ImportField, importFields } from "#lib/contract/crm/import-fields.ts"

/** What people and other programs call a field, beside its own name: lower case, without accents and signs. */
const synonyms: Partial<Record<ImportField, readonly string[]>> = {
  id: ["identifier", "identifiant", "record id"],
  name: ["company", "company name", "societe", "nom", "nom de la societe", "raison sociale", "account name"],
  business_name: ["legal name", "trading name", "nom commercial", "raison sociale", "raison sociale legale"],
  account_types: ["account type", "type", "type of account", "type de compte"],
  country: ["pays", "country name", "country code"],
  state: ["region", "province", "etat"],
  street: ["address", "adresse", "street address", "rue", "address 1"],
  zip_code: ["zip", "postcode", "postal code", "code postal", "cp"],
  city: ["town", "ville"],
  brands: ["brand", "marque", "marques"],
  tags: ["tag", "etiquette", "etiquettes", "label", "labels"],
  sale_owners: ["owner", "owners", "sales owner", "sale owner", "commercial", "proprietaire"],
  mobile: ["mobile phone", "cell", "cell phone", "portable", "telephone portable", "gsm"],
  phone_country: ["country", "pays", "country name", "pays de residence"],
  landline: ["phone", "telephone", "tel", "phone number", "fixe", "office phone"],
  website: ["site", "site web", "web", "url", "homepage"],
  email: ["e mail", "mail", "email address", "adresse e mail", "adresse mail", "courriel"],
  other_emails: [
    "other email",
    "secondary email",
    "additional email",
    "email 2",
    "e mail 2",
    "mail 2",
    "autre e mail",
    "autre mail",
    "autres adresses e mail",
    "e mail secondaire",
  ],
  salutation: ["title", "civilite", "civility"],
  full_name: [
    "name",
    "contact",
    "contact name",
    "nom complet",
    "nom et prenom",
    "nom prenom",
    "noms et prenoms",
    "prenom nom",
    "prenom et nom",
    "nom du contact",
    "interlocuteur",
    "first and last name",
    "vor und nachname",
    "nome e cognome",
    "nombre y apellidos",
  ],
  first_name: ["firstname", "given name", "prenom", "forename"],
  last_name: ["lastname", "surname", "family name", "nom", "nom de famille"],
  job_title: ["job", "position", "fonction", "poste", "role"],
  company: ["company name", "societe", "entreprise", "organisation", "organization", "account"],
  is_vip: ["vip"],
  note: [
    "notes",
    "remark",
    "remarks",
    "remarque",
    "remarques",
    "comment",
    "comments",
    "commentaire",
    "commentaires",
    "observation",
    "observations",
    "bemerkung",
    "bemerkungen",
    "note interne",
  ],
  outcome: ["call outcome", "resultat", "resultat de l appel"],
  callers: ["caller", "appelant", "appelants"],
}

type Names = Partial<Record<ImportField, string>>

/**
 * What the columns of a file seem to mean: by the field's name first, then by what screens call it, then by what it is called
 * elsewhere. No field is guessed twice.
 * @param head names of the columns
 * @param labels what screens call the fields, in each language; a label by which many know another field decides nothing
 * @param exported what an export of ours calls them, when the file is one
 * @returns a field of the list for each column, null where none fits
 */
export function guessMapping(
  list: ImportList,
  head: readonly string[],
  labels: readonly Names[] = [],
  exported: Names = {},
): (ImportField | null)[] {
  const names = head.map(plainText)
  const guesses: (ImportField | null)[] = names.map(() => null)
  const take = (fits: (field: ImportField, name: string) => boolean) => {
    for (const field of importFields[list]) {
      if (guesses.includes(field)) continue
      const position = names.findIndex((name, index) => guesses[index] === null && fits(field, name))
      if (position >= 0) guesses[position] = field
    }
  }
  const isLabel = (of: Names, field: ImportField, name: string) => plainText(of[field] ?? "") === name
  const isOfAnother = (field: ImportField, name: string) =>
    importFields[list].some((other) => other !== field && synonyms[other]?.includes(name))
  take((field, name) => name !== "" && isLabel(exported, field, name))
  take((field, name) => name === plainText(field))
  take(
    (field, name) =>
      name !== "" && labels.some((of) => isLabel(of, field, name)) && !isOfAnother(field, name),
  )
  const isOurs = Object.keys(exported).length > 0
  // In an export of ours a contact's country is that of its companies.
  take((field, name) => !(isOurs && field === "phone_country") && (synonyms[field]?.includes(name) ?? false))
  return guesses
}
