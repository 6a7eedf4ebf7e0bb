import { useTranslations } from "next-intl"
import { MissingRecord } from "#components/records/walk/missing-record.tsx"

export default function RegistrationNotFound() {
  return <MissingRecord texts={useTranslations("registration.missing")} list="/registrations" />
}
