import type { Option } from "#lib/contract/platform/fields.ts"
import type { ReferenceData } from "#lib/contract/records/reference.ts"

/**
 * Social networks that a record may have (F-9).
 * @param key configuration entry with the codes, separated by pipes; without it there are none
 */
export function allowedNetworks(
  { configurations, socialNetworks }: Pick<ReferenceData, "configurations" | "socialNetworks">,
  key: "companySocialNetworks" | "contactSocialNetworks",
): Option[] {
  const codes = configurations.find((entry) => entry.key === key)?.value.split("|") ?? []
  return socialNetworks.filter(({ code }) => codes.includes(code))
}
