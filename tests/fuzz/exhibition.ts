import { setTimeout as pause } from "node:timers/promises"
import { numbersFrom } from "#tests/factories/seeded-numbers.ts"
import { type Ask, type Counters, Exhibitor, newCounters } from "./exhibitor.ts"

/** Milliseconds from one save of a tab to the next. */
const everyMs = 1_000
/** The same of each of two tabs: they save again what the other one came before, and drafts are saved 90 times a minute at most. */
const everyOfTwoMs = 3_000
/** One in so many exhibitors types in two tabs. */
const twoTabsEvery = 10
const screenEveryMs = 1_000
const precision = 1_000_000

type Plan = {
  ask: Ask
  /** Short name of the show that all apply to. */
  show: string
  exhibitors: number
  /** Milliseconds in which screens are opened before anybody types. */
  idleMs: number
  /** Whether they have typed enough, by what became of their saves and the milliseconds since they began. */
  isOver: (saves: Counters, ms: number) => boolean
  /** What a user opens meanwhile, one a second in turn, and how. */
  screens: string[]
  open: (screen: string) => Promise<Response>
}

/** How long each screen took, in milliseconds, by its address; a screen that was not answered takes for ever. */
export type ScreenTimes = Map<string, number[]>

export type Outcome = {
  saves: Counters
  /** Before anybody typed, and while all did. */
  screens: { idle: ScreenTimes; busy: ScreenTimes }
  /** What was told to be stored and is not, in words. */
  lost: string[]
}

async function openScreens({ screens, open }: Plan, isOver: () => boolean): Promise<ScreenTimes> {
  const times: ScreenTimes = new Map(screens.map((screen) => [screen, []]))
  for (let count = 0; !isOver(); count++) {
    const screen = screens[count % screens.length] ?? ""
    const began = performance.now()
    const isShown = await open(screen).then(
      async (answer) => (await answer.text()) !== "" && answer.status === 200,
      () => false,
    )
    const ms = performance.now() - began
    times.get(screen)?.push(isShown ? ms : Number.POSITIVE_INFINITY)
    await pause(Math.max(0, screenEveryMs - ms))
  }
  return times
}

async function typeAll(exhibitors: Exhibitor[], isOver: () => boolean, counters: Counters): Promise<void> {
  const tabs = exhibitors.flatMap((exhibitor, place) => {
    const random = numbersFrom(place + 1)
    const draw = () => random(precision) / precision
    const isInTwo = place % twoTabsEvery === 0
    const type = (tab: "name" | "choice") =>
      exhibitor.type(tab, isOver, isInTwo ? everyOfTwoMs : everyMs, draw, counters)
    return isInTwo ? [type("name"), type("choice")] : [type("name")]
  })
  await Promise.all(tabs)
}

/**
 * Has exhibitors, each with a draft, type at the same time while a user goes on opening screens; then looks whether everything is
 * there that they were told is stored.
 */
export async function holdExhibition(plan: Plan): Promise<Outcome> {
  const { ask, show } = plan
  const exhibitors = Array.from({ length: plan.exhibitors }, (_, number) => new Exhibitor(ask, number))
  await Promise.all(exhibitors.map((exhibitor) => exhibitor.begin(show)))
  // The first look at a screen loads what draws it.
  for (const screen of plan.screens) await (await plan.open(screen)).text()
  const idleUntil = Date.now() + plan.idleMs
  const idle = await openScreens(plan, () => Date.now() >= idleUntil)
  const saves = newCounters()
  const began = Date.now()
  const isOver = () => plan.isOver(saves, Date.now() - began)
  const [busy] = await Promise.all([openScreens(plan, isOver), typeAll(exhibitors, isOver, saves)])
  const lost = (await Promise.all(exhibitors.map((exhibitor) => exhibitor.lost()))).flat()
  return { saves, screens: { idle, busy }, lost }
}
