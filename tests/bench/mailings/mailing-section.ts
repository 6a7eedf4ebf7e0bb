import { queryOne } from "#lib/backend/platform/database/db.ts"
import { mustAgree } from "../agree.ts"
import type { Call } from "../calls.ts"
import { writePlans } from "../list/plans.ts"
import type { Comparison, Figure, Section } from "../result.ts"
import { compare, median } from "../rounds.ts"
import {
  bestEvents,
  bestFound,
  bestLists,
  bestMembers,
  bestSequences,
  bestSuppressions,
} from "./best-mailings.ts"

const length = { rounds: 40, warmUp: 8 }
const budget = { times: 3, plusMs: 1 }
const pageSize = 25
/** Times that a call without a counterpart is taken. */
const times = 15

type Subjects = {
  list: number
  members: number
  dynamic: number
  common: string
  rare: string
  contact: number
  company: number
  registration: number
  subscriptions: number
  lists: number[]
}

/** The largest list, a word that many of its members have and one that few have. */
function findSubjects(): Promise<Subjects> {
  return queryOne<Subjects>({
    text: `WITH largest AS (SELECT mailing_list_id AS id, sum(members)::int AS members FROM mailing_list_counter GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 1),
        word AS MATERIALIZED (SELECT text, count(*) AS people FROM (SELECT contact_id FROM mailing_subscription
            WHERE mailing_list_id = (SELECT id FROM largest) ORDER BY created_at LIMIT 5000) on_list
          JOIN contact ON contact.id = contact_id, regexp_split_to_table(btrim(search), ' ') AS text WHERE text ~ '^[a-z]{5,}$' GROUP BY 1)
      SELECT largest.id AS list, largest.members, (SELECT min(id) FROM mailing_list WHERE kind = 'dynamic' AND filters <> '{}') AS dynamic,
        (SELECT text FROM word ORDER BY people DESC, text LIMIT 1) AS common, (SELECT text FROM word ORDER BY people, text LIMIT 1) AS rare,
        (SELECT contact_id FROM mailing_subscription WHERE mailing_list_id = largest.id ORDER BY 1 LIMIT 1) AS contact,
        (SELECT company_id FROM mailing_subscription JOIN company_contact USING (contact_id) WHERE mailing_list_id = largest.id ORDER BY 1 LIMIT 1) AS company,
        (SELECT registration_id FROM registration_association JOIN company_contact USING (company_id) JOIN mailing_subscription USING (contact_id)
          WHERE mailing_list_id = largest.id ORDER BY 1 LIMIT 1) AS registration,
        (SELECT count(*)::int FROM mailing_subscription) AS subscriptions,
        ARRAY(SELECT id FROM mailing_list WHERE archived_at IS NULL ORDER BY normalise(name), id LIMIT ${pageSize}) AS lists
      FROM largest`,
    values: [],
  })
}

type Case = { name: string; path: string; best: () => Promise<string> }

function casesOf({ list, members, common, rare }: Subjects): Case[] {
  const last = Math.max(1, Math.ceil(members / pageSize))
  const page = (name: string, number: number): Case => ({
    name: `members of a list: ${name}`,
    path: `mailing-list/${list}/member?page=${number}`,
    best: () => bestMembers(list, number, members),
  })
  const found = (name: string, word: string): Case => ({
    name: `members of a list: ${name}`,
    path: `mailing-list/${list}/member?search=${word}`,
    best: () => bestFound(list, word),
  })
  return [
    { name: "mailing lists", path: "mailing-list", best: () => bestLists("true") },
    {
      name: "mailing lists: a word",
      path: "mailing-list?search=press",
      best: () => bestLists("search_text(name, description) LIKE '% press%'"),
    },
    page("first page", 1),
    page("second page", 2),
    page("page in the middle", Math.max(1, Math.floor(last / 2))),
    page("last page", last),
    found("a common word", common),
    found("a rare word", rare),
    found("no result", "zzyzx"),
    { name: "who came and left", path: `mailing-list/${list}/event`, best: () => bestEvents(list) },
    { name: "suppressed addresses", path: "suppression", best: () => bestSuppressions("true") },
    {
      name: "suppressed addresses: a word",
      path: "suppression?search=suppressed",
      best: () => bestSuppressions("normalise(email::text || ' ' || detail) LIKE '%suppressed%'"),
    },
    {
      name: "suppressed addresses of a list",
      path: `suppression?list=${list}`,
      best: () => bestSuppressions(`mailing_list_id = ${list}`),
    },
    { name: "sequences", path: "sequence", best: () => bestSequences("true") },
    {
      name: "sequences: a word",
      path: "sequence?search=press",
      best: () => bestSequences("search_text(name, description) LIKE '% press%'"),
    },
  ]
}

/** Calls that answer no list of rows, or what other calls answer: how long they take. */
const paths = ({ list, dynamic, contact, company, registration, lists }: Subjects) => ({
  "members of a dynamic list": `mailing-list/${dynamic}/member`,
  "members on lists of a page": `mailing-list/counts?${lists.map((id, place) => `lists[${place}]=${id}`).join("&")}`,
  "lists of a contact, 50 of them dynamic": `mailing-list/contact/${contact}`,
  "lists of a company, 50 of them dynamic": `mailing-list/of/company/${company}`,
  "lists of a registration, 50 of them dynamic": `mailing-list/of/registration/${registration}`,
  "starts on a list": `mailing-list/${list}/start`,
  "choices of a start": "sequence/options",
  "mailing panel of a contact": `mailing/contact/${contact}`,
})

/** Mailing lists, their members, suppressed addresses and sequences in process against the best SQL over the same pool. */
export async function mailingSection(call: Call, plans: string): Promise<Section> {
  const subjects = await findSubjects()
  const comparisons: Comparison[] = []
  for (const { name, path, best } of casesOf(subjects)) {
    const ours = () => call(path)
    mustAgree(name, await ours(), await best())
    comparisons.push({ name, ...(await compare({ ours, best, ...length })), budget })
    await writePlans(plans, name, ours)
  }
  const figures: Figure[] = []
  for (const [name, path] of Object.entries(paths(subjects))) {
    const taken: number[] = []
    for (let time = 0; time < times; time++) {
      const began = performance.now()
      await call(path)
      taken.push(performance.now() - began)
    }
    figures.push({ name, value: median(taken), unit: "ms" })
    await writePlans(plans, name, () => call(path))
  }
  return {
    title: `Mailing lists and sequences in process, against the best SQL through the same pool (${subjects.subscriptions.toLocaleString("en")} subscriptions, ${subjects.members.toLocaleString("en")} on the largest list)`,
    comparisons,
    figures,
  }
}
