import { isSameValue } from "#components/records/changes/same-value.ts"

/** What was typed over `base`, on what is stored now: a field that nobody touched here is as it is stored. */
export function rebase<Draft extends object>(typed: Draft, base: Draft, current: Draft): Draft {
  const touched = Object.entries(typed).filter(([key, value]) => !isSameValue(value, Reflect.get(base, key)))
  return { ...current, ...Object.fromEntries(touched) }
}
