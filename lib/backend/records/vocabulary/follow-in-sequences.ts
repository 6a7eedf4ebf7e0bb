import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { type Actor, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import type { RecordConditionKind } from "#lib/contract/automation/flow-terms.ts"

type ReplacedId = { condition: RecordConditionKind; id: number; into: number }

/** SQL of nodes with a condition that names the value: $1 the kind, $2 the id. */
const named = `jsonb_build_object('nodes', jsonb_build_array(jsonb_build_object('data', jsonb_build_object('condition',
    jsonb_build_object('kind', $1::text, 'ids', jsonb_build_array($2::int))))))`

/** SQL of ids with $3 in place of $2, each once. */
const freshIds = `(SELECT jsonb_agg(id ORDER BY place) FROM (
    SELECT CASE WHEN value = to_jsonb($2::int) THEN to_jsonb($3::int) ELSE value END AS id, min(place) AS place
    FROM jsonb_array_elements(node #> '{data,condition,ids}') WITH ORDINALITY AS ids (value, place) GROUP BY 1) replaced)`

/**
 * Has flows of sequences that ask for a value ask for another one instead: those that run, as what they mean stays, and drafts, as a new
 * version, which who still draws the old one is told.
 */
export async function followInSequences(
  { condition, id, into }: ReplacedId,
  { actor, connection }: { actor: Actor; connection: Connection },
): Promise<void> {
  const values = [condition, id]
  const sequences = await query<{ id: number }>(
    {
      text: `SELECT id FROM sequence WHERE id IN (SELECT sequence_id FROM sequence_version WHERE flow @> ${named}) ORDER BY id FOR NO KEY UPDATE`,
      values,
    },
    connection,
  )
  if (sequences.length === 0) return
  const ids = sequences.map((sequence) => sequence.id)
  await query(
    {
      text: `WITH fresh AS (
          UPDATE sequence SET version = greatest(sequence.version, draft.version + 1) + 1
          FROM sequence_version draft WHERE draft.sequence_id = sequence.id AND draft.published_at IS NULL AND draft.flow @> ${named}
            AND sequence.id = ANY ($4::int[])
          RETURNING sequence.id, sequence.version - 1 AS version)
        UPDATE sequence_version SET version = coalesce((SELECT fresh.version FROM fresh WHERE fresh.id = sequence_id AND published_at IS NULL), version),
          flow = jsonb_set(flow, '{nodes}', (SELECT jsonb_agg(
            CASE WHEN jsonb_build_object('nodes', jsonb_build_array(node)) @> ${named} THEN jsonb_set(node, '{data,condition,ids}', ${freshIds}) ELSE node END
            ORDER BY place) FROM jsonb_array_elements(flow -> 'nodes') WITH ORDINALITY AS nodes (node, place)))
        WHERE sequence_id = ANY ($4::int[]) AND flow @> ${named}`,
      values: [...values, into, ids],
    },
    connection,
  )
  const changes = { filters: [{ [condition]: id }, { [condition]: into }] satisfies [unknown, unknown] }
  for (const sequence of ids)
    await writeAudit({ actor, action: "edit", type: "sequence", id: sequence, changes }, connection)
}
