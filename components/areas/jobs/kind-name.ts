import { useTranslations } from "next-intl"

/** Messages that name the kinds of jobs, `jobs.kinds`; their keys have no dots. */
const keys = {
  "companies.change-lifecycle": "companies_change-lifecycle",
  "companies.change-platform": "companies_change-platform",
  "companies.change-tags": "companies_change-tags",
  "companies.assign-owner": "companies_assign-owner",
  "companies.export": "companies_export",
  "contacts.change-tags": "contacts_change-tags",
  "contacts.export": "contacts_export",
  "contacts.mailing": "contacts_mailing",
  "companies.import-check": "companies_import-check",
  "companies.import": "companies_import",
  "companies.import-revert": "companies_import-revert",
  "contacts.import-check": "contacts_import-check",
  "contacts.import": "contacts_import",
  "contacts.import-revert": "contacts_import-revert",
} as const

function isNamed(kind: string): kind is keyof typeof keys {
  return Object.hasOwn(keys, kind)
}

/** What kinds of jobs are called; one that this screen does not know is a job. */
export function useKindName(): (kind: string) => string {
  const t = useTranslations("jobs.kinds")
  return (kind) => t(isNamed(kind) ? keys[kind] : "other")
}
