import type { Connection } from "#lib/backend/platform/database/db.ts"
import type { MatchProposal } from "#lib/contract/finance/bank-entry.ts"
import type { MatchGrade, MatchReason } from "#lib/contract/finance/bank-terms.ts"
import { matchGrades, matchReasons } from "#lib/contract/finance/bank-terms.ts"
import type { StoredEntry } from "../stored-entry.ts"
import {
  type Candidate,
  type CandidateReason,
  candidatesFor,
  maxOfBuyer,
  sentAmounts,
  type Unpaid,
  unpaidOf,
} from "./candidates.ts"

/** Proposals that an entry gets. */
const maxProposals = 3

/** `isNamed`: the text names every invoice. */
type Draft = {
  reasons: Set<MatchReason>
  isNamed: boolean
  parts: { candidate: Candidate; amount: number }[]
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** What an amount takes of an invoice: all that is due of it, or as much as there is. */
const dueOf = (left: number, balance: number) =>
  left > 0 ? Math.min(left, balance) : Math.max(left, balance)

const reasonsOf = (candidates: readonly Candidate[]) =>
  new Set<CandidateReason>(candidates.flatMap(({ reasons }) => reasons))

const isNamed = (candidates: readonly Candidate[]) =>
  candidates.every(({ reasons }) => reasons.includes("number"))

const isOfAmount = ({ reasons }: Draft) => reasons.has("balance") || reasons.has("instalment")

function gradeOf(draft: Draft): MatchGrade {
  const { reasons } = draft
  if (draft.isNamed && isOfAmount(draft)) return "sure"
  const isKnown = reasons.has("account") || reasons.has("name")
  return reasons.has("number") || (isKnown && isOfAmount(draft)) ? "likely" : "possible"
}

/** One invoice: by its whole balance, by what is due of it next, else by as much as there is. */
function ofOne(candidate: Candidate, sent: readonly number[]): Draft {
  const { balance, due } = candidate
  const isWhole = sent.includes(balance)
  const isPart = !isWhole && sent.includes(due)
  const agrees: MatchReason[] = isWhole ? ["balance"] : isPart ? ["instalment"] : []
  const [max = 0] = sent
  return {
    reasons: new Set([...reasonsOf([candidate]), ...agrees]),
    isNamed: isNamed([candidate]),
    parts: [{ candidate, amount: isPart ? due : dueOf(max, balance) }],
  }
}

/** Several invoices that add up to the amount, each whole or each by what is due of it next. */
function ofSeveral(candidates: readonly Candidate[], sent: readonly number[]): Draft | undefined {
  if (candidates.length < 2 || candidates.length >= maxOfBuyer) return undefined
  const by = (["balance", "due"] as const).find((one) =>
    sent.includes(sum(candidates.map((all) => all[one]))),
  )
  if (!by) return undefined
  return {
    reasons: new Set([...reasonsOf(candidates), by === "balance" ? "balance" : "instalment"]),
    isNamed: isNamed(candidates),
    parts: candidates.map((candidate) => ({ candidate, amount: candidate[by] })),
  }
}

const invoicesOf = ({ parts }: Draft) =>
  parts
    .map(({ candidate }) => candidate.invoice)
    .toSorted((a, b) => a - b)
    .join()

/** Below another it comes before it: by grade, then by whether the amount agrees, then by how much speaks for it. */
const rank = (draft: Draft) =>
  matchGrades.indexOf(gradeOf(draft)) * 100 + (isOfAmount(draft) ? 0 : 10) - draft.reasons.size

function shown(draft: Draft): MatchProposal {
  return {
    grade: gradeOf(draft),
    reasons: matchReasons.filter((reason) => draft.reasons.has(reason)),
    parts: draft.parts.map(
      ({ candidate: { entry: _, buyer_key: __, reasons: ___, ...invoice }, amount }) => ({
        ...invoice,
        amount,
      }),
    ),
  }
}

/**
 * What an entry may pay, best first, at most three.
 * @param candidates invoices of its account, what is due first before others
 */
export function propose(candidates: readonly Candidate[], unpaid: Unpaid): MatchProposal[] {
  const sent = sentAmounts(unpaid)
  const named = candidates.filter(({ reasons }) => reasons.includes("number"))
  const namedBuyers = new Set(named.map(({ buyer_key }) => buyer_key))
  const ofBuyers = Map.groupBy(
    candidates.filter(({ reasons, buyer_key }) => reasons.length > 0 || namedBuyers.has(buyer_key)),
    ({ buyer_key }) => buyer_key,
  )
  const together = ofSeveral(named, sent)
  const whole = [...ofBuyers.values()].flatMap((own) => ofSeveral(own, sent) ?? [])
  const single = candidates
    .map((one) => ofOne(one, sent))
    .filter((draft) => isOfAmount(draft) || draft.reasons.size > 0)
  const drafts = [...(together ? [together] : []), ...single, ...whole]
  const different = new Map(drafts.toReversed().map((draft) => [invoicesOf(draft), draft]))
  const inOrder = drafts.filter((draft) => different.get(invoicesOf(draft)) === draft)
  return inOrder
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, maxProposals)
    .map(shown)
}

/** What open entries may pay, by the entry's id. */
export async function proposalsFor(
  entries: readonly StoredEntry[],
  connection?: Connection,
): Promise<Map<number, MatchProposal[]>> {
  if (entries.length === 0) return new Map()
  const found = Map.groupBy(await candidatesFor(entries, connection), ({ entry }) => entry)
  return new Map(entries.map((entry) => [entry.id, propose(found.get(entry.id) ?? [], unpaidOf(entry))]))
}
