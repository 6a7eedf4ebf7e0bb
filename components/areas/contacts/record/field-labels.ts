import type { FormPath } from "./contact-values.ts"

/** What each field is called, in the messages of the area "contactForm". */
export const labelKeys = {
  "informations.salutation": "salutation",
  "informations.first_name": "firstName",
  "informations.last_name": "lastName",
  "informations.job_title": "jobTitle",
  "informations.is_vip": "vip",
  "informations.badge_id": "badge",
  "informations.email": "email",
  "informations.callers": "callers",
  "informations.tags": "tags",
  "informations.outcome": "outcome",
  "informations.phones": "phones",
  "informations.socialNetworks": "socialNetworks",
  companies: "companies",
  visits: "visits",
} as const satisfies Record<FormPath, string>

/** Whether a path is a field of its own, not a session's. */
export function isFormPath(path: string): path is FormPath {
  return path in labelKeys
}
