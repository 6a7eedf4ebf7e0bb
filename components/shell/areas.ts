import { recordAreas } from "#components/registry.ts"
import { missingFor } from "#lib/access/route-access.ts"
import type { User } from "#lib/contract/identity/session.ts"
import { isListName, kindOf } from "#lib/contract/records/record-kinds.ts"

/** Areas that are lists of records; their records belong to them without lying under their path. */
const lists = Object.keys(recordAreas)
  .filter(isListName)
  .map((name) => ({ name, kind: kindOf(name) }))
  .map(({ name, kind }) => ({
    name,
    label: `${kind}.kind.list` as const,
    path: `/${name}`,
    paths: [`/${name}`, `/${kind}`, ...(recordAreas[name].paths ?? [])],
    keys: recordAreas[name].keys,
    place: recordAreas[name].place,
  }))

/** Areas that are no lists of records of a kind. */
const views = [
  {
    name: "pipelines",
    label: "shell.pipelines",
    path: "/pipelines",
    paths: ["/pipelines"],
    keys: "g p",
    place: 3,
  },
  {
    name: "sequences",
    label: "shell.sequences",
    path: "/sequences",
    paths: ["/sequences", "/sequence"],
    keys: "g s",
    place: 4,
  },
  {
    name: "mailingLists",
    label: "shell.mailingLists",
    path: "/mailing",
    paths: ["/mailing"],
    keys: "g l",
    place: 5,
  },
] as const

/**
 * Areas with a screen, in the menu's order: the menu, the palette and the shortcuts lead to them. `label` is the key of its name,
 * `paths` are those that its pages lie under.
 */
export const builtAreas = [...lists, ...views].toSorted((one, other) => one.place - other.place)

/** Lists that the profile menu leads to: on a phone the bar says where one is, in place of the heading of a list. */
export const listsBesideMenu = [{ label: "shell.invoices", paths: ["/invoices"] }] as const

/** Those of some areas whose screens a user may read. */
export function readBy<Area extends { path: string }>(user: User, areas: readonly Area[]): Area[] {
  return areas.filter(({ path }) => !missingFor(path, user))
}

/** Areas that the header leads to beside the menu; the palette and the shortcuts do, too. */
export const besideMenu = [
  { name: "today", label: "shell.today", path: "/today", keys: "g t" },
  { name: "messenger", label: "messenger.title", path: "/messenger", keys: "g m" },
] as const
