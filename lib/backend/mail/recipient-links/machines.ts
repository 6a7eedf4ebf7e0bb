import { isbot } from "isbot"

/** What asked for something of a mail. */
export type Asker = { agent: string; isAhead: boolean }

/** Providers that fetch a picture for their user while he or she opens the mail: it is a person who opens it. */
const proxies = /GoogleImageProxy|YahooMailProxy/i

/** Apple's Mail Privacy Protection fetches all pictures of all mails, whether anybody opens them; it says no more of itself than this. */
const prefetcher = /^Mozilla\/5\.0$/

const isProgram = ({ agent, isAhead }: Asker) => isAhead || agent.trim() === "" || isbot(agent)

/** Whether a program loaded the picture of a mail, and nobody opened it. */
export function isMachineOpen(asker: Asker): boolean {
  if (prefetcher.test(asker.agent.trim())) return true
  return isProgram(asker) && (asker.isAhead || !proxies.test(asker.agent))
}

/** Whether a scanner followed a link, and no person. */
export const isMachineClick = (asker: Asker): boolean => isProgram(asker)

/** Milliseconds within which nobody follows two links of a mail. */
const atOnceMs = 1_000

type Followed = { url: string; at: number }

/** Whether links were followed as scanners do it: several at once. */
export function areFollowedAtOnce(clicks: readonly Followed[]): boolean {
  const sorted = [...clicks].sort((a, b) => a.at - b.at)
  return sorted.some(({ url, at }, place) => {
    const next = sorted[place + 1]
    return next !== undefined && next.url !== url && next.at - at <= atOnceMs
  })
}
