import type { Messages } from "#lib/i18n/messages.ts"

type FieldLabel = keyof Messages["merges"]["fields"]

const labels: Record<FieldLabel, true> = {
  name: true,
  business_name: true,
  state: true,
  address: true,
  contactPrimary: true,
  otherType: true,
  primarySalesContact: true,
  lifecyclePlatform: true,
  salutation: true,
  first_name: true,
  last_name: true,
  email: true,
  job_title: true,
  is_vip: true,
  badge_id: true,
  outcome: true,
}

const isLabel = (key: string): key is FieldLabel => Object.hasOwn(labels, key)

/** The label of a field, by its path: "informations.email" is told as "email" is. */
export function fieldLabel(path: string, t: (key: FieldLabel) => string): string {
  const key = path.split(".").at(-1) ?? ""
  return isLabel(key) ? t(key) : path
}
