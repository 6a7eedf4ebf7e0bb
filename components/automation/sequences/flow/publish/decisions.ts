import { mayTake } from "#lib/automation/flows/transfers.ts"
import type { Flow } from "#lib/contract/automation/flow.ts"
import type {
  TransferChoice,
  TransferDecision,
  WaitingNode,
} from "#lib/contract/automation/sequence-publication.ts"

/** What is chosen for those who wait at a node. `target` is of the choice "node" alone. */
export type Chosen = { becomes: TransferChoice; target?: string; note: string }
/** By version and node; those for whom nothing is chosen stay. */
export type Choices = Readonly<Record<string, Chosen>>

export const keyOf = ({ version_number, node }: WaitingNode) => `${version_number} ${node.id}`

export const staying: Chosen = { becomes: "stay", note: "" }

/** A choice as the value of a list of choices, and back. */
export const choiceValue = ({ becomes, target }: Chosen): string => (target ? `node ${target}` : becomes)
export function chosenOf(value: string, note: string): Chosen {
  const [becomes, target] = value.split(" ")
  switch (becomes) {
    case "same":
    case "end":
      return { becomes, note }
    case "node":
      return target ? { becomes, target, note } : staying
    default:
      return { becomes: "stay", note }
  }
}

const isPossible = ({ becomes, target }: Chosen, { has_same }: WaitingNode, flow: Flow): boolean => {
  if (becomes === "same") return has_same
  return becomes !== "node" || flow.nodes.some((node) => node.id === target && mayTake(node))
}

/**
 * What of the choices is possible in a flow, which may be another than the one they were made for.
 * @returns `lost`: keys of those whose choice is not, and who stay unless another is made
 */
export function possibleChoices(waiting: readonly WaitingNode[], choices: Choices, flow: Flow) {
  const possible: Record<string, Chosen> = {}
  const lost = new Set<string>()
  for (const one of waiting) {
    const key = keyOf(one)
    const chosen = choices[key]
    if (chosen && isPossible(chosen, one, flow)) possible[key] = chosen
    else if (chosen) lost.add(key)
  }
  return { choices: possible, lost }
}

/** What the calls take: those who stay are not named. */
export const decisionsOf = (waiting: readonly WaitingNode[], choices: Choices): TransferDecision[] =>
  waiting.flatMap((one) => {
    const { becomes, target, note } = choices[keyOf(one)] ?? staying
    if (becomes === "stay") return []
    const of = { version_number: one.version_number, node: one.node.id }
    return [{ ...of, becomes, ...(target && { target }), note: becomes === "end" ? note : "" }]
  })

/** Those for whom nothing is chosen yet continue where they are, where the draft has their node still. */
export const othersContinue = (waiting: readonly WaitingNode[], choices: Choices): Choices =>
  Object.fromEntries(
    waiting
      .filter((one) => one.has_same && choices[keyOf(one)] === undefined)
      .map((one) => [keyOf(one), { becomes: "same", note: "" } as const]),
  )

/** Address of the simulation of a publication as a file. */
export function publicationHref(
  sequence: number,
  version: number,
  decisions: readonly TransferDecision[],
): string {
  const query = new URLSearchParams({ version: String(version) })
  for (const [place, decision] of decisions.entries())
    for (const [name, value] of Object.entries(decision))
      if (value !== undefined && value !== "") query.set(`decisions[${place}][${name}]`, String(value))
  return `/api/sequence/${sequence}/publication/simulation?${query}`
}
