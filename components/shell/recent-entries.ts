import type { RecentKind } from "#lib/contract/home/quick-search.ts"
import type { PaletteEntry } from "./palette-entries.ts"

/** Where the page of a record lies that is remembered. */
const paths: Record<RecentKind, string> = {
  company: "/company",
  contact: "/contact",
  registration: "/registration",
  sequence: "/sequence",
  mailing_list: "/mailing",
}

const isKind = (name: string): name is RecentKind => Object.hasOwn(paths, name)
const kinds = Object.keys(paths).filter(isKind)

/** The record whose page lies at an address; undefined for every other page. */
export function recordIn(pathname: string): { kind: RecentKind; id: number } | undefined {
  const [, start, id] = /^(\/[a-z]+)\/(\d{1,9})$/.exec(pathname) ?? []
  const kind = kinds.find((one) => paths[one] === start)
  return kind && id ? { kind, id: Number(id) } : undefined
}

type Hit = { id: number; name: string; detail: string }

/** A record as the palette has it; `key` tells it from the same record among other results. */
export function recordEntry(
  kind: RecentKind,
  { id, name, detail }: Hit,
  key = `${kind}-${id}`,
): PaletteEntry {
  return { key, kind, label: name, detail, href: `${paths[kind]}/${id}` }
}
