import { can } from "#lib/access/abilities.ts"
import { type Connection, queryOne } from "#lib/backend/platform/database/db.ts"
import type { Reader } from "#lib/backend/platform/http/base.ts"
import { sentence } from "#lib/backend/platform/http/problems.ts"
import { storedKinds } from "#lib/backend/records/kinds/kinds.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import { areaOf } from "#lib/backend/records/registry/registry.ts"
import { type Related, relatedOf } from "#lib/backend/records/registry/related.ts"
import type { Target } from "#lib/contract/records/bulk.ts"
import {
  type DeletionPreview,
  maxNamedRecords,
  maxNamedRelated,
  relatedNames,
} from "#lib/contract/records/bulk-deletion.ts"
import { type KindWith, kindOf, type ListWith } from "#lib/contract/records/record-kinds.ts"
import { env } from "#lib/env.ts"
import { targetSql } from "../targets.ts"
import { deletionOf } from "./deletable.ts"

/** SQL of a number that stands for records with their versions, whatever their order. */
export const versionsHash = (id: string, version: string) =>
  `sum(hashtextextended(${id} || ' ' || ${version}, 0))`

type Counted = Pick<DeletionPreview, "total" | "deletable"> & {
  versions: string
  refused: { id: number; name: string }[]
  related: DeletionPreview["related"]
}

/** SQL of one relation: how many there are, and the first by name. */
function countedSql({ name, isNamed }: Related, kind: KindWith<"bulkDelete">): string {
  const named = `(SELECT coalesce(json_agg(first), '[]') FROM (
      SELECT DISTINCT related.label, ${storedKinds[kind].trailName("record")} AS record
      FROM ${name} related JOIN ${kind} record ON record.id = related.record_id ORDER BY 1, 2 LIMIT ${maxNamedRelated}) first)`
  // Distinct by a hash: count(DISTINCT) sorts a million links of contacts for seconds.
  return `(SELECT json_build_object('name', '${name}', 'count', count(*), 'named', ${isNamed ? named : "'[]'::json"})
      FROM (SELECT DISTINCT id FROM ${name}) one)`
}

/**
 * What deleting the records meant would do, and to which the rule of deletion says no; all of it as it is at one moment.
 * @throws 422 for filters that cannot be
 */
export async function previewDeletion(
  list: ListWith<"bulkDelete">,
  { ids, params: { filters } }: Target,
  { language, user }: Reader,
  connection?: Connection,
): Promise<DeletionPreview> {
  const kind = kindOf(list)
  const { where, parameters } = await targetSql(kind, { ids, filters }, areaOf(list).filters(user))
  const today = `${parameters.add(todayIn(env().TIME_ZONE))}::date`
  const relations = relatedOf(kind)
    .filter(({ reads }) => reads === undefined || can(user, reads))
    .toSorted((one, other) => relatedNames.indexOf(one.name) - relatedNames.indexOf(other.name))
  const deletable = "SELECT id FROM target WHERE removable"
  const counted = await queryOne<Counted>(
    {
      text: `WITH today AS (SELECT ${today} AS day), target AS MATERIALIZED (
          SELECT id, version, ${deletionOf(kind).isRemovable(kind, user)} AS removable FROM ${kind} WHERE ${where})
        ${relations.map(({ name: relation, rows }) => `, ${relation} AS (${rows(deletable, "(SELECT day FROM today)")})`).join("")}
        SELECT count(*)::int AS total, (count(*) FILTER (WHERE removable))::int AS deletable,
          coalesce(${versionsHash("id", "version")} FILTER (WHERE removable), 0)::text AS versions,
          (SELECT coalesce(json_agg(first), '[]') FROM (
            SELECT record.id, ${storedKinds[kind].trailName("record")} AS name FROM target JOIN ${kind} record ON record.id = target.id
            WHERE NOT removable ORDER BY 2, 1 LIMIT ${maxNamedRecords}) first) AS refused,
          json_build_array(${relations.map((relation) => countedSql(relation, kind)).join(", ")}) AS related
        FROM target`,
      values: parameters.values,
    },
    connection,
  )
  const { versions, refused, related, ...numbers } = counted
  return {
    ...numbers,
    refused: refused.map((record) => ({ ...record, reason: sentence("deletion_not_yours", language) })),
    related: related.filter(({ count }) => count > 0),
    counted: [versions, ...related.map(({ count }) => count)].join("."),
  }
}
