import { queryOne } from "#lib/backend/platform/database/db.ts"
import { mustAgree } from "../agree.ts"
import type { Call } from "../calls.ts"
import { writePlans } from "../list/plans.ts"
import type { Comparison, Section } from "../result.ts"
import { compare } from "../rounds.ts"
import { bestBox, bestOfCompanies, bestTab } from "./best-threads.ts"

const length = { rounds: 40, warmUp: 8 }
const record = { times: 3, plusMs: 1 }
const list = { times: 3 }
/** Days after which an answer is missing. */
const waited = 7

type Subjects = { company: number; contact: number; busiest: number; mails: number }

function findSubjects(): Promise<Subjects> {
  const middle = (owner: string) =>
    `(SELECT ${owner}_id FROM (SELECT ${owner}_id, count(*) AS threads FROM mail_thread_${owner} GROUP BY 1) counted
      ORDER BY abs(threads - 10), ${owner}_id LIMIT 1)`
  return queryOne<Subjects>({
    text: `SELECT ${middle("company")} AS company, ${middle("contact")} AS contact, (SELECT count(*)::int FROM mail) AS mails,
      (SELECT contact_id FROM mail_thread_contact GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1) AS busiest`,
    values: [],
  })
}

type Case = {
  name: string
  path: string
  best: () => Promise<string>
  budget: { times: number; plusMs?: number }
}

const found = (word: string) =>
  `EXISTS (SELECT FROM mail WHERE mail.thread_id = thread.id AND removed_at IS NULL AND search LIKE '% ${word}%')`

function casesOf({ company, contact, busiest }: Subjects, user: number): Case[] {
  const tab = (name: string, owner: "company" | "contact", id: number): Case => ({
    name: `mails of ${name}`,
    path: `messenger/messages/${owner}/${id}`,
    best: () => bestTab(owner, id, user),
    budget: record,
  })
  const box = (name: string, search: string, where: string): Case => ({
    name: `Messenger: ${name}`,
    path: `messenger/threads?${search}`,
    best: () => bestBox(where, user),
    budget: list,
  })
  const unanswered = `last_in_at > coalesce(last_out_at, '-infinity') AND last_in_at < now() - interval '${waited} days'`
  return [
    tab("a company", "company", company),
    tab("a contact", "contact", contact),
    tab("the busiest contact", "contact", busiest),
    box("all", "", "true"),
    box("unread", "filter=unread", "member.unread > 0"),
    box(`unanswered for ${waited} days`, `filter=unanswered&days=${waited}`, unanswered),
    {
      name: "Messenger: of one's companies",
      path: "messenger/threads?filter=companies",
      best: () => bestOfCompanies(user),
      budget: list,
    },
    box("a common word", "search=booth", found("booth")),
    box("a rare word", "search=muslin", found("muslin")),
    box("no result", "search=zzyzx", found("zzyzx")),
  ]
}

/** Mails tab, Messenger and search in process against the best SQL over the same pool. */
export async function mailSection(call: Call, user: number, plans: string): Promise<Section> {
  const subjects = await findSubjects()
  const comparisons: Comparison[] = []
  for (const { name, path, best, budget } of casesOf(subjects, user)) {
    const ours = () => call(path)
    mustAgree(name, await ours(), await best())
    comparisons.push({ name, ...(await compare({ ours, best, ...length })), budget })
    await writePlans(plans, name, ours)
  }
  return {
    title: `Mails in process, against the best SQL through the same pool (${subjects.mails.toLocaleString("en")} mails)`,
    comparisons,
    figures: [],
  }
}
