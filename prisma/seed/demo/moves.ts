import type pg from "pg"
import { insertRows, type Row } from "#prisma/seed/rows.ts"

const DAY_MS = 86_400_000

/** Stages that a company passes on its way to another one, in their order. */
const USUAL_PATH = [
  "To contact",
  "Contacted",
  "Interested",
  "Application sent",
  "Prospect",
  "Demo requested",
  "Demo done",
]
/** Stages that come after all of those, and from which stage they are entered beside the usual way. */
const LATER: Record<string, string> = { "Deposit paid": "Accepted", Subscribed: "Trial" }

type Stage = { id: number; title: string }
type Place = { lifecycle_id: number; lifecycle_option_id: number }
type Standing = {
  company_id: number
  created_at: Date
  user_id: number | null
  entered_at: Date
  stage: Stage
  stages: Stage[]
  others: Place[]
  lifecycle_id: number
}

const standings = `select company.id as company_id, company.created_at, place.entered_at, place.lifecycle_id,
    (select owner.user_id from company_sale_owner link join owner on owner.id = link.owner_id
      where link.company_id = company.id order by owner.id limit 1) as user_id,
    (select json_build_object('id', id, 'title', title) from lifecycle_option where id = place.lifecycle_option_id) as stage,
    (select json_agg(json_build_object('id', id, 'title', title) order by position, id) from lifecycle_option
      where lifecycle_id = place.lifecycle_id) as stages,
    coalesce((select json_agg(json_build_object('lifecycle_id', lifecycle_id, 'lifecycle_option_id', lifecycle_option_id) order by lifecycle_id)
      from company_lifecycle other where other.company_id = company.id and other.id <> place.id), '[]') as others
  from company_lifecycle place join company on company.id = place.company_id order by place.id`

/** The stages that a company has been in, the present one last. */
function pathTo({ stage, stages }: Standing): Stage[] {
  const position = stages.findIndex(({ id }) => id === stage.id)
  const passed = stages.filter(({ title }, index) => index < position && USUAL_PATH.includes(title))
  const before = stages.filter(({ title }) => title === LATER[stage.title])
  return [...passed, ...before, stage]
}

function movesOf(standing: Standing): Row[] {
  const { company_id, lifecycle_id, others, user_id } = standing
  const placed = (stage: Stage | undefined) =>
    stage ? [...others, { lifecycle_id, lifecycle_option_id: stage.id }] : others
  const path = pathTo(standing)
  let at = standing.entered_at.getTime()
  return path
    .map((stage, index) => ({ stage, before: path[index - 1], index }))
    .reverse()
    .flatMap(({ stage, before, index }) => {
      const entered = at
      at -= (5 + ((company_id * 7 + index * 13) % 30)) * DAY_MS
      if (entered < standing.created_at.getTime()) return []
      const isFirst = at < standing.created_at.getTime()
      const changes = { "vendor.lifecycles": [placed(isFirst ? undefined : before), placed(stage)] }
      const row = { at: new Date(entered).toISOString(), user_id, action: "edit", record_type: "company" }
      return [{ ...row, record_id: company_id, changes }]
    })
    .reverse()
}

/** Writes into the audit log how companies came to their stages; who has moved some already keeps their own story. */
export async function writeMoves(client: pg.Client): Promise<void> {
  const noted = await client.query(
    "select from audit_entry where record_type = 'company' and changes ? 'vendor.lifecycles' limit 1",
  )
  if (noted.rows.length > 0) return
  const { rows } = await client.query<Standing>(standings)
  const moves = rows.flatMap(movesOf)
  await insertRows(
    client,
    "audit_entry",
    moves.toSorted((a, b) => (String(a.at) < String(b.at) ? -1 : 1)),
  )
}
