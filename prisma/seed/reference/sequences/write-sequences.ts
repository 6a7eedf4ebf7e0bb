import type pg from "pg"
import { contentOf } from "#prisma/seed/reference/mail-templates/template.ts"
import { PLATFORM_PIPELINE } from "#prisma/seed/reference/pipelines.ts"
import { insertMissing, insertRows, isEmpty, reserveIds } from "#prisma/seed/rows.ts"
import type { Named, StarterSequence } from "./starter.ts"
import { starterSequences } from "./starters.ts"

type Existing = { kind: "stage" | "lifecycle" | "session"; key: string; id: number }

const existing = `select 'stage' as kind, stage.title as key, stage.id from lifecycle_option stage
    join lifecycle pipeline on pipeline.id = stage.lifecycle_id where pipeline.name = $1
  union all select 'lifecycle', name::text, id from registration_lifecycle
  union all select 'session', tradeshow_id::text, id from tradeshow_session where is_current
  order by 1, 3`

/** Ids by what starters call things. What an installation has renamed or removed has none. */
async function loadNames(client: pg.Client) {
  const { rows } = await client.query<Existing>(existing, [PLATFORM_PIPELINE])
  const idsOf = (kind: Existing["kind"], keys: string[]) =>
    rows.filter((row) => row.kind === kind && keys.includes(row.key)).map(({ id }) => id)
  return (mails: ReadonlyMap<string, number>): Named => ({
    mail: (name) => mails.get(name) ?? 0,
    platformStages: (...titles) => idsOf("stage", titles),
    lifecycles: (...names) => idsOf("lifecycle", names),
    currentSessions: (show) =>
      show === undefined
        ? rows.filter(({ kind }) => kind === "session").map(({ id }) => id)
        : idsOf("session", [String(show)]),
  })
}

async function publish(
  client: pg.Client,
  sequence: number,
  starter: StarterSequence,
  namedBy: Awaited<ReturnType<typeof loadNames>>,
): Promise<void> {
  const mails = Object.entries(starter.mails)
  const ids = await reserveIds(client, "sequence_email", mails.length)
  const flow = starter.flow(namedBy(new Map(mails.map(([name], index) => [name, ids[index] ?? 0]))))
  const asksOfNothing = flow.nodes.some(
    ({ type, data }) => type === "status" && "ids" in data.condition && data.condition.ids.length === 0,
  )
  if (asksOfNothing) return
  const emails = mails.map(([, { subject, body }], index) => {
    const content = contentOf(body)
    return {
      id: ids[index],
      sequence_id: sequence,
      language: starter.language,
      subject,
      content,
      first_subject: subject,
      first_content: content,
      version: 1,
    }
  })
  await insertRows(client, "sequence_email", emails)
  const published_at = new Date().toISOString()
  await insertRows(client, "sequence_version", [
    { sequence_id: sequence, number: 1, flow, published_at, created_at: published_at, version: 1 },
  ])
}

/**
 * Writes sequences with their first versions: all while there is no version at all, later to those of a starter's name that have none. One
 * that asks of stages or lifecycles which the installation no longer has stays without.
 */
export async function writeSequences(client: pg.Client): Promise<void> {
  if (await isEmpty(client, "sequence_version"))
    await insertMissing(
      client,
      "sequence",
      starterSequences.map(({ name, description, endsOnReply }) => ({
        name,
        description,
        ends_on_reply: endsOnReply,
        version: 1,
      })),
    )
  const { rows } = await client.query<{ id: number; name: string }>(
    `select id, name from sequence where name = any ($1)
      and not exists (select from sequence_version where sequence_id = sequence.id) order by id`,
    [starterSequences.map(({ name }) => name)],
  )
  if (rows.length === 0) return
  const namedBy = await loadNames(client)
  for (const { id, name } of rows) {
    const starter = starterSequences.find((one) => one.name === name)
    if (starter) await publish(client, id, starter, namedBy)
  }
}
