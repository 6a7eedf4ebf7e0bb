import type { Step } from "#prisma/seed/large/base.ts"
import { daysAgo, element } from "#prisma/seed/large/expressions.ts"
import type { Lookups } from "#prisma/seed/lookups.ts"

export const BIG_PIPELINE = "All prospects"
/** The size the board's budgets are stated for. */
const COMPANIES = 50_000
const STAGES = [
  "New",
  "Researched",
  "First e-mail",
  "Second e-mail",
  "Called",
  "Met at a show",
  "Interested",
  "Offer sent",
  "Negotiating",
  "Won",
  "Lost",
  "Next season",
]

const pipelineId = `(select id from lifecycle where name = '${BIG_PIPELINE}')`

/** One pipeline of many stages and companies, of a show that has a current session. */
export function bigPipelineSteps({ sessions }: Lookups): Step[] {
  const session = sessions.find(({ isCurrent }) => isCurrent)
  if (!session) return []
  const stages = `(select array_agg(id order by position) from lifecycle_option where lifecycle_id = ${pipelineId})`
  const titles = STAGES.map((title, position) => `('${title}', ${position})`).join(", ")
  return [
    {
      name: "a pipeline of many stages",
      sql: `insert into lifecycle (tradeshow_id, session_id, name, short, position)
        values (${session.tradeshowId}, ${session.id}, '${BIG_PIPELINE}', 'ALL', 100) on conflict (name) do nothing`,
    },
    {
      name: "its stages",
      sql: `insert into lifecycle_option (lifecycle_id, title, position)
        select ${pipelineId}, title, position from (values ${titles}) stage (title, position)
        on conflict (lifecycle_id, title) do nothing`,
    },
    {
      name: "its companies",
      sql: `insert into company_lifecycle (company_id, lifecycle_id, lifecycle_option_id, tradeshow_session_id, entered_at)
        select id, ${pipelineId}, ${element("stages", "id", "big pipeline")}, ${session.id},
          ${daysAgo("id", "big pipeline entered", 300)}
        from seed_profile, ${stages} held (stages) where is_vendor order by seed_profile.id
        limit greatest(0, ${COMPANIES} - (select count(*) from company_lifecycle where lifecycle_id = ${pipelineId}))`,
    },
  ]
}
