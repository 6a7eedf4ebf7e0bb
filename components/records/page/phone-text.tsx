import type { ReferenceData } from "#lib/contract/records/reference.ts"
import { phoneNumber } from "#lib/text/phone-number.ts"

type Props = {
  number: string | null
  country_id: number | null
  countries: ReferenceData["countries"]
}

/** A number with the prefix of its country. */
export function PhoneText({ number, country_id, countries }: Props) {
  if (!number) return null
  const prefix = countries.find(({ id }) => id === country_id)?.phone_prefix ?? null
  const { text, href } = phoneNumber(number, prefix)
  return href ? <a href={href}>{text}</a> : text
}
