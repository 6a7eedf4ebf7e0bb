import { checkFlow } from "#lib/automation/flows/check-flow.ts"
import { isMailNode } from "#lib/automation/flows/mail-node.ts"
import { missingLinks } from "#lib/automation/flows/missing-links.ts"
import { needsConsent, type Sight, sightOf } from "#lib/automation/flows/sight.ts"
import { type Connection, inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { conflict, notFound } from "#lib/backend/platform/http/errors.ts"
import type { Flow } from "#lib/contract/automation/flow.ts"
import type { DraftProblem, DraftWarning, SequenceDraft } from "#lib/contract/automation/sequence-drawing.ts"
import { checkMail, knownForMails } from "./check-mail.ts"
import { linksIn } from "./links-in.ts"

type Stored = { id: number; flow: Flow; version: number; number: number; published: boolean }
type Email = Omit<SequenceDraft["emails"][number], "links"> & { content: string; as_text: string[] }

/** Locks a sequence until the transaction ends: drafts of it are saved one after the other. Throws a 404. */
export async function lockSequence(id: number, connection: Connection): Promise<void> {
  const found = await query(
    { text: "SELECT FROM sequence WHERE id = $1 FOR NO KEY UPDATE", values: [id] },
    connection,
  )
  if (found.length === 0) throw notFound("sequence")
}

/** The draft, else the version that runs; undefined for a sequence without either. */
async function latestOf(sequence: number, connection?: Connection): Promise<Stored | undefined> {
  const [found] = await query<Stored>(
    {
      name: "latest-flow",
      text: `SELECT id, flow, version, number, published_at IS NOT NULL AS published FROM sequence_version
        WHERE sequence_id = $1 ORDER BY published_at IS NOT NULL, number DESC LIMIT 1`,
      values: [sequence],
    },
    connection,
  )
  return found
}

function emailsOf(sequence: number, connection?: Connection): Promise<Email[]> {
  return query<Email>(
    {
      name: "emails-of-sequence",
      text: "SELECT id, subject, language, content, as_text FROM sequence_email WHERE sequence_id = $1 ORDER BY id",
      values: [sequence],
    },
    connection,
  )
}

/** What keeps a flow from being published: its graph, and each mail that it sends. */
async function problemsOf(flow: Flow, emails: Email[], connection?: Connection): Promise<DraftProblem[]> {
  const known = await knownForMails(connection)
  const texts = new Map(emails.map((email) => [email.id, email]))
  const mails = flow.nodes.flatMap((node): DraftProblem[] => {
    if (!isMailNode(node)) return []
    const email = texts.get(node.data.emailTemplateId)
    if (!email) return [{ node: node.id, problem: "unknown_mail", detail: null }]
    return checkMail(email, known).map(({ problem, detail = null }) => ({ node: node.id, problem, detail }))
  })
  const missing = missingLinks(flow, (email) => linksIn(texts.get(email)?.content ?? "")).map(
    ({ node, link }): DraftProblem => ({ node, problem: "link_missing", detail: link }),
  )
  const inFlow = checkFlow(flow).map(({ detail = null, ...found }) => ({ ...found, detail }))
  return [...inFlow, ...mails, ...missing]
}

/** Nodes that know less than they ask for: how little is counted over all versions, by the names of mails' nodes. */
async function warningsOf(sequence: number, flow: Flow, connection?: Connection): Promise<DraftWarning[]> {
  if (!flow.nodes.some(needsConsent)) return []
  const counted = await query<Sight & { node: string }>(
    {
      name: "tracked-mails-of-sequence",
      text: `SELECT part AS node, sum(tracked)::int AS tracked, sum(sent)::int AS sent
        FROM sequence_counter JOIN sequence_version version ON version.id = version_id WHERE version.sequence_id = $1 AND part <> '' GROUP BY part`,
      values: [sequence],
    },
    connection,
  )
  const counts = Object.fromEntries(counted.map(({ node, ...sight }) => [node, sight]))
  return flow.nodes.flatMap((node) => {
    const sight = sightOf(node, flow, counts)
    return sight ? [{ node: node.id, ...sight }] : []
  })
}

/** What a sequence is to do next, with what keeps it from being published. Throws a 404. */
export async function getDraft(sequence: number, connection?: Connection): Promise<SequenceDraft> {
  const [exists] = await query({ text: "SELECT FROM sequence WHERE id = $1", values: [sequence] }, connection)
  if (!exists) throw notFound("sequence")
  const stored = await latestOf(sequence, connection)
  const emails = await emailsOf(sequence, connection)
  const flow = stored?.flow ?? { nodes: [], edges: [] }
  return {
    flow,
    version: stored && !stored.published ? stored.version : null,
    problems: await problemsOf(flow, emails, connection),
    warnings: await warningsOf(sequence, flow, connection),
    emails: emails.map(({ content, as_text: _, ...email }) => ({ ...email, links: linksIn(content) })),
  }
}

/**
 * The version of a draft that is saved. No other draft of the sequence had it, published and discarded ones included: who still draws one
 * of those overwrites nothing by it.
 */
async function nextVersion(sequence: number, before: number, connection: Connection): Promise<number> {
  const { version } = await queryOne<{ version: number }>(
    {
      text: "UPDATE sequence SET version = greatest(version, $2 + 1) + 1 WHERE id = $1 RETURNING version - 1 AS version",
      values: [sequence, before],
    },
    connection,
  )
  return version
}

/** Saves a draft. Throws a 404, a 409 with the stored draft when it is another version by now. */
export function saveDraft(
  { sequence, version }: { sequence: number; version: number | null },
  flow: Flow,
): Promise<SequenceDraft> {
  return inTransaction(async (connection) => {
    await lockSequence(sequence, connection)
    const stored = await latestOf(sequence, connection)
    const draft = stored && !stored.published ? stored : undefined
    if ((draft?.version ?? null) !== version)
      throw conflict("sequence_draft_changed", await getDraft(sequence, connection))
    const next = await nextVersion(sequence, stored?.version ?? 0, connection)
    await query(
      draft
        ? {
            text: "UPDATE sequence_version SET flow = $2, version = $3 WHERE id = $1",
            values: [draft.id, JSON.stringify(flow), next],
          }
        : {
            text: "INSERT INTO sequence_version (sequence_id, number, flow, version) VALUES ($1, $2, $3, $4)",
            values: [sequence, (stored?.number ?? 0) + 1, JSON.stringify(flow), next],
          },
      connection,
    )
    return getDraft(sequence, connection)
  })
}

/**
 * Throws away the draft, if there is one. @param version the one that was seen; undefined for whichever is stored
 * @throws 404, 409 with the stored draft when it is another version by now
 */
export function dropDraft(sequence: number, version: number | undefined): Promise<void> {
  return inTransaction(async (connection) => {
    await lockSequence(sequence, connection)
    const stored = version === undefined ? undefined : await latestOf(sequence, connection)
    if (stored && !stored.published && stored.version !== version)
      throw conflict("sequence_draft_changed", await getDraft(sequence, connection))
    await query(
      {
        text: "DELETE FROM sequence_version WHERE sequence_id = $1 AND published_at IS NULL",
        values: [sequence],
      },
      connection,
    )
  })
}
