import { createLoader, createSerializer, parseAsInteger, parseAsStringLiteral } from "nuqs/server"
import { defaultPageSize, pageSizes } from "#lib/contract/platform/page-sizes.ts"
import type { MergeType } from "#lib/contract/records/merges.ts"
import { recordKinds } from "#lib/contract/records/record-kinds.ts"

const parts = {
  show: parseAsStringLiteral(["open", "dismissed"]).withDefault("open"),
  page: parseAsInteger.withDefault(1),
  size: parseAsInteger.withDefault(defaultPageSize),
}
const load = createLoader(parts)
const serialize = createSerializer(parts)

/** Which pairs the screen of duplicates shows. */
export type DuplicatesUrl = { show: "open" | "dismissed"; page: number; size: number }

/** Reads the address of the screen; what makes no sense becomes the default. */
export async function loadDuplicatesUrl(search: Parameters<typeof load>[0]): Promise<DuplicatesUrl> {
  const { show, page, size } = await load(search)
  return {
    show,
    page: Math.max(1, page),
    size: pageSizes.find((allowed) => allowed === size) ?? defaultPageSize,
  }
}

export function duplicatesHref(type: MergeType, url: Partial<DuplicatesUrl> = {}): string {
  return serialize(`/${recordKinds[type].list}/duplicates`, url)
}
