import type { BoardCard, BoardStage } from "#lib/contract/crm/pipelines.ts"

export type Stages = readonly BoardStage[]
/** A company that goes from one stage to another, null being out of the pipeline; `at` is when, until the server has said so itself. */
export type Move = { company: number; from: number | null; to: number | null; at: string }
/** Changes what the server has said. */
export type ChangeBoard = (change: (stages: Stages) => Stages) => void

/** Where a company's card is among those shown. */
export function cardOf(stages: Stages, company: number) {
  for (const stage of stages) {
    const card = stage.companies.find(({ id }) => id === company)
    if (card) return { stage: stage.id, card }
  }
  return undefined
}

/** Stages that stay as they are keep their identity, so that their columns are not drawn again. */
function changeStage(stages: Stages, id: number, change: (stage: BoardStage) => BoardStage): Stages {
  return stages.map((stage) => (stage.id === id ? change(stage) : stage))
}

function leave(stages: Stages, stage: number, company: number): Stages {
  return changeStage(stages, stage, (left) => ({
    ...left,
    total: left.total - 1,
    companies: left.companies.filter(({ id }) => id !== company),
  }))
}

/** The latest to enter is first; one older than all that are shown comes with See more. */
function insertByDate({ companies, total }: BoardStage, card: BoardCard): BoardCard[] {
  const others = companies.filter(({ id }) => id !== card.id)
  const at = others.findIndex(({ addToStageFormated }) => addToStageFormated <= card.addToStageFormated)
  if (at >= 0) return others.toSpliced(at, 0, card)
  return others.length + 1 >= total ? [...others, card] : others
}

function insert(stages: Stages, stage: number, card: BoardCard): Stages {
  return changeStage(stages, stage, (entered) => ({ ...entered, companies: insertByDate(entered, card) }))
}

function enter(stages: Stages, stage: number, card: BoardCard): Stages {
  const counted = changeStage(stages, stage, (entered) => ({ ...entered, total: entered.total + 1 }))
  return insert(counted, stage, card)
}

/** The board once a card has moved; as it is when the card does not stand where the move begins. */
export function moved(stages: Stages, { company, from, to, at }: Move): Stages {
  const found = cardOf(stages, company)
  if (!found || found.stage !== from) return stages
  const left = leave(stages, from, company)
  return to === null ? left : enter(left, to, { ...found.card, addToStageFormated: at })
}

/** The board once the server has kept a move, whether or not it was read again since. */
export function savedMove(stages: Stages, { from, to }: Move, card: BoardCard): Stages {
  const stage = cardOf(stages, card.id)?.stage
  if (stage === undefined || to === null) return stages
  if (stage === from) return enter(leave(stages, from, card.id), to, card)
  return stage === to ? insert(stages, to, card) : stages
}

/** The board once it is known that a card is elsewhere, or in the pipeline no more. */
export function relocated(stages: Stages, company: number, stage: number | null): Stages {
  const found = cardOf(stages, company)
  if (!found || found.stage === stage) return stages
  const left = leave(stages, found.stage, company)
  return stage === null ? left : enter(left, stage, found.card)
}

/**
 * The board with some companies and all totals as the server has them now; whatever else is shown stays.
 * @param fresh stages that hold those companies, as far as they are there
 */
export function withFresh(stages: Stages, companies: ReadonlySet<number>, fresh: Stages): Stages {
  const counted = stages.map((stage) => {
    const total = fresh.find(({ id }) => id === stage.id)?.total ?? stage.total
    return total === stage.total ? stage : { ...stage, total }
  })
  return [...companies].reduce((board: Stages, company) => {
    const read = cardOf(fresh, company)
    if (!read) return board
    const old = cardOf(board, company)
    const rest = old
      ? changeStage(board, old.stage, (stage) => ({
          ...stage,
          companies: stage.companies.filter(({ id }) => id !== company),
        }))
      : board
    return insert(rest, read.stage, read.card)
  }, counted)
}

/** Further cards of a stage; none twice, wherever on the board it is by now. Totals stay. */
export function withMore(stages: Stages, { id, companies }: BoardStage): Stages {
  const added = companies.filter((card) => !cardOf(stages, card.id))
  if (added.length === 0) return stages
  return changeStage(stages, id, (stage) => ({ ...stage, companies: [...stage.companies, ...added] }))
}

/** The board as its pages have it, the first of them first. */
export function joinPages([first = [], ...rest]: readonly Stages[]): Stages {
  return rest.flat().reduce(withMore, first)
}
