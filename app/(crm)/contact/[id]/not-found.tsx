import { useTranslations } from "next-intl"
import { MissingRecord } from "#components/records/walk/missing-record.tsx"

export default function ContactNotFound() {
  return <MissingRecord texts={useTranslations("contact.missing")} list="/contacts" />
}
