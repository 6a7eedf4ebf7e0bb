import { useTranslations } from "next-intl"
import { MissingRecord } from "#components/records/walk/missing-record.tsx"

export default function CompanyNotFound() {
  return <MissingRecord texts={useTranslations("company.missing")} list="/companies" />
}
