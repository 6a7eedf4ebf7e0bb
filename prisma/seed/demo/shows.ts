import type { Profile } from "#prisma/seed/demo/profiles.ts"
import type { Story } from "#prisma/seed/demo/story.ts"
import type { Pipeline, ShowSession } from "#prisma/seed/lookups.ts"
import { ACCOUNTING_ORGANISATION } from "#prisma/seed/reference/configuration.ts"
import { tradeshows } from "#prisma/seed/reference/tradeshows.ts"
import { required } from "#prisma/seed/rows.ts"

/** Square metres on offer, the usual ones first. */
const BOOTH_SIZES = [6, 6, 9, 6, 12, 9, 4, 12, 18, 24]

/** Share of vendors that look at each show, and the cultures that prefer it. */
const APPEAL: Record<number, { share: number; cultures: string[] }> = {
  1: { share: 0.62, cultures: ["fr", "it", "es", "pt", "de", "nl", "nordic"] },
  2: { share: 0.28, cultures: ["en", "es", "pt"] },
  3: { share: 0.16, cultures: ["chinese", "japanese", "korean"] },
  4: { share: 0.1, cultures: ["en", "japanese"] },
}

/** Stages and how often a company of the coming session is there. */
const STAGE_WEIGHTS: Record<string, number> = {
  "To contact": 18,
  Contacted: 20,
  Interested: 14,
  "Application sent": 12,
  "Waiting list": 6,
  Accepted: 12,
  "Deposit paid": 14,
  Refused: 3,
  "Show full": 1,
  Prospect: 10,
  "Demo requested": 6,
  "Demo done": 6,
  Trial: 5,
  Subscribed: 8,
  Lost: 3,
}

const EXHIBITS = ["Accepted", "Deposit paid"]

function addParticipation(story: Story, profile: Profile, session: ShowSession): void {
  const boothSize = profile.random.chance(0.95) ? profile.random.pickSkewed(BOOTH_SIZES) : null
  story.add("company_participation", {
    company_id: profile.id,
    tradeshow_session_id: session.id,
    booth_size: boothSize,
  })
}

/** Puts a company on a stage; returns the stage's title. */
function addToPipeline(story: Story, profile: Profile, pipeline: Pipeline): string {
  const stages = [...pipeline.stages.keys()].map((title) => ({ title, weight: STAGE_WEIGHTS[title] ?? 1 }))
  const { title } =
    profile.isRich && pipeline.sessionId ? { title: "Deposit paid" } : story.random.pickWeighted(stages)
  const days = pipeline.isCurrent ? story.random.between(1, 150) : story.random.between(170, 330)
  story.add("company_lifecycle", {
    company_id: profile.id,
    lifecycle_id: pipeline.id,
    lifecycle_option_id: required(pipeline.stages, title),
    tradeshow_session_id: pipeline.sessionId,
    entered_at: story.daysAgo(days),
    version: 1,
  })
  return title
}

/** Pipelines of a show and, for those accepted, their sessions; returns the sessions that were decided there. */
function addExhibitorPipelines(story: Story, profile: Profile, tradeshowId: number): Set<number> {
  const decided = new Set<number>()
  for (const pipeline of story.lookups.pipelines) {
    const session = story.lookups.sessions.find(({ id }) => id === pipeline.sessionId)
    if (pipeline.tradeshowId !== tradeshowId || !session) continue
    decided.add(session.id)
    if (!profile.random.chance(pipeline.isCurrent ? 0.8 : 0.55)) continue
    if (EXHIBITS.includes(addToPipeline(story, profile, pipeline))) addParticipation(story, profile, session)
  }
  return decided
}

function addPastParticipations(
  story: Story,
  profile: Profile,
  tradeshowId: number,
  decided: Set<number>,
): void {
  const sessions = story.lookups.sessions.filter((session) => session.tradeshowId === tradeshowId)
  const opening = sessions.find((session) => session.isCurrent)?.from ?? ""
  for (const session of sessions) {
    if (decided.has(session.id) || session.from >= opening || !profile.random.chance(0.3)) continue
    addParticipation(story, profile, session)
  }
}

function addShow(story: Story, profile: Profile, show: { id: number; shortName: string }): void {
  const { random, id: company_id } = profile
  const sections = [...story.lookups.sections].filter(([key]) => key.startsWith(`${show.id} `))
  const [, vendor_section_id] = random.pickSkewed(sections)
  story.add("company_followup", { company_id, tradeshow_id: show.id })
  story.add("company_vendor_section", { company_id, vendor_section_id })
  addPastParticipations(story, profile, show.id, addExhibitorPipelines(story, profile, show.id))
  if (random.chance(0.4)) {
    const reference = `${show.shortName}-${story.today.getUTCFullYear()}-${String(company_id).padStart(4, "0")}`
    story.add("company_mobilier", { company_id, tradeshow_id: show.id, reference })
  }
}

/** Adds a vendor's shows: follow-ups, sections, pipelines, participations, technical files and accounting ids. */
export function addShows(story: Story, profile: Profile): void {
  const { random, place, id } = profile
  for (const show of tradeshows) {
    const { share, cultures } = APPEAL[show.id] ?? { share: 0, cultures: [] }
    const chance = cultures.includes(place.culture) ? share * 1.3 : share * 0.6
    if (random.chance(chance)) addShow(story, profile, show)
  }
  const platform = story.lookups.pipelines.find(({ sessionId }) => sessionId === null)
  if (platform && random.chance(0.35)) addToPipeline(story, profile, platform)
  if (random.chance(0.6)) {
    const zoho_id = random.digits("2007104300000######")
    story.add("company_zoho", { company_id: id, organization_id: ACCOUNTING_ORGANISATION, zoho_id })
  }
}
